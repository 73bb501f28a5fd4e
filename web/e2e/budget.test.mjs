// What a table may cost: script before it is there, things that jump while one plays, width on a narrow phone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GAMES, openBrowser, openHall, openPage, PHONE, scriptBytes, sideways } from './lib.mjs'

const MOST_SCRIPT = 150 * 1024
const N_DECISIONS = 3
const NARROW = { width: 360, height: 740 }

let hall, browser, url

before(async () => {
  ;[hall, browser] = await Promise.all([openHall(), openBrowser()])
  url = process.env.PARLOR_URL ?? hall.url
})
after(async () => {
  await browser?.close()
  await hall?.close()
})

/**
 * Writes down what jumps as soon as there is a table. Two things may: other words in the same place begin
 * elsewhere where they are centred, and cards in a hand or a fan make room for each other.
 */
function watchJumps(page) {
  return page.addInitScript(() => {
    globalThis.jumps = []
    let openedAt = Infinity
    const elementOf = (node) => (node?.nodeType === Node.TEXT_NODE ? node.parentElement : node)
    const isWords = (it) => it?.matches('p, span, small, strong, b') && !it.querySelector('button, svg, img, li, div')
    const isCard = (it) => it?.closest('ul[aria-label="Your hand"] > li, .fan > .place')
    const place = (rect) => `${Math.round(rect.x)},${Math.round(rect.y)} ${Math.round(rect.width)}×${Math.round(rect.height)}`
    const tell = (it, from, to) => `${it?.localName}.${it?.className} ${place(from)} → ${place(to)} "${it?.textContent.trim().slice(0, 40)}"`
    new MutationObserver((_, watch) => {
      if (!document.querySelector('[role=log]')) return
      openedAt = performance.now()
      watch.disconnect()
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) {
        if (it.startTime < openedAt) continue
        for (const { node, previousRect, currentRect } of it.sources) {
          const at = elementOf(node)
          if (!isWords(at) && !isCard(at)) globalThis.jumps.push(`${Math.round(it.startTime - openedAt)} ms: ${tell(at, previousRect, currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** A card is chosen and put back, then a move is made, from the list where there always is one. */
async function decide(page, game) {
  const hand = page.getByRole('list', { name: 'Your hand' }).getByRole('button', { disabled: false })
  const press = (name) => page.getByRole('button', { name, exact: true })
  if (game.id === 'rummy-500') {
    await press('Draw').or(press('Discard')).first().waitFor({ timeout: 40_000 })
    if (await press('Draw').isVisible()) return press('Draw').click()
    await hand.first().click()
    await press('Discard').click()
    return press('Discard').waitFor({ state: 'hidden' })
  }
  if (game.id === 'swift-swap') {
    const start = press('Ready')
    const back = page.getByRole('button', { name: /^Take back the/ })
    await start.or(page.getByText(/^Tap a card to swap|^Your partner offers/)).first().waitFor()
    if (await start.isVisible()) return start.click()
    await hand.first().click()
    return back.waitFor({ state: 'hidden' })
  }
  const all = page.getByRole('button', { name: 'All moves' })
  await all.waitFor({ timeout: 40_000 })
  if (await hand.first().isVisible()) for (let n = 0; n < 2; n++) await hand.first().click()
  const lines = await page.getByRole('log', { name: 'What happened' }).getByRole('listitem').count()
  await all.click()
  await page.getByRole('dialog', { name: 'All moves' }).getByRole('listitem').getByRole('button').first().click()
  await page.waitForFunction((n) => document.querySelectorAll('[role=log][aria-live=off] li').length > n, lines)
}

describe('every table', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    test(`${game.title}: little script, nothing jumps, nothing is too wide`, async () => {
      const page = await openPage(browser, url, { size: PHONE, motion: 'no-preference' })
      await watchJumps(page)
      await page.goto('/')
      await page.getByRole('button', { name: `Play against bots: ${game.title}`, exact: true }).click()
      await page.getByRole('log', { name: 'What happened' }).waitFor()
      const bytes = await scriptBytes(page)
      assert.ok(bytes > 0 && bytes <= MOST_SCRIPT, `${bytes} bytes of script`)

      for (let n = 0; n < N_DECISIONS; n++) await decide(page, game)
      assert.deepEqual(await page.evaluate(() => globalThis.jumps), [])

      await page.setViewportSize(NARROW)
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
