// What a table may cost: script before it is there, things that jump while one plays, width on a narrow phone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GAMES, NARROW, openHallAndBrowser, openPage, PHONE, scriptBytes, sideways } from './lib.mjs'
import { CORNER, openTable } from './seat.mjs'

const MOST_SCRIPT = 150 * 1024
const N_DECISIONS = 3

const { browser, url } = await openHallAndBrowser()

/**
 * Writes down what jumps from when there is a table until there is a result. Two things may: other words in
 * the same place begin elsewhere where they are centred, and cards beside each other make room.
 */
function watchJumps(page) {
  return page.addInitScript(() => {
    globalThis.jumps = []
    let openedAt = Infinity
    const elementOf = (node) => (node?.nodeType === Node.TEXT_NODE ? node.parentElement : node)
    const isWords = (it) => it?.matches('p, span, small, strong, b') && !it.querySelector('button, svg, img, li, div')
    const isCard = (it) =>
      it?.closest('ul[aria-label="Your hand"] > li, .place, .laid, [data-place^=laid], .battle > .column')
    const place = (rect) =>
      `${Math.round(rect.x)},${Math.round(rect.y)} ${Math.round(rect.width)}×${Math.round(rect.height)}`
    const tell = (it, from, to) =>
      `${it?.localName}.${it?.className} ${place(from)} → ${place(to)} "${it?.textContent.trim().slice(0, 40)}"`
    new MutationObserver((_, watch) => {
      if (!document.querySelector('[role=log]')) return
      globalThis.openedAt = openedAt = performance.now()
      watch.disconnect()
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) {
        if (it.startTime < openedAt || document.querySelector('.result')) continue
        for (const { node, previousRect, currentRect } of it.sources) {
          const at = elementOf(node)
          // What has gone since cannot be asked what it was: words, if it stayed in its line.
          // What has just come had no place before.
          if (previousRect.x === 0 && previousRect.y === 0 && currentRect.y > 0) continue
          if (!at && previousRect.y === currentRect.y && previousRect.height === currentRect.height) continue
          if (!isWords(at) && !isCard(at))
            globalThis.jumps.push(`${Math.round(it.startTime - openedAt)} ms: ${tell(at, previousRect, currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Nobody is caught: cards that come back would need a second row. */
const CALLED = { 'Who says “Exact Change!”': 'It is said by itself' }
/**
 * Without wilds, whose names are too many for a list of moves, and of one colour, so that a card always fits and the hand
 * shrinks.
 */
const CARDS = '40 red nickel\n30 red dime\n10 red quarter'

async function open(page, game) {
  if (game.id === 'exact-change')
    return openTable(page, game.title, { seats: ['easy', 'easy'], rules: { 'The cards': CARDS, ...CALLED } })
  await page.goto('/')
  await page.getByRole('button', { name: `Play against bots: ${game.title}`, exact: true }).click()
}

/** Waits until a move is asked for; `false`: a bot has won before. */
async function isAsked(page, game) {
  const press = (name) => page.getByRole('button', { name, exact: true })
  const isOver = press('Play again')
  const asked =
    {
      'rummy-500': press('Draw').or(press('Discard')),
      'swift-swap': press('Ready').or(page.getByText(/^(Choose a card to swap|Your partner offers)/)),
    }[game.id] ?? press('All moves')
  await asked.or(isOver).first().waitFor()
  return !(await isOver.isVisible())
}

/** Makes a move: with the table's own buttons where there is not always a list. */
async function decide(page, game) {
  const press = (name) => page.getByRole('button', { name, exact: true })
  const hand = page.getByRole('list', { name: 'Your hand' }).getByRole('button', { disabled: false })
  const lines = page.getByRole('log', { name: 'What happened' }).getByRole('listitem')
  const pass = page.getByRole('button', { name: /^Let it pass/ }).first()
  const payIn = page.getByRole('button', { name: /^Pay in/ })
  const n = await lines.count()
  if (game.id === 'fraud') await pass.or(payIn).first().waitFor()
  if (game.id === 'fraud' && (await pass.isVisible())) {
    // Another one may call meanwhile: then there is nothing to let pass any more.
    await Promise.race([pass.click(), lines.nth(n).waitFor()])
  } else if (game.id === 'rummy-500') {
    const isDrawing = await press('Draw').isVisible()
    if (!isDrawing) await hand.first().click(CORNER)
    await press(isDrawing ? 'Draw' : 'Discard').click()
  } else if (game.id === 'swift-swap') {
    await ((await press('Ready').isVisible()) ? press('Ready').click() : hand.first().click(CORNER))
  } else {
    // A card is chosen and put back before.
    if (await hand.first().isVisible()) for (let n = 0; n < 2; n++) await hand.first().click(CORNER)
    await press('All moves').click()
    await page.getByRole('dialog', { name: 'All moves' }).getByRole('listitem').getByRole('button').first().click()
  }
  await lines.nth(n).waitFor()
}

describe('every table', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    test(`${game.title}: little script, nothing jumps, nothing is too wide`, async () => {
      const page = await openPage(browser, url, { size: PHONE, motion: 'no-preference', allMoves: true })
      await watchJumps(page)
      await open(page, game)
      await page.getByRole('log', { name: 'What happened' }).waitFor()
      // More comes once the table is there; how much of it by now is the machine's affair.
      const bytes = await scriptBytes(page, await page.evaluate(() => globalThis.openedAt))
      assert.ok(bytes > 0 && bytes <= MOST_SCRIPT, `${bytes} bytes of script`)

      await isAsked(page, game)
      assert.deepEqual(await page.evaluate(() => globalThis.jumps), [], 'while cards are dealt')

      for (let n = 0; n < N_DECISIONS && (await isAsked(page, game)); n++) await decide(page, game)
      assert.deepEqual(await page.evaluate(() => globalThis.jumps), [], 'in play')

      await page.setViewportSize(NARROW)
      // A card that is on its way when the window shrinks is still where that was wide.
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every((it) => it.playState !== 'running' || it.effect?.getComputedTiming().iterations === Infinity),
      )
      assert.equal(await sideways(page), 0)
      // Words are longer in German.
      await page.evaluate(() => localStorage.setItem('parlor.language', '"de"'))
      await page.reload()
      await page.getByRole('log', { name: 'Was geschah' }).waitFor()
      assert.equal(await sideways(page), 0)
      await page.context().close()
    })
  }
})
