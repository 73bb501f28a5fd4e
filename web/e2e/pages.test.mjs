// Every page around the tables: sizes, themes, languages, keys, settings.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inOrder, LAPTOP, NARROW, openBrowser, openHall, openPage, PHONE, shot } from './lib.mjs'

let hall, browser, url

before(async () => {
  hall = await openHall()
  url = process.env.PARLOR_URL ?? hall.url
  browser = await openBrowser()
})

after(async () => {
  await browser?.close()
  await hall?.close()
})

/** A table that waits for a second player; its page is the lobby. */
async function lobby(page, game = 'one-euro') {
  await page.goto(`/new/${game}`)
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.getByRole('heading', { name: 'Who plays' }).waitFor()
}

/** Each page, and what is there when it is done. */
const PAGES = [
  ['/', (page) => page.getByRole('button', { name: 'Play against bots: FRAUD' })],
  ['/new/exact-change', (page) => page.getByText('House rules')],
  ['/rules/exacta', (page) => page.getByRole('link', { name: 'EX-14' }).first()],
  ['/about', (page) => page.getByRole('heading', { name: 'Fair deals' })],
  ['/join', (page) => page.getByRole('heading', { name: 'Join a table' })],
  ['/nothing', (page) => page.getByRole('heading', { name: 'Nothing is here' })],
]

for (const [size, name] of [[NARROW, 'narrow'], [PHONE, 'phone'], [LAPTOP, 'laptop']]) {
  for (const theme of ['light', 'dark']) {
    test(`every page is in order, ${name} and ${theme}`, async () => {
      const page = await openPage(browser, url, { size, theme })
      for (const [path, mark] of PAGES) {
        await page.goto(path)
        await mark(page).waitFor()
        // What is not there is answered with 404, and the browser says so.
        if (path === '/nothing') page.wrong = page.wrong.filter((it) => !it.includes('404'))
        await inOrder(page)
        if (path === '/' && name !== 'narrow') await shot(page, `home-${name}-${theme}`)
      }
      await lobby(page)
      await inOrder(page)
      if (name !== 'narrow') await shot(page, `lobby-${name}-${theme}`)
      await page.context().close()
    })
  }
}

test('the house rules open and are in order', async () => {
  const page = await openPage(browser, url, { size: NARROW })
  for (const game of ['exact-change', 'fraud', 'swift-swap']) {
    await page.goto(`/new/${game}`)
    await page.getByText('House rules').click()
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
  await page.waitForFunction((it) => it.getBoundingClientRect().top > 0 && it.getBoundingClientRect().top < innerHeight / 4, await rule.elementHandle())
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
  await host.getByText('Everybody is here').first().waitFor()
  await inOrder(friend)
  await host.getByRole('button', { name: 'Deal' }).click()
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
  await page.getByLabel('Sprache').selectOption({ label: 'English' })
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Play against bots: FRAUD' }).waitFor()
  await page.context().close()
})

test('no message is missing in German', async () => {
  const page = await openPage(browser, url, { size: LAPTOP, locale: 'de-DE' })
  for (const path of ['/', '/new/fraud', '/rules/one-euro', '/about', '/join', '/learn/fraud']) {
    await page.goto(path)
    await page.locator('main :is(h1, h2)').first().waitFor()
    // A key without a message is shown as itself: words with points between them.
    assert.doesNotMatch(await page.locator('main').innerText(), /\b[a-z_]+\.[a-z_]+\.?[a-z_]*\b(?<!\.md|\.json)/, path)
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
  await page.getByLabel('Appearance').selectOption({ label: 'Dark' })
  await page.getByLabel('Nothing moves').check()
  await inOrder(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const root = () => page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.hasAttribute('data-still')])
  assert.deepEqual(await root(), ['dark', true])
  await page.reload()
  await page.getByText('You are called Ada').first().waitFor()
  assert.deepEqual(await root(), ['dark', true])
  await page.context().close()
})
