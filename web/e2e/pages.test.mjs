// Every page around the tables: sizes, themes, languages, keys, settings.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { inOrder, LAPTOP, NARROW, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { giveUp } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

/** A table that waits for players; its page is the lobby. */
async function lobby(page, game = 'one-euro') {
  await page.goto(`/new/${game}`)
  await page.getByLabel(/^Code: /).waitFor()
}

/** Each page, and what is there when it is done. */
const PAGES = [
  ['/', (page) => page.getByRole('button', { name: 'Play against bots: FRAUD' })],
  ['/new/exact-change', (page) => page.getByRole('heading', { name: 'House rules' })],
  ['/rules/exacta', (page) => page.getByRole('link', { name: 'EX-14' }).first()],
  ['/about', (page) => page.getByRole('heading', { name: 'Fair deals' })],
  ['/beside', (page) => page.getByRole('link', { name: /FRAUD/ })],
  ['/beside/fraud', (page) => page.getByRole('button', { name: 'Begin' })],
  ['/history', (page) => page.getByRole('heading', { name: 'My games' })],
  ['/join', (page) => page.getByRole('heading', { name: 'Join a table' })],
  ['/nothing', (page) => page.getByRole('heading', { name: 'Nothing is here' })],
]

for (const [size, name] of [
  [NARROW, 'narrow'],
  [PHONE, 'phone'],
  [LAPTOP, 'laptop'],
]) {
  for (const theme of ['light', 'dark']) {
    test(`every page is in order, ${name} and ${theme}`, async () => {
      const page = await openPage(browser, url, { size, theme })
      for (const [path, mark] of PAGES) {
        await page.goto(path)
        await mark(page).waitFor()
        // What is not there is answered with 404, and the browser says so.
        if (path === '/nothing') page.wrong = page.wrong.filter((it) => !it.includes('404'))
        await inOrder(page)
      }
      await lobby(page)
      await inOrder(page)
      await page.context().close()
    })
  }
}

test('the house rules open and are in order', async () => {
  const page = await openPage(browser, url, { size: NARROW })
  for (const game of ['exact-change', 'fraud', 'swift-swap']) {
    await page.goto(`/new/${game}`)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('dialog', { name: 'House rules' }).waitFor()
    await inOrder(page)
  }
  await page.context().close()
})

test('a rule leads to the rules that it names', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await page.goto('/rules/exact-change')
  const rule = page.locator('[id="EC-4"]')
  // The first is the rule's own, the last one that of an example.
  await page.getByRole('link', { name: 'EC-4', exact: true }).last().click()
  await page.waitForURL(/#EC-4$/)
  await page.waitForFunction(
    (it) => it.getBoundingClientRect().top > 0 && it.getBoundingClientRect().top < innerHeight / 4,
    await rule.elementHandle(),
  )
  await page.context().close()
})

test('a code that nobody has is told', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await page.goto('/')
  await page.getByLabel('A friend gave you a code?').fill('ZZ-zz zz')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('alert').filter({ hasText: 'No table has the code zzzzzz' }).waitFor()
  page.wrong = page.wrong.filter((it) => !it.includes('404'))
  await inOrder(page)
  await page.context().close()
})

test('a friend comes by the code, and both see it', async () => {
  const host = await openPage(browser, url, { size: LAPTOP })
  await lobby(host)
  const code = (await host.getByLabel(/^Code: /).textContent()).trim()
  const friend = await openPage(browser, url, { size: PHONE })
  await friend.goto('/')
  await friend.getByLabel('A friend gave you a code?').fill(code)
  await friend.getByRole('button', { name: 'Join' }).click()
  await friend.getByLabel('Your name at the table').fill('Bea')
  await friend.getByRole('button', { name: 'Sit down', exact: true }).first().click()
  await friend.getByText('The host deals when everybody is there.').first().waitFor()
  await host.getByText('Waiting for one more player').waitFor()
  await inOrder(friend)
  await host.getByRole('button', { name: 'Start with a bot' }).click()
  for (const page of [host, friend]) await page.getByRole('log', { name: 'What happened' }).waitFor()
  await Promise.all([host.context().close(), friend.context().close()])
})

test('German is spoken where the browser asks for it, and the choice is kept', async () => {
  const page = await openPage(browser, url, { size: PHONE, locale: 'de-DE' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Gegen Bots spielen: FRAUD' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de')
  await inOrder(page)
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByRole('radiogroup', { name: 'Sprache' }).getByRole('radio', { name: 'English' }).check()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Play against bots: FRAUD' }).waitFor()
  await page.context().close()
})

test('no message is missing in German', async () => {
  const page = await openPage(browser, url, { size: LAPTOP, locale: 'de-DE' })
  for (const path of ['/', '/new/fraud', '/rules/one-euro', '/about', '/history', '/join', '/learn/fraud']) {
    await page.goto(path)
    await page.locator('main :is(h1, h2)').first().waitFor()
    // A key without a message is shown as itself: words with points between them.
    assert.doesNotMatch(
      await page.locator('main').innerText(),
      /\b[a-z_]+\.[a-z_]+\.?[a-z_]*\b(?<!\.md|\.json|\.txt)/,
      path,
    )
  }
  await page.context().close()
})

test('the keys of a page are listed under the question mark', async () => {
  const page = await openPage(browser, url)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play against bots: FRAUD' }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await help.getByText('1 to 7: play that game against bots').first().waitFor()
  await inOrder(page)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.goto('/about')
  await page.getByRole('heading', { name: 'Fair deals' }).waitFor()
  await page.keyboard.press('h')
  await page.getByRole('button', { name: 'Play against bots: FRAUD' }).waitFor()
  await page.context().close()
})

test('settings work at once and stay', async () => {
  const page = await openPage(browser, url, { size: PHONE, motion: 'no-preference' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Your name at the table').fill('Ada')
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radiogroup', { name: 'Text size' }).getByRole('radio', { name: '130 %' }).check()
  await page.getByRole('radiogroup', { name: 'Pace of the table' }).getByRole('radio', { name: 'Slow' }).check()
  await page.getByRole('switch', { name: 'Motion' }).click()
  await page.getByRole('switch', { name: 'Sounds' }).click()
  await page.getByRole('slider', { name: 'Volume' }).fill('0.25')
  const off = ['Left hand', 'Four suit colours', 'Button for all moves']
  for (const name of off) await page.getByRole('switch', { name, checked: false }).click()
  await page.getByRole('switch', { name: 'Lift what can be played', checked: true }).click()
  await inOrder(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const root = () =>
    page.evaluate(() => {
      const { dataset, attributes } = document.documentElement
      return [dataset.theme, 'data-still' in attributes, getComputedStyle(document.documentElement).fontSize]
    })
  assert.deepEqual(await root(), ['dark', true, '20.8px'])
  await page.reload()
  await page.getByText('You are called Ada').first().waitFor()
  assert.deepEqual(await root(), ['dark', true, '20.8px'])
  await inOrder(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  for (const name of off) await page.getByRole('switch', { name, checked: true }).waitFor()
  await page.getByRole('switch', { name: 'Lift what can be played', checked: false }).waitFor()
  await page.getByRole('switch', { name: 'Motion', checked: false }).waitFor()
  assert.equal(await page.getByRole('slider', { name: 'Volume' }).inputValue(), '0.25')
  assert.ok(await page.getByRole('radio', { name: 'Slow' }).isChecked())
  await page.context().close()
})

test('the theme follows the system while nothing is chosen', async () => {
  const page = await openPage(browser, url, { size: PHONE, theme: 'light' })
  await page.goto('/')
  // The browser's own bar goes with it.
  const theme = (...wanted) =>
    page.waitForFunction(
      ([name, colour]) =>
        document.documentElement.dataset.theme === name &&
        document.querySelector('meta[name=theme-color]').content === colour,
      wanted,
    )
  await theme('light', '#f7f1e3')
  await page.emulateMedia({ colorScheme: 'dark' })
  await theme('dark', '#17151b')
  await page.context().close()
})

test('the start page leads with one start and the table that waits for me', async () => {
  const page = await openPage(browser, url, { size: { width: 320, height: 568 } })
  await page.goto('/')
  for (const lang of ['en', 'de']) {
    await page.evaluate((it) => localStorage.setItem('parlor.language', JSON.stringify(it)), lang)
    await page.reload()
    await page.locator('html[lang=' + lang + '] h2#games').waitFor()
    await inOrder(page)
  }
  await page.evaluate(() => localStorage.removeItem('parlor.language'))
  await page.reload()
  // Without a game before it is the first one.
  await page.getByRole('button', { name: 'Play now Exact Change, against bots' }).waitFor()
  await page.getByRole('button', { name: 'Play against bots: One Euro' }).click()
  await page.getByRole('log', { name: 'What happened' }).waitFor()
  const table = new URL(page.url()).pathname
  await page.waitForFunction(() => document.title.startsWith('●'))
  // A key pressed by mistake does not leave the game.
  await page.keyboard.press('h')
  assert.equal(new URL(page.url()).pathname, table)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now One Euro, against bots' }).waitFor()
  await inOrder(page)
  await page.getByRole('region', { name: 'Your tables' }).getByRole('link', { name: 'Your turn in One Euro' }).click()
  await page.waitForURL(`**${table}`)
  await page.context().close()
})

test('a game that has ended stands once among my games, until it is erased', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await page.goto('/history')
  await page.getByText('No game has been played to its end').waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play against bots: Exact Change Rummy 500' }).click()
  await page.getByRole('log', { name: 'What happened' }).waitFor()
  const table = page.url()
  await giveUp(page)
  // Seen again it is still one game.
  await page.goto(table)
  await page.getByRole('button', { name: 'Play again' }).waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: 'My games' }).click()
  const games = page.getByRole('region', { name: 'Last games' }).getByRole('listitem')
  await games.first().waitFor()
  assert.equal(await games.count(), 1)
  await games.filter({ hasText: /Rummy 500.*Place 2\s+of 2/ }).waitFor()
  await page.getByRole('region', { name: 'How often you win' }).getByText('0 of 1').waitFor()
  await inOrder(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  const saved = JSON.parse(await readFile(await download.path(), 'utf8'))
  assert.deepEqual(
    saved.games.map((it) => [it.game, it.ranks[it.seat], it.names.length]),
    [['rummy-500', 2, 2]],
  )

  await games.getByRole('link', { name: /^Replay of Exact Change Rummy 500/ }).click()
  // The address goes on with the moment that is shown.
  await page.waitForURL(new RegExp(`/g/${saved.games[0].id}`))
  await page.goBack()
  await page.getByRole('button', { name: 'Erase' }).click()
  const sure = page.getByRole('dialog', { name: 'Erase' })
  await sure.getByText('All 1 games in this list go.').waitFor()
  await inOrder(page)
  await sure.getByRole('button', { name: 'Erase' }).click()
  await page.getByText('No game has been played to its end').waitFor()
  await page.reload()
  await page.getByText('No game has been played to its end').waitFor()
  await page.context().close()
})
