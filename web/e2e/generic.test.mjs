// Tables as text: every game through the table of those that have none of their own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { isAsked, openTable, sitDown, WON } from './seat.mjs'

/** The narrowest window that everything has to fit into. */
const SLIM = { width: 320, height: 640 }
const ONE_RACE = { 'Races in a game': '1' }

const { browser, url } = await openHallAndBrowser()

const table = (page) => page.getByRole('region', { name: /^(The table|Der Tisch)$/ })
const choices = (page) => page.getByRole('group', { name: /^(What you can do|Was du tun kannst)$/ }).getByRole('button')
const log = (page) => page.getByRole('log', { name: /^(What happened|Was geschah)$/ }).getByRole('listitem')
const moment = (page) => page.getByRole('slider').inputValue()
const reached = (page, at) => page.getByText(new RegExp(`^${at} of \\d+$`)).waitFor()
/** What only EXACTA!'s own table has: while a race is run, and when it is over. */
const paid = (page) => page.getByRole('list', { name: /^(Race 1: what it paid|Rennen 1: was es brachte)$/ })
const horses = (page) => page.getByRole('list', { name: /^(The race|Das Rennen)$/ })

async function set(page, change) {
  const settings = page.getByRole('button', { name: /^(Settings|Einstellungen)$/ })
  // On the stage they are behind the menu.
  const menu = page.getByRole('button', { name: /^(Menu|Menü)$/ })
  await settings.or(menu).first().waitFor()
  if (!(await settings.isVisible())) await menu.click()
  await settings.click()
  const dialog = page.getByRole('dialog', { name: /^(Settings|Einstellungen)$/ })
  await change(dialog)
  await dialog.getByRole('button', { name: /^(Close|Schließen)$/ }).click()
}

const inWords = (page, isOn) =>
  set(page, (dialog) => dialog.getByRole('switch', { name: /^(Tables as text|Tische als Text)$/ }).setChecked(isOn))
const speakGerman = (page) => set(page, (dialog) => dialog.getByRole('radio', { name: 'Deutsch' }).check())

test('a game against a bot to its result by the list of choices, and its replay, both in words', async () => {
  const page = await openPage(browser, url, { size: SLIM })
  await page.goto('/')
  await set(page, async (dialog) => {
    await dialog.getByRole('switch', { name: 'Tables as text' }).check()
    await inOrder(page)
  })
  await openTable(page, 'EXACTA!', { rules: ONE_RACE })

  // By pointer and by digits in turn.
  const mine = log(page).filter({ hasText: /^You (chose|played) / })
  let n = 0
  while (await isAsked(page, choices(page).first())) {
    if (n < 2) await inOrder(page)
    if (n % 2) await page.keyboard.press('1')
    else await choices(page).last().click()
    await mine.nth(n).waitFor()
    n += 1
  }
  assert.equal(n, 8)
  await table(page).getByText('Race 1 of 1, the game is over').waitFor()
  await page.getByRole('heading', { name: WON }).waitFor()
  await inOrder(page)

  await page.getByRole('link', { name: 'Watch it again' }).click()
  await page.getByRole('slider').waitFor()
  const dealt = await table(page).textContent()
  assert.match(dealt, /Race 1 of 1, favourites/)
  const [on, back] = ['One step on', 'One step back'].map((name) => page.getByRole('button', { name }))
  const texts = [dealt]
  for (let at = 1; at < 6; at += 1) {
    await on.click()
    await reached(page, at)
    texts.push(await table(page).textContent())
  }
  assert.equal(new Set(texts).size, texts.length, texts.join('\n\n'))
  await inOrder(page)
  for (let at = 4; at >= 0; at -= 1) {
    await back.click()
    await reached(page, at)
    assert.equal(await table(page).textContent(), texts[at])
  }

  // However long the page is, the controls are in sight.
  await page.evaluate(() => scrollTo(0, 0))
  const slider = await page.getByRole('slider').boundingBox()
  assert.ok(slider.y + slider.height <= SLIM.height, JSON.stringify(slider))

  // In another language at once, at the same moment; and by the game's own table.
  await page.keyboard.press('End')
  const last = await moment(page)
  await speakGerman(page)
  await table(page).getByText('Rennen 1 von 1, das Spiel ist zu Ende').waitFor()
  assert.equal(await moment(page), last)
  // Nobody's eyes: everybody has a name.
  await log(page)
    .filter({ hasText: / hat .* gespielt\.$/ })
    .first()
    .waitFor()
  await inOrder(page)
  await inWords(page, false)
  await paid(page).waitFor()
  assert.equal(await moment(page), last)
  assert.equal(await table(page).count(), 0)
  await inOrder(page)
  await page.context().close()
})

/** Chooses a card in steps, as far as that it only has to be clicked. */
async function toPutDown(page) {
  await page.getByRole('button', { name: 'put down … (12)', exact: true }).click()
  const cards = page.getByRole('button', { name: /^put down \w+$/ })
  await cards.first().waitFor()
  assert.equal(await cards.count(), 12)
  return cards
}

test('a move in steps, which others do not disturb', async () => {
  const ada = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
  const ben = await openPage(browser, url, { size: SLIM })
  for (const page of [ada, ben]) {
    await page.goto('/')
    await inWords(page, true)
  }
  // Neither team comes to its goals while one of it does not.
  await openTable(ada, 'Swift Swap', { seats: ['person', 'easy', 'easy'] })
  await sitDown(ben, ada.url(), 'Ben')
  await ada.getByRole('button', { name: 'Deal' }).click()
  for (const page of [ada, ben]) await page.getByRole('button', { name: 'Ready', exact: true }).click()
  await ada.getByRole('button', { name: /^lay down … \(\d+\)$/ }).click()
  await ada.getByRole('button', { name: 'Back', exact: true }).click()
  const mine = await toPutDown(ada)
  await inOrder(ada)

  const theirs = await toPutDown(ben)
  await inOrder(ben)
  await theirs.first().click()
  await log(ben)
    .filter({ hasText: /^You put down the / })
    .waitFor()
  await log(ada)
    .filter({ hasText: /^Ben put down a card/ })
    .waitFor()
  assert.equal(await mine.count(), 12)
  await mine.first().click()
  await log(ada)
    .filter({ hasText: /^You put down the / })
    .waitFor()
  await mine.first().waitFor({ state: 'detached' })
  await inOrder(ada)
  await Promise.all([ada.context().close(), ben.context().close()])
})

test('the setting works at once at a table, and is kept; so does the language', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'EXACTA!', { rules: ONE_RACE })
  await horses(page).waitFor()
  await inWords(page, true)
  await table(page).getByText('Race 1 of 1, favourites').waitFor()
  assert.equal(await horses(page).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'All moves' }).count(), 0)
  const lines = await log(page).count()
  assert.ok(lines > 0)
  await page.getByRole('button', { name: 'Good luck!' }).click()
  const said = page.getByRole('log', { name: /^(Talk|Gespräch)$/ }).getByText('Good luck!')
  await said.waitFor()
  await inOrder(page)

  await speakGerman(page)
  await table(page).getByText('Rennen 1 von 1, Favoriten').waitFor()
  await log(page)
    .filter({ hasText: /^Rennen 1 von 1/ })
    .waitFor()
  // All that happened is told anew, and none of it twice.
  assert.equal(await log(page).filter({ hasText: /^Race/ }).count(), 0)
  assert.equal(
    await log(page)
      .filter({ hasText: /^Rennen 1 von 1/ })
      .count(),
    1,
  )
  await said.waitFor()
  await page.setViewportSize(SLIM)
  await choices(page).first().click()
  await log(page)
    .filter({ hasText: /^Du hast .* als Favoriten gewählt\.$/ })
    .waitFor()
  await inOrder(page)

  await page.reload()
  await table(page).getByText('Rennen 1 von 1').waitFor()
  await inWords(page, false)
  await horses(page).waitFor()
  assert.equal(await table(page).count(), 0)
  await page.context().close()
})
