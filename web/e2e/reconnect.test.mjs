// The plug is pulled in the middle of a game, and put in again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inOrder, openBrowser, openHall, openPage, PHONE } from './lib.mjs'

let browser
const halls = []

before(async () => {
  browser = await openBrowser()
})

after(async () => {
  await browser?.close()
  for (const hall of halls.toReversed()) await hall.close()
})

test('a game goes on by itself after the hall was killed and started again', async () => {
  // A proxy at PARLOR_URL knows the hall by its port.
  const first = await openHall({ port: Number(process.env.PARLOR_PORT ?? 0) })
  halls.push(first)
  const page = await openPage(browser, process.env.PARLOR_URL ?? first.url, { allMoves: true, size: PHONE })
  await page.goto('/')
  await page.getByRole('button', { name: 'Play against bots: One Euro' }).click()
  const log = page.getByRole('log', { name: 'What happened' })
  const move = page.getByRole('button', { name: 'All moves' })
  await move.waitFor()
  const told = await log.getByRole('listitem').allTextContents()

  await first.kill()
  const lost = page.getByRole('status').filter({ hasText: 'The connection is lost' })
  await lost.waitFor()
  await page.locator('#live').filter({ hasText: 'The connection is lost' }).waitFor({ state: 'attached' })
  // The browser itself reports each try that fails.
  page.wrong = page.wrong.filter((it) => !/WebSocket|Failed to load resource|ERR_CONNECTION/.test(it))
  await inOrder(page)

  // What is done meanwhile is not lost.
  await move.click()
  await page.getByRole('dialog', { name: 'All moves' }).getByRole('button').nth(1).click()

  halls.push(await openHall({ data: first.data, port: first.port }))
  await lost.waitFor({ state: 'hidden' })
  await page.waitForFunction((n) => document.querySelectorAll('[role=log] li').length > n, told.length)
  // Nothing was told twice or forgotten.
  const now = await log.getByRole('listitem').allTextContents()
  if (JSON.stringify(now.slice(0, told.length)) !== JSON.stringify(told)) throw new Error(`${told} became ${now}`)
  page.wrong = page.wrong.filter((it) => !/WebSocket|Failed to load resource|ERR_CONNECTION/.test(it))
  await inOrder(page)
})

test('a move against bots is taken back, and the same question is asked again', async () => {
  const hall = await openHall()
  halls.push(hall)
  const page = await openPage(browser, hall.url, { allMoves: true, size: PHONE })
  await page.goto('/')
  await page.getByRole('button', { name: 'Play against bots: One Euro' }).click()
  const moves = page.getByRole('button', { name: 'All moves' })
  const dialog = page.getByRole('dialog', { name: 'All moves' })
  /** All that can be done now, by name. */
  const offered = async () => {
    await moves.click()
    return dialog.getByRole('button').allInnerTexts()
  }
  // Before the first move there is nothing to take back.
  await moves.waitFor()
  await page.keyboard.press('u')
  await page.getByRole('alert').getByText('There is no move of yours to take back.').waitFor()
  page.wrong = page.wrong.filter((it) => !it.includes('400'))
  const first = page.url()
  const told = await page.getByRole('log', { name: 'What happened' }).getByRole('listitem').count()
  const before = await offered()
  await dialog.getByRole('listitem').getByRole('button').first().click()
  await page.waitForFunction((n) => document.querySelectorAll('[role=log] li').length > n, told)

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Take my last move back' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && url.href !== first)
  assert.deepEqual(await offered(), before)
  await inOrder(page)
  // The game that was left is no loss of mine.
  await page.goto('/history')
  await page.getByRole('heading', { name: 'My games' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Watch it again' }).count(), 0)
})
