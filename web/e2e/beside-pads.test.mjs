// Beside the box: the pads, the counter, the referee and the die, each through a whole game with an undo and an edit in
// the middle, a reload, and no network once the page is there.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { misfits } from './fit/fit.mjs'
import { axe, openHallAndBrowser, openPage } from './lib.mjs'
import { take } from './take.mjs'

const { browser, url } = await openHallAndBrowser()

const SIZES = [
  { width: 844, height: 390 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 664 },
]
const PHONE = SIZES.at(-1)

const read = async (file) => JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'))
const WORDS = { en: await read('words/beside/en.json'), de: await read('words/beside/de.json') }

/** A pattern for a message with anything in place of its parameters. */
const like = (text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`)

/** A table with the printed cards, and what its people do. */
class Table {
  constructor(page, game, language) {
    this.page = page
    this.game = game
    this.words = WORDS[language]
  }

  static async open(game, names, { language = 'en', rules, before } = {}) {
    const page = await openPage(browser, url, { size: PHONE, locale: language === 'de' ? 'de-DE' : 'en-GB' })
    await before?.(page)
    const table = new Table(page, game, language)
    const { add, begin, rules: house } = table.words
    await page.goto(`/beside/${game}`)
    const fields = page.locator('main input.field[maxlength]')
    await fields.first().waitFor()
    while ((await fields.count()) < names.length) await page.getByRole('button', { name: add }).click()
    for (const [n, name] of names.entries()) await fields.nth(n).fill(name)
    if (rules) {
      await page.getByText(house, { exact: true }).click()
      await rules(page)
    }
    await page.getByRole('button', { name: begin }).click()
    await page.locator('.deeds').waitFor()
    return table
  }

  /** A button of the tool by its words. */
  tap(name, { within = '.stage', nth = 0 } = {}) {
    const words = typeof name === 'string' ? like(name) : name
    return this.page.locator(within).getByRole('button', { name: words }).nth(nth).click()
  }

  sees(text, within = '.work') {
    return this.page.locator(within).getByText(text).first().waitFor()
  }

  async undo() {
    await this.page.locator('.tools').getByRole('button', { name: this.words.undo }).click()
  }

  /** Takes an entry up to be changed. */
  async edit(n) {
    await this.page.locator('.tools').getByRole('button', { name: this.words.book }).click()
    // The last comes first.
    const rows = this.page.locator('.booked .row')
    await rows.nth((await rows.count()) - n).click()
    await this.tap(this.words.change_nth.replace('{n}', n), { within: '.booked' })
    await this.page.locator('.note').getByRole('status').waitFor()
  }

  /** How many entries there are. */
  async entries() {
    await this.page.locator('.tools').getByRole('button', { name: this.words.book }).click()
    await this.page.locator('.booked').waitFor()
    const n = await this.page.locator('.booked .row').count()
    await this.#shut()
    return n
  }

  /** What totals stand in the drawer. */
  async totals() {
    await this.page.locator('.tools').getByRole('button', { name: this.words.book }).click()
    const all = await this.page.locator('.drawer .totals b').allTextContents()
    await this.#shut()
    return all
  }

  async #shut() {
    await this.page.keyboard.press('Escape')
    await this.page.locator('.drawer').waitFor({ state: 'detached' })
  }

  /** One Euro: rolls until everybody knows who begins; ties roll again, so nobody knows how often. */
  async begin() {
    while ((await this.page.locator('.stacks').count()) === 0) {
      const n = await this.entries()
      await this.tap(this.words.euro.roll)
      while ((await this.entries()) === n);
    }
  }

  /** One Euro: a roll, and what it was to be. */
  async roll(face) {
    const n = (await this.entries()) + 1
    await this.tap(/roll for/i, { within: '.deeds' })
    await this.page.locator('.deeds button:enabled').first().waitFor()
    await this.edit(n)
    await this.tap(face, { within: '.ch' })
    await this.page.locator('.note').waitFor({ state: 'detached' })
  }

  async reload() {
    await this.page.reload()
    await this.page.locator('.deeds').waitFor()
  }

  /** From here on there is no network. */
  cut() {
    return this.page.context().setOffline(true)
  }

  /** Everything fits at three sizes, by day and by night, and reads well. */
  async look(what) {
    const wrong = []
    for (const size of SIZES) {
      await this.page.setViewportSize(size)
      const found = await this.page.evaluate(misfits)
      wrong.push(...found.map((it) => `${what}, ${size.width} by ${size.height}: ${it}`))
    }
    for (const colorScheme of ['dark', 'light']) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      wrong.push(...(await axe(this.page)).map((it) => `${what}, ${colorScheme}: ${it}`))
    }
    assert.deepEqual(wrong, [])
    // `cargo xtask pictures` goes the same way.
    if (process.env.PARLOR_PICTURES)
      await take(this.page, process.env.PARLOR_PICTURES, `beside-${this.game}-${what.replaceAll(' ', '-')}`)
  }

  async close() {
    assert.deepEqual(
      this.page.wrong.filter((it) => !it.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    )
    await this.page.context().close()
  }
}

/** A solution that somebody made up: whoever rolls next wins once in four times, wherever tokens lie. */
function madeUpPage() {
  const POSITIONS = 1_178_644
  const head = Buffer.concat([
    Buffer.from('parlor euro page 1\r\n'),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from([0, 1]),
    Buffer.from([0, 0]),
    Buffer.alloc(8),
  ])
  const bytes = Buffer.concat([head, Buffer.alloc(2 * POSITIONS, Buffer.from([0, 0x40]))])
  let sum = 0xcbf2_9ce4_8422_2325n
  const mix = (word) => {
    sum = BigInt.asUintN(64, (sum ^ word) * 0x0100_0000_01b3n)
    sum = BigInt.asUintN(64, (sum << 23n) | (sum >> 41n))
  }
  const whole = bytes.length - (bytes.length % 8)
  for (let at = 0; at < whole; at += 8) mix(bytes.readBigUInt64LE(at))
  for (const byte of bytes.subarray(whole)) mix(BigInt(byte))
  const end = Buffer.alloc(8)
  end.writeBigUInt64LE(sum)
  return Buffer.concat([bytes, end])
}

// Two at a time: each waits for its frames half of the time.
describe('beside the box', { concurrency: 2 }, () => {
  test('the pad of Exact Change adds up, in German, whatever is taken back', async () => {
    const table = await Table.open('exact-change', ['Mira', 'Otto', 'June'], { language: 'de' })
    const { page } = table
    const { makes, money } = table.words
    const key = (name) => table.tap(name, { within: '.keys' })
    const huge = (text) => page.locator('.huge').getByText(text, { exact: true }).waitFor()
    await table.look('who is out')

    await table.tap('Mira', { within: '.ch' })
    await table.tap('Otto', { within: '.ch' })
    await key('Quarter')
    await huge('25 ¢')
    await key(money.combos)
    await key(money.combo.replace('{coins}', '10 + 5'))
    await huge('40 ¢')
    await key('Dollar')
    await huge('1,40 $')
    await table.tap(money.take_back, { within: '.deeds' })
    await huge('40 ¢')
    await table.look('cards of a hand')
    await table.tap(money.book)
    await table.sees('Runde 2')

    await table.reload()
    await table.cut()
    assert.deepEqual(await table.totals(), ['40 ¢', '0 ¢', '0 ¢'])

    // June takes a hand that was Mira's.
    await table.tap('June', { within: '.ch' })
    await table.tap('Mira', { within: '.ch' })
    await key('Joker')
    await huge('50 ¢')
    await table.tap(money.book)
    await table.sees('Runde 3')
    await table.undo()
    await table.sees('Runde 2')
    await table.tap('Otto', { within: '.ch' })
    await table.tap('Mira', { within: '.ch' })
    await key('Joker')
    await key('Nickel')
    await table.tap(money.book)
    await table.sees('Runde 3')

    // The first hand had a penny more.
    await table.edit(1)
    await huge('40 ¢')
    await table.look('a hand that is changed')
    await key('Penny')
    await huge('41 ¢')
    await table.tap(money.book)
    await table.sees('Runde 3')
    assert.deepEqual(await table.totals(), ['41 ¢', '55 ¢', '0 ¢'])

    // On a draw card nothing makes exact change.
    await table.tap(makes.open)
    for (const card of [money.draw, 'Nickel', 'Nickel']) await table.tap(card, { within: 'dialog' })
    await page.locator('.said').getByText(makes.no, { exact: true }).waitFor()
    await page.locator('.said').getByText('Ziehkarte').waitFor()
    await page.keyboard.press('Escape')

    await table.tap(money.nobody)
    await table.sees('Runde 4')
    await table.tap('Otto', { within: '.ch' })
    await table.tap('June', { within: '.ch' })
    await key('Half Dollar')
    await table.tap(money.book)
    await table.sees('Otto hat gewonnen')
    await table.look('the end')
    await table.close()
  })

  test('with every hand scored the pad of Rummy 500 asks for each, and says whether cards make exact change', async () => {
    const rules = (page) => page.getByRole('checkbox', { name: /every other hand/ }).check()
    const table = await Table.open('rummy-500', ['Mira', 'Otto', 'June', 'Ravi'], { rules })
    const { page } = table
    const { money, makes } = table.words
    await table.cut()
    await table.tap('June', { within: '.ch' })
    for (const [name, coin] of [
      ['Mira', 'quarter'],
      ['Otto', 'half dollar'],
      ['Ravi', 'penny'],
    ]) {
      await table.sees(`June is out and scores ${name}’s hand`)
      await table.tap(coin, { within: '.keys' })
      if (name === 'Mira') await table.look('three hands')
      if (name !== 'Ravi') await table.tap(money.next_hand)
    }
    await table.tap(money.book_all)
    await table.sees('Hand 2')
    assert.deepEqual(await table.totals(), ['0¢', '0¢', '76¢', '0¢'])
    await table.undo()
    await table.sees('Hand 1')

    await table.tap(makes.open)
    const dialog = page.getByRole('dialog')
    const said = dialog.locator('.said')
    for (const coin of ['quarter', 'dime', 'dime']) await table.tap(coin, { within: 'dialog' })
    await said.getByText(makes.no, { exact: true }).waitFor()
    await said.getByText('5¢').waitFor()
    await table.tap('nickel', { within: 'dialog' })
    await said.getByText(makes.yes, { exact: true }).waitFor()
    assert.deepEqual(await axe(page), [])
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const over = await dialog.evaluate((it) => it.scrollHeight - it.clientHeight)
      assert.ok(over <= 0, `the answer scrolls by ${over} px at ${size.width} by ${size.height}`)
    }
    await table.close()
  })

  test('who holds how many in Money War, by battles and by counting', async () => {
    const table = await Table.open('money-war', ['Mira', 'Otto', 'June'])
    const { page } = table
    const { war } = table.words
    const holds = (name, n) =>
      page.locator('.who').filter({ hasText: name }).getByText(war.holds_other.replace('{count}', n)).waitFor()
    await holds('Mira', 33)
    await table.tap(/^Mira/, { within: '.work ul' })
    for (const name of ['Mira', 'June']) await table.tap(war.war_of.replace('{who}', name))
    await table.look('a war')
    await table.tap(war.book)
    await holds('Mira', 39)
    await holds('June', 28)

    await table.reload()
    await table.cut()
    await table.tap(/^Otto/, { within: '.work ul' })
    await table.tap(war.book)
    await holds('Otto', 34)
    await table.undo()
    await holds('Otto', 32)

    // There was no war: all three put down one.
    await table.edit(1)
    for (const name of ['Mira', 'June']) {
      for (let n = 0; n < 4; n++)
        await page
          .getByRole('group', { name: like(war.laid_of.replace('{who}', name)) })
          .getByRole('button', { name: war.fewer })
          .click()
    }
    await table.tap(war.book)
    await holds('Mira', 35)
    await holds('June', 32)

    await table.tap(war.to_count)
    await page.getByRole('textbox', { name: war.counted_of.replace('{who}', 'Mira') }).fill('90')
    await table.sees('There are not so many cards')
    for (const [name, n] of [
      ['Mira', 60],
      ['Otto', 39],
      ['June', 0],
    ])
      await page.getByRole('textbox', { name: war.counted_of.replace('{who}', name) }).fill(String(n))
    await table.look('a count')
    await table.tap(war.book_count)
    await holds('Mira', 60)
    await table.tap(war.to_count)
    await table.tap(war.stop)
    await table.sees('Mira has won')
    await table.close()
  })

  test('the referee of Swift Swap keeps goals secret, runs the clock and checks eight cards', async () => {
    const people = ['Mira', 'Otto', 'June', 'Ravi']
    const table = await Table.open('swift-swap', people)
    const { page } = table
    const { swap } = table.words
    const { goal: names, asks } = await read('crates/games/swift-swap/words/swift-swap.en.json')
    const GOALS = Object.entries(names).map(([goal, name]) => [name, asks[goal] ?? asks.red_composite_seven])
    /** Which goals the document says, by name or by what they ask, wherever it does. */
    const shown = () =>
      page.evaluate((goals) => {
        const whole = document.documentElement.outerHTML
        return goals.filter(([name, asks]) => whole.includes(`>${name}<`) || whole.includes(asks)).map(([name]) => name)
      }, GOALS)

    await table.sees('misprinted')
    await table.look('before the deal')
    await table.tap(swap.deal)
    const seen = []
    for (const who of people) {
      await table.sees(swap.away)
      assert.deepEqual(await shown(), [], `before ${who} looks`)
      if (who === 'Mira') await table.look('a cover')
      // Half way round the page is loaded anew: it goes on with whoever has not looked.
      if (who === 'June') {
        await table.reload()
        await table.cut()
        await table.sees(who)
        assert.deepEqual(await shown(), [])
      }
      await table.tap(swap.show.replace('{who}', who))
      await table.sees(swap.goal_of.replace('{who}', who))
      const [goal, ...others] = await shown()
      assert.deepEqual(others, [])
      seen.push(goal)
      if (who === 'Mira') await table.look('a goal')
      await table.tap(swap.seen)
    }
    assert.equal(new Set(seen).size, 4)

    await table.sees(swap.look)
    assert.deepEqual(await shown(), [])
    await table.look('who is ready')
    for (const who of people) await table.tap(new RegExp(`^${who}`), { within: '.ready' })
    await page.getByText(swap.silence.split(' · ')[0]).waitFor()
    assert.deepEqual(await shown(), [])
    await table.look('the clock')
    await table.tap(swap.pause)
    await table.sees(swap.paused)
    await table.tap(swap.resume)

    await table.tap(swap.laid_of, { nth: 0 })
    for (const card of ['ace', '2', '3', '4', '5', '6', '7', '8'])
      await table.tap(`${card} of diamonds`, { within: '.cards' })
    await page.locator('.told b').waitFor()
    const isMet = (await page.locator('.told.met').count()) === 1
    await table.look('eight cards')
    await table.tap(isMet ? swap.met : swap.missed, { within: '.says' })
    await table.tap(/^June/, { within: '.check .ch' })
    await table.tap(swap.met, { within: '.says' })
    // One goal that is missed gives the game to the others.
    await table.tap(/^Mira/, { within: '.check .ch' })
    await table.tap(swap.missed, { within: '.says' })
    await page
      .locator('.deeds')
      .getByRole('button', { name: /Game 1 goes to Otto and Ravi/ })
      .click()
    await table.sees('Otto and Ravi have won')

    await table.undo()
    await table.tap(swap.go_on)
    await table.tap(swap.start)
    await table.tap(swap.laid_of, { nth: 1 })
    for (const who of ['Otto', 'Ravi']) {
      await table.tap(new RegExp(`^${who}`), { within: '.check .ch' })
      await table.tap(swap.missed, { within: '.says' })
    }
    await table.tap(/Game 1 goes to Mira and June/)
    await table.sees('Mira and June have won')
    // It was the other way round.
    await table.edit(2)
    await table.sees('Otto', '.check')
    for (const who of ['Otto', 'Ravi']) {
      await table.tap(new RegExp(`^${who}`), { within: '.check .ch' })
      await table.tap(swap.met, { within: '.says' })
    }
    await table.tap(/Game 1 goes to Otto and Ravi/)
    await table.sees('Otto and Ravi have won')
    await table.close()
  })

  test('the clock of Swift Swap goes on while the page is away, and a game ends when time is up', async () => {
    const table = await Table.open('swift-swap', ['Mira', 'Otto', 'June', 'Ravi'])
    const { page } = table
    const { swap } = table.words
    await page.clock.install()
    await table.tap(swap.own_goals)
    // Nobody says ready: it starts anyway.
    await table.sees(swap.look)
    await page.clock.fastForward('01:00')
    await page.getByText(swap.look).waitFor({ state: 'detached' })
    await page.clock.fastForward('00:03')
    await table.sees(/no talking/)
    await page.clock.fastForward('05:00')
    await table.sees(/^[5-9]:/)
    await table.reload()
    await table.sees(/^[5-9]:/)
    await page.clock.fastForward('05:00')
    await table.sees(swap.time_up)
    await table.look('time is up')
    await table.tap(swap.draw)
    await table.sees('A draw')
    await table.undo()
    await table.tap(swap.own_goals)
    await table.close()
  })

  test('the die of One Euro rolls for the start and for turns, and tokens are followed', async () => {
    const table = await Table.open('one-euro', ['Mira', 'Otto'], {
      rules: (page) => page.getByRole('spinbutton').first().fill('1'),
    })
    const { page } = table
    const { euro } = table.words
    const stack = (name) => page.locator('.stacks .tap').filter({ hasText: name })
    const holds = (name, sum) => stack(name).getByText(sum, { exact: true }).waitFor()

    await table.look('rolls for the start')
    await table.begin()
    await table.reload()
    await table.cut()

    await table.roll('20 cents')
    await stack('Centre').click()
    await table.look('a token on its way')
    await stack('Mira').click()
    await holds('Mira', '€0.25')
    await table.undo()
    await holds('Mira', '€0.05')
    await stack('Centre').click()
    await stack('Otto').click()
    await holds('Otto', '€0.25')

    await table.roll('?')
    await table.sees('moves any token')
    await table.look('any token')
    await table.tap('50-cent token', { within: '.tokens' })
    await stack('Centre').click()
    await stack('Otto').click()
    await holds('Otto', '€0.75')

    // Somebody moves on the table and tells nobody: then all that is known is what they count.
    await table.roll('10 cents')
    await table.roll('5 cents')
    await table.sees('Move on the table')
    await table.look('tokens that nobody follows')
    await table.tap(euro.count)
    await table.tap(/^Otto/, { within: '.held .ch' })
    for (const token of ['50', '20', '20']) await table.tap(`One ${token}-cent token more`, { within: '.held' })
    await table.sees('Otto €0.95')
    await table.look('counting')
    await table.tap(euro.book_held)
    await stack('Centre').click()
    await table.sees(euro.wins)
    await stack('Otto').click()
    await table.sees('Otto has won')
    await table.close()
  })

  test('where somebody serves the solution of One Euro, two players learn what would have been best', async () => {
    const solution = madeUpPage()
    const asked = []
    const table = await Table.open('one-euro', ['Mira', 'Otto'], {
      rules: (page) => page.getByRole('spinbutton').first().fill('1'),
      async before(page) {
        await page.route('**/beside/**', async (route) => {
          if (route.request().resourceType() !== 'document') return route.fallback()
          const response = await route.fetch()
          const body = (await response.text()).replace('<head>', '<head><meta name="parlor-solved" content="/solved/">')
          await route.fulfill({ response, body })
        })
        await page.route('**/solved/*', (route) => {
          const method = route.request().method()
          asked.push(`${method} ${new URL(route.request().url()).pathname}`)
          const headers = { 'content-length': String(solution.length), 'content-type': 'application/octet-stream' }
          return route.fulfill({ headers, body: method === 'HEAD' ? '' : solution })
        })
      },
    })
    const { page } = table
    const { euro } = table.words
    await table.begin()
    await table.roll('20 cents')
    const stack = (name) => page.locator('.stacks .tap').filter({ hasText: name })
    await stack('Centre').click()
    await stack('Mira').click()
    await table.tap(euro.what_best)
    await page.getByRole('button', { name: like(euro.load) }).waitFor()
    assert.deepEqual(asked, ['HEAD /solved/one-euro-1-0-0.page'])
    await table.look('an offer')
    await page.getByRole('button', { name: euro.load.replace('{size}', '2.4') }).click()
    await table.sees(euro.was_best.replace('{chance}', '75.0%'))
    await table.look('what was best')
    await table.close()
  })
})
