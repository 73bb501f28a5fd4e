// Time that forgives, and what is said at the table: the table's own clock warns and can be extended once, a bot keeps
// the seat warm, bots wait where they are told to, and bubbles and drawers lie over the table and on no score.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, openHallAndBrowser, openPage } from './lib.mjs'
import { hear } from './seat.mjs'

const SMALL = { width: 390, height: 664 }

const { hall, browser } = await openHallAndBrowser()

/** Asks the hall as somebody's page does. */
async function ask(page, method, path, body) {
  const answer = await page.request.fetch(`/api/v1${path}`, { method, data: body, headers: { origin: hall.url } })
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`)
  return answer.json()
}

/** Deals at a table that the first page opens; the pages sit in order, bots on the other seats. */
async function deal(pages, { game, seats, ...settings }) {
  const { table } = await ask(pages[0], 'POST', '/tables', {
    name: 'Ada',
    portrait: 'june',
    settings: { game, seats, ...settings },
  })
  for (const page of pages.slice(1))
    await ask(page, 'POST', `/tables/${table.id}/join`, { name: 'Bertram', portrait: 'otto' })
  await ask(pages[0], 'POST', `/tables/${table.id}/start`)
  await Promise.all(pages.map((page) => page.goto(`/t/${table.id}`)))
  return table.id
}

const driver = async (page, id) => (await ask(page, 'GET', `/tables/${id}`)).table.seats[0].by

test('the clock warns, gives more time once, and then no more', async () => {
  const page = await openPage(browser, hall.url, { size: SMALL })
  // The page's clock is in our hands; the hall waits long enough.
  const CLOCK_S = 900
  await page.clock.install()
  await page.addInitScript(() => {
    localStorage.setItem('parlor.sound', 'true')
    globalThis.felt = []
    navigator.vibrate = (pattern) => globalThis.felt.push(pattern)
  })
  // Alone: nothing happens that would tell the page the time.
  const id = await deal([page], { game: 'exacta', seats: ['person'], clock_s: CLOCK_S })
  const warning = page.getByRole('timer', { name: /seconds? left/ }).and(page.locator('.late *'))
  const more = page.getByRole('button', { name: 'More time' })
  await page.getByRole('timer').first().waitFor()
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.stage .seat, .stage .centre, .stage .do > *, .stage .hand')].map((it) =>
        Object.values(it.getBoundingClientRect().toJSON()).map(Math.round),
      ),
    )
  const before = await places()
  assert.equal(await more.count(), 0)
  await page.clock.fastForward((CLOCK_S - 9) * 1000)
  await more.waitFor()
  await warning.waitFor()
  assert.deepEqual(await places(), before, 'the warning moves nothing')
  assert.match(await page.title(), /^\(\d\) Your time ends · /)
  assert.ok(
    (await page.evaluate(() => globalThis.felt)).some((it) => Array.isArray(it) && it.length === 3),
    'it is felt',
  )
  await hear(page, /seconds left\. Play, or a bot plays for you\./)
  await inOrder(page)
  const { width, height } = await more.boundingBox()
  assert.ok(width >= 44 && height >= 44, `${width}×${height}`)

  await more.click()
  await warning.waitFor({ state: 'detached' })
  await hear(page, /You have 900 seconds more/)
  assert.equal(await driver(page, id), 'person')
  assert.match(await page.title(), /^● Your turn/)
  // All of it is nearly over.
  await page.clock.fastForward((2 * CLOCK_S - 15) * 1000)
  await warning.waitFor()
  assert.equal(await more.count(), 0, 'there is one extension')
  await page.context().close()
})

test('after a missed clock a bot keeps the seat warm until "I’m back"', async () => {
  const page = await openPage(browser, hall.url, { size: SMALL, motion: 'no-preference' })
  // The shortest clock that there is.
  const id = await deal([page], { game: 'exacta', seats: ['person'], clock_s: 5, pace: 'slow' })
  const back = page.getByRole('button', { name: 'I’m back' })
  await back.waitFor()
  assert.equal(await driver(page, id), 'takeover')
  assert.match(await page.title(), /^A bot holds your seat/)
  await hear(page, /A bot holds your seat/)
  // It lies on the hand, large, and nothing else is asked.
  const [button, hand] = [await back.boundingBox(), await page.locator('.stage .hand').boundingBox()]
  assert.ok(button.width > 200 && button.height >= 56, `${button.width}×${button.height}`)
  assert.ok(button.y >= hand.y - 60 && button.y + button.height <= hand.y + hand.height)
  assert.deepEqual(page.wrong, [])
  // Over an open drawer too.
  await page.getByRole('button', { name: 'Talk', exact: true }).click()
  await page.getByRole('dialog', { name: 'Talk' }).waitFor()
  await back.click()
  await back.waitFor({ state: 'detached' })
  await page.context().close()
})

test('bots that wait move at "Next", by button and by key', async () => {
  const page = await openPage(browser, hall.url, { size: SMALL, allMoves: true })
  await deal([page], { game: 'exacta', seats: ['person', 'easy', 'easy', 'easy', 'easy'], pace: 'wait' })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const moves = page.getByRole('button', { name: 'All moves', exact: true })
  const log = page.getByRole('log', { name: 'What happened' }).getByRole('listitem')
  const goesOn = async (act) => {
    const n = await log.count()
    await act()
    await page.waitForFunction((n) => document.querySelectorAll('.stage [role=log] li').length > n, n)
  }
  /** Plays whatever there is until it is for the bots to move. */
  const untilBots = async () => {
    for (;;) {
      await next.or(moves).first().waitFor()
      if (await next.count()) return
      await goesOn(async () => {
        await moves.click()
        await page.getByRole('dialog', { name: 'All moves' }).getByRole('listitem').first().getByRole('button').click()
      })
    }
  }
  await untilBots()
  await goesOn(() => next.click())
  await untilBots()
  await page.evaluate(() => document.activeElement?.blur())
  await goesOn(() => page.keyboard.press('Enter'))
  await untilBots()
  await inOrder(page)
  await page.context().close()
})

test('what is said stands at the seat on a phone, on no score, and is counted until it is read', async () => {
  const [ada, bertram] = await Promise.all([0, 1].map(() => openPage(browser, hall.url, { size: SMALL })))
  await ada.clock.install()
  await deal([ada, bertram], { game: 'exact-change', seats: ['person', 'person', 'easy', 'easy'] })
  const talk = (page) => page.getByRole('button', { name: /^Talk/ })
  const drawer = (page) => page.getByRole('dialog', { name: 'Talk' })
  await talk(ada).waitFor()
  // No bubble goes before it was looked at.
  await ada.clock.pauseAt(Date.now() + 60_000)
  await talk(bertram).click()
  const say = async (line) => {
    await drawer(bertram).getByLabel('Say something').fill(line)
    await drawer(bertram).getByRole('button', { name: 'Send' }).click()
  }
  await say('Did you count the nickels, Ada? I did, and there is one too few of them.')

  const bubble = ada.locator('.seats .seat[data-seat="1"] .bubble')
  await bubble.waitFor()
  assert.match(await bubble.textContent(), /^Did you count/)
  await hear(ada, /Bertram: Did you count the nickels/)
  const [covered, isOutside] = await bubble.evaluate((bubble) => {
    const a = bubble.getBoundingClientRect()
    const isUnder = (b) =>
      Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)
    const scores = [...document.querySelectorAll('.stage .score')].filter((it) => isUnder(it.getBoundingClientRect()))
    return [scores.length, a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight]
  })
  assert.deepEqual([covered, isOutside], [0, false])

  // The badge counts it, and goes when it is read; the drawer lies over the table and moves nothing.
  const badge = ada.getByRole('button', { name: 'Talk, 1 new' })
  const centre = await ada.locator('.stage .centre').boundingBox()
  await badge.click()
  await drawer(ada).getByText('Did you count the nickels').waitFor()
  assert.deepEqual(await ada.locator('.stage .centre').boundingBox(), centre)
  const [over, hand] = [await drawer(ada).boundingBox(), await ada.locator('.stage .hand').boundingBox()]
  assert.ok(over.y < centre.y + 1 && over.y + over.height <= hand.y + 1, 'over the table, not over the hand')
  await drawer(ada).getByRole('button', { name: 'Thanks' }).click()
  await drawer(bertram).getByText('Thanks').first().waitFor()
  await drawer(ada).getByRole('button', { name: 'Close' }).click()
  await drawer(ada).waitFor({ state: 'detached' })
  await ada.getByRole('button', { name: 'Talk', exact: true }).waitFor()
  // What I said stands at my own seat; all of it goes by itself.
  await ada.locator('.do .bubble').getByText('Thanks').waitFor()
  assert.equal(await bubble.count(), 1)
  await ada.clock.fastForward(11_000)
  assert.equal(
    await ada
      .locator('.bubble')
      .getByText(/Thanks|Did you/)
      .count(),
    0,
  )
  await ada.clock.resume()

  await say('Your turn, I think; take all the time that you need, nobody is in a hurry here.')
  await bubble.getByText('Your turn').waitFor()
  await inOrder(ada)
  await talk(ada).click()
  await drawer(ada).getByText('Your turn').waitFor()
  await inOrder(ada)
  await ada.keyboard.press('Escape')
  await drawer(ada).waitFor({ state: 'detached' })
  await ada.getByRole('button', { name: 'Talk', exact: true }).waitFor()
  await Promise.all([ada.context().close(), bertram.context().close()])
})

test('nobody talks in Swift Swap', async () => {
  const page = await openPage(browser, hall.url, { size: SMALL })
  await deal([page], { game: 'swift-swap', seats: ['person', 'easy', 'easy', 'easy'] })
  await page.getByRole('button', { name: /played in silence/ }).click()
  await page.getByRole('dialog', { name: 'Talk' }).getByText('played in silence').waitFor()
  assert.equal(await page.getByLabel('Say something').count(), 0)
  await page.context().close()
})
