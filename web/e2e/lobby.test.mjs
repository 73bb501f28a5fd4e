// Before the deal: a private invitation, what is agreed on and seen by all, and a lobby that fits its window.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { lobbyOf, openTable, sitDown } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

const codeOf = async (page) => (await page.getByLabel(/^Code: /).textContent()).trim()

test('a private table is entered by its link and by its code while a seat is free', async () => {
  const [ada, ben, cy, dee] = await Promise.all(
    [PHONE, PHONE, LAPTOP, PHONE].map((size) => openPage(browser, url, { size })),
  )
  await openTable(ada, 'One Euro', { seats: ['person', 'person'], canWatch: false })
  const link = ada.url()
  const code = await codeOf(ada)

  await sitDown(ben, link, 'Ben')
  await cy.goto(`/join/${code}`)
  await cy.getByLabel('Your name at the table').fill('Cy')
  await cy.getByRole('button', { name: 'Sit down', exact: true }).click()
  await cy.getByText('Everybody is here').first().waitFor()
  await inOrder(ben)

  // Nothing is left to come for.
  await dee.goto(link)
  await dee.getByText('No seat is free, and nobody may watch.').waitFor()
  await inOrder(dee)
  await ada.getByRole('button', { name: 'Deal', exact: true }).click()
  for (const page of [ada, ben, cy])
    await page.getByRole('log', { name: 'What happened' }).first().waitFor({ state: 'attached' })
  await dee.goto(link)
  await dee.getByText('A game is on, and nobody may watch at this table.').waitFor()
  await Promise.all([ada, ben, cy, dee].map((it) => it.context().close()))
})

test('what the host changes is seen by everybody, and takes back who was ready', async () => {
  const [ada, ben] = await Promise.all([LAPTOP, PHONE].map((size) => openPage(browser, url, { size })))
  await openTable(ada, 'EXACTA!', { seats: ['person'] })
  await sitDown(ben, ada.url(), 'Ben')
  const ready = ben.getByRole('button', { name: 'I am ready' })
  await ready.click()
  await ada.getByRole('listitem').filter({ hasText: 'Ben' }).getByText('ready', { exact: true }).waitFor()
  await ben.getByRole('button', { name: 'See all' }).click()
  const read = ben.getByRole('dialog', { name: 'House rules' })
  await read.getByText('Races in a game').waitFor()
  assert.equal(
    await read.getByRole('textbox').or(read.getByRole('spinbutton')).or(read.getByRole('checkbox')).count(),
    0,
    'guests only read',
  )

  const lobby = lobbyOf(ada)
  await lobby.change.click()
  await lobby.text('Races in a game').fill('2')
  await lobby.text('Races in a game').blur()
  await read.getByText('2 changed').waitFor()
  await inOrder(ben)
  // What does not fit is said in words, and changes nothing.
  await lobby.count(1).click()
  await lobby.sheet.getByText('Somebody sits there.').waitFor()
  await inOrder(ada)
  await lobby.close.click()
  await ben.getByRole('button', { name: 'Close', exact: true }).first().click()
  await ada.getByRole('listitem').filter({ hasText: 'Ben' }).getByText('not ready', { exact: true }).waitFor()
  // Nobody has to be ready.
  await ada.getByRole('button', { name: 'Deal', exact: true }).click()
  await ben.getByRole('list', { name: 'Your hand' }).waitFor()
  await Promise.all([ada, ben].map((it) => it.context().close()))
})

test('bots take the free seats on levels that are played there, and go again', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'EXACTA!', { seats: ['person', 'person'] })
  const lobby = lobbyOf(page)
  await lobby.seat(2).click()
  const levels = await page
    .getByRole('dialog', { name: 'Seat 2' })
    .getByRole('button', { name: /^Bot, / })
    .allInnerTexts()
  assert.deepEqual(levels, ['Bot, random', 'Bot, easy', 'Bot, medium'])
  await lobby.bot(2, 'medium').click()
  await lobby.taken(2, 'medium').click()
  await page.getByRole('button', { name: 'Free the seat' }).click()
  await page.getByText('Waiting for 2 more players').waitFor()
  await page.getByRole('button', { name: 'Start with 2 bots' }).click()
  await page.getByRole('list', { name: 'Your hand' }).waitFor()
  await page.context().close()
})

test('the start page names who sits at a table of mine, and no free seat', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'FRAUD', { seats: ['easy', 'person'] })
  const [, bot] = (await lobbyOf(page).taken(2, 'easy').getAttribute('aria-label')).match(/^Seat 2: (.*), easy$/)
  await page.goto('/')
  await page.getByText(`Waits for players. With ${bot}`, { exact: true }).waitFor()
  await page.context().close()
})

test('name and portrait are asked once and kept', async () => {
  const [ada, ben] = await Promise.all([PHONE, LAPTOP].map((size) => openPage(browser, url, { size })))
  await openTable(ada, 'FRAUD', { seats: ['person'] })
  await ada.getByRole('button', { name: 'Your name and portrait' }).click()
  await ada.getByRole('radio', { name: /^Lin/ }).check()
  await inOrder(ada)
  await ada.getByRole('button', { name: 'Done' }).click()
  await ben.goto(ada.url())
  await ben.getByRole('listitem').filter({ hasText: 'Ada' }).waitFor()
  await ada.goto('/new/one-euro')
  await ada.getByText('Ada you', { exact: true }).waitFor()
  await ada.getByRole('button', { name: 'Your name and portrait' }).click()
  assert.ok(await ada.getByRole('radio', { name: /^Lin/ }).isChecked())
  await Promise.all([ada, ben].map((it) => it.context().close()))
})

test('who was removed is told so, in German too', async () => {
  const [ada, ben] = await Promise.all([
    openPage(browser, url),
    openPage(browser, url, { size: PHONE, locale: 'de-DE' }),
  ])
  await openTable(ada, 'FRAUD', { seats: ['person'] })
  await ben.goto(ada.url())
  await ben.getByLabel('Dein Name am Tisch').fill('Ben')
  await ben.getByRole('button', { name: 'Hinsetzen', exact: true }).click()
  await ada.getByRole('button', { name: 'People' }).click()
  await ada.getByRole('button', { name: 'Remove Ben' }).click()
  for (let n = 0; n < 2; n += 1) {
    await ben.getByText('Der Gastgeber hat dich gebeten, den Tisch zu verlassen.').waitFor()
    await ben.reload()
  }
  await Promise.all([ada, ben].map((it) => it.context().close()))
})

const SIZES = [
  [360, 640],
  [390, 664],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1366, 768],
  [1920, 1080],
  [683, 384],
]

test('the lobby fits its window at every size, for hosts and guests, with the most seats', async () => {
  const [ada, ben] = await Promise.all([openPage(browser, url), openPage(browser, url, { locale: 'de-DE' })])
  await openTable(ada, 'FRAUD', { seats: ['person', 'easy', 'person', 'medium', 'person'] })
  await ben.goto(ada.url())
  await ben.getByLabel('Dein Name am Tisch').waitFor()
  const wrong = []
  for (const who of ['comes', 'sits']) {
    for (const page of [ada, ben]) {
      for (const [width, height] of SIZES) {
        for (const zoom of [100, 130]) {
          await page.setViewportSize({ width, height })
          await page.evaluate((zoom) => document.documentElement.style.setProperty('--zoom', String(zoom / 100)), zoom)
          const found = await page.evaluate(misfits)
          wrong.push(
            ...found.map((it) => `${who}, ${page === ada ? 'host' : 'guest'}, ${width}×${height} at ${zoom} %: ${it}`),
          )
        }
      }
    }
    if (who === 'comes') {
      await ben.getByLabel('Dein Name am Tisch').fill('Maximilian Alexander Lang')
      await ben.getByRole('button', { name: 'Hinsetzen', exact: true }).click()
      await ben.getByRole('button', { name: 'Ich bin bereit' }).waitFor()
    }
  }
  assert.deepEqual(wrong, [])
  await Promise.all([ada, ben].map((it) => it.context().close()))
})

/** What scrolls, is cut, too small to tap, or lies over something else. Runs in the page. */
function misfits() {
  const wrong = []
  const root = document.documentElement
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push('the page scrolls')
  const box = (it) => it.getBoundingClientRect()
  const name = (it) =>
    `${it.className || it.tagName}: ${(it.getAttribute('aria-label') ?? it.textContent).trim().slice(0, 30)}`
  const seen = (it) => it.checkVisibility() && box(it).width > 2
  const areas = [...document.querySelectorAll('.lobby > :is(.bar, .inv, .round, .facts, .go)')]
  for (const area of areas) {
    if (area.scrollHeight > area.clientHeight + 1 && !area.matches('.round, .bar')) wrong.push(`cut: ${area.className}`)
  }
  for (const it of document.querySelectorAll('.lobby :is(button, a, input, .code, .nm, .st, .facts li)')) {
    if (!seen(it)) continue
    const { left, top, right, bottom } = box(it)
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(`outside: ${name(it)}`)
  }
  for (const it of document.querySelectorAll('.lobby :is(button, a.tool, label)')) {
    if (!seen(it)) continue
    const { width, height } = box(it)
    const after = getComputedStyle(it, '::after')
    const grown = after.content === 'none' ? 0 : -2 * Math.min(0, parseFloat(after.top) || 0)
    if (width + grown < 43.5 || height + grown < 43.5) wrong.push(`small: ${name(it)} ${width}×${height}`)
  }
  const blocks = [...document.querySelectorAll('.lobby :is(.inv, .facts, .go, .round li)')].filter(seen)
  for (const [index, one] of blocks.entries()) {
    for (const other of blocks.slice(index + 1)) {
      const [a, b] = [box(one), box(other)]
      const [x, y] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ]
      if (x > 3 && y > 3) wrong.push(`over: ${name(one)} and ${name(other)} by ${Math.round(x)}×${Math.round(y)}`)
    }
  }
  return wrong
}
