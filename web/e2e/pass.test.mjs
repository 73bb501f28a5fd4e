// Several people at one device: the cover between them, everybody's button on the one screen, and that nobody sees what
// is not theirs.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GAMES, inOrder, openHallAndBrowser, openPage } from './lib.mjs'
import { check, dealHere, leaks, record } from './pass.mjs'
import { openMenu } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

const PEOPLE = ['Mira', 'Otto', 'June']
const PHONE = { width: 390, height: 664 }
const SIZES = [PHONE, { width: 844, height: 390 }, { width: 1366, height: 768 }]

const open = async (plant = null, options = {}) => {
  const page = await openPage(browser, url, { size: PHONE, allMoves: true, ...options })
  await page.addInitScript(record, { plant })
  return page
}

const play = (page, how) => page.evaluate((how) => globalThis.table.play(how), how)
const state = (page) => page.locator('.passed').evaluate((it) => ({ ...it.dataset }))

/** With the network cut from before the deal, a whole game by three people and a bot; in the middle the page is loaded anew. */
async function playWhole(page, title, { game, rules, wish, half }) {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await dealHere(page, title, { people: PEOPLE, bots: 1, rules })
  const before = await play(page, { game, wish, most: half })
  assert.equal(before.isOver, false)
  const log = await page.evaluate(() => globalThis.table.log)
  await page.reload()
  await page.locator('.passed:not([data-pass=turning])').waitFor()
  assert.notEqual((await state(page)).pass, 'open', "a game that is taken up again shows nobody's cards")
  const after = await play(page, { game, wish })
  assert.equal(after.isOver, true)
  const { found, frames } = await check(page, 4)
  // That nothing can be fetched is no mistake of the page.
  page.wrong = page.wrong.filter((it) => !it.includes('net::ERR_'))
  return { leaks: [...leaks(log, frames), ...found], orders: [...before.orders, ...after.orders], frames }
}

/** All of it is on the screen, and large enough for a finger. */
async function fits(page, marks) {
  for (const mark of marks) {
    const box = await page.locator(mark).first().boundingBox()
    const { width, height } = page.viewportSize()
    assert.ok(
      box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
      `${mark} at ${width}x${height}: ${JSON.stringify(box)}`,
    )
  }
  const small = await page.locator('.passed button:visible').evaluateAll((all) =>
    all
      .map((it) => [it.textContent.trim(), it.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 44 || height < 44)
      .map(([text]) => text),
  )
  assert.deepEqual(small, [])
}

// Most of the time is that of bots and of windows: two are played beside each other.
describe('one device for all', { concurrency: 2 }, () => {
  test('three people and a bot play a whole game of FRAUD, and nothing is shown to the wrong one', async () => {
    const page = await open(null, { serviceWorkers: 'allow' })
    const rules = { 'Seconds to call FRAUD': '1' }
    const { leaks, orders, frames } = await playWhole(page, 'FRAUD', { game: 'fraud', rules, wish: '^Pay in', half: 7 })
    assert.deepEqual(leaks, [])
    assert.ok(new Set(orders).size === 3, 'everybody had the device')
    const done = frames[0].frames.map((it) => it.input?.action ?? '')
    assert.ok(
      done.some((it) => it.startsWith('call')),
      'somebody pressed the button',
    )
    // The result is for all, who play again with one tap; and the game can be watched from the deal.
    await inOrder(page)
    await page.getByRole('button', { name: 'Play again' }).click()
    await page
      .locator('[data-pass=board] .stage')
      .getByRole('button', { name: 'Hand on' })
      .or(page.locator('[data-pass=cover]'))
      .first()
      .waitFor()
    assert.equal(await page.locator('.result').count(), 0)
    await page.context().close()
  })

  test('three people and a bot play a whole game of EXACTA!, and favourites are chosen one after the other', async () => {
    const page = await open(null, { serviceWorkers: 'allow' })
    const { leaks, orders, frames } = await playWhole(page, 'EXACTA!', {
      game: 'exacta',
      rules: { 'Races in a game': '1' },
      wish: '',
      half: 7,
    })
    assert.deepEqual(leaks, [])
    assert.equal(new Set(orders.slice(0, 3)).size, 3, 'each chose a favourite under the cover')
    assert.ok(frames[0].frames.length > 20)
    await page.context().close()
  })

  test("a device that shows another seat's cards is noticed", async () => {
    const rules = { 'Races in a game': '1' }
    for (const plant of [null, 'board', 'hand']) {
      const page = await open(plant)
      await dealHere(page, 'EXACTA!', { people: PEOPLE.slice(0, 2), rules })
      assert.equal((await play(page, { game: 'exacta' })).isOver, true)
      const { found } = await check(page, 2)
      await page.context().close()
      const what = (pattern) => found.filter((it) => pattern.test(it)).length
      if (plant === null) assert.deepEqual(found, [])
      // Told, and drawn where all can see it.
      if (plant === 'board') assert.ok(what(/^cover.*a view that is not/) && what(/^board.*is drawn/), found.join('\n'))
      if (plant === 'hand')
        assert.ok(what(/^open 0.*a view that is not/) && what(/^open 1.*a view that is not/), found.join('\n'))
    }
  })

  test('a round of every other game is played by passing the device', async () => {
    for (const { id, title } of GAMES.filter((it) => it.id !== 'fraud' && it.id !== 'exacta')) {
      const page = await open()
      const isTeams = id === 'swift-swap'
      await dealHere(page, title, { people: isTeams ? PEOPLE.slice(0, 2) : PEOPLE, bots: isTeams ? 2 : 0 })
      // Somebody may have several turns in a row.
      const { n, orders } = await play(page, { game: id, most: 24, call: 1 })
      assert.ok(n >= 8, id)
      if (id !== 'money-war') assert.ok(new Set(orders).size > 1, `${id}: ${orders}`)
      await inOrder(page)
      await page.context().close()
    }
  })

  test('cover, table and buttons fit and are in order', async () => {
    for (const size of SIZES) {
      const page = await open(null, { size, theme: size === PHONE ? 'dark' : 'light' })
      await dealHere(page, 'FRAUD', { people: ['Mira', 'Maximilian-Alexander', 'June', 'Ravi', 'Nora', 'Abe'] })
      assert.equal((await state(page)).pass, 'cover')
      await fits(page, ['.show', '.look', 'h1', '.face'])
      await inOrder(page)
      await page.locator('.look').click()
      await page.locator('[data-pass=board] .stage').waitFor()
      await inOrder(page)
      await page.getByRole('button', { name: 'Hand on' }).click()
      await page.locator('[data-pass=cover] .show').click()
      await page.getByRole('button', { name: 'Cover my cards' }).click()
      await page.locator('[data-pass=cover]').waitFor()
      for (let n = 0; n < 30 && !(await page.locator('.presses').count()); n++)
        await play(page, { game: 'fraud', wish: '^Pay in', most: 1 })
      await fits(page, ['.acts .button', '.presses li:last-child .button', '.presses .left'])
      await inOrder(page)
      await page.context().close()
    }
  })

  test('in German it fits too', async () => {
    const page = await open(null, { locale: 'de-DE' })
    await page.goto('/pass/fraud')
    await page.locator('input[maxlength]').first().fill('Maximilian-Alexander')
    await inOrder(page)
    await page.getByRole('button', { name: 'Geben', exact: true }).click()
    await page.locator('[data-pass=cover]').waitFor()
    await fits(page, ['.show', '.look', 'h1', '.face'])
    assert.match(await page.locator('.show').innerText(), /^Ich bin /)
    await inOrder(page)
    await page.context().close()
  })

  test('a series goes on with one tap, to the game that wins it', async () => {
    const page = await open()
    await dealHere(page, 'Money War', {
      people: PEOPLE.slice(0, 2),
      rules: { 'Battles until the largest stack wins': '1' },
      series: 'Best of 3',
    })
    for (let n = 0; ; n++) {
      assert.equal((await play(page, { game: 'money-war', call: 100 })).isOver, true)
      await page
        .getByText(/The series: |wins? the series/)
        .first()
        .waitFor()
      const next = page.getByRole('button', { name: 'Next game of the series' })
      if (!(await next.count())) break
      assert.ok(n < 10, 'a series ends')
      await next.click()
      await page.locator('.result').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'New series' }).waitFor()
    // A game that was played here is watched like any other.
    await page.getByRole('link', { name: 'Watch it again' }).click()
    await page.locator('.stage .foot').getByRole('slider').waitFor()
    await page.context().close()
  })

  test('a device that goes to sleep wakes up covered', async () => {
    const page = await open()
    await dealHere(page, 'EXACTA!', { people: PEOPLE.slice(0, 2) })
    await page.locator('.show').click()
    await page.locator('[data-pass=open] .hand').waitFor()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.locator('[data-pass=cover][data-seat="0"]').waitFor()
    assert.equal(await page.locator('.hand').count(), 0)
    await page.context().close()
  })

  test('who gives up plays no more, and the others go on', async () => {
    const page = await open()
    await dealHere(page, 'EXACTA!', { people: PEOPLE })
    await page.locator('.show').click()
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Give up' }).click()
    await page.getByRole('dialog', { name: 'Give up' }).getByRole('button', { name: 'Give up' }).click()
    const { orders } = await play(page, { game: 'exacta', most: 6 })
    assert.ok(!orders.includes(0) && orders.length > 3, String(orders))
    await page.context().close()
  })
})
