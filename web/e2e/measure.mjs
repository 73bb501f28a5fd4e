// How quick the client is: `npm run measure`, or `npm run measure -- device` for a part of it. Prints figures for
// docs/maintain/benchmarks.md; nothing here fails.
import { GAMES, LAPTOP, openBrowser, openHall, openPage, PHONE, scriptBytes } from './lib.mjs'

const quantile = (all, q) => all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(q * all.length))]
const ms = (value) => `${value.toFixed(0)} ms`

/** From the start of the page to the first view, on a processor four times slower. */
async function firstView(browser, url) {
  const times = []
  for (let run = 0; run < 9; run += 1) {
    const page = await openPage(browser, url, { allMoves: true, size: PHONE })
    const inspector = await page.context().newCDPSession(page)
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/')
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime))
    await page.context().close()
  }
  return times
}

/**
 * From a tap on one's move to the next picture after its line stands in the log: the way to the hall, the
 * rules, the disk and back. Moves come from the list, so that every game is measured in the same way.
 */
async function taps(browser, url, game, { motion }) {
  const page = await openPage(browser, url, { allMoves: true, size: LAPTOP, motion })
  await page.goto('/')
  await page.getByRole('button', { name: `Play against bots: ${game.title}`, exact: true }).click()
  await page.getByRole('log').first().waitFor()
  const times = []
  const end = performance.now() + 8_000
  for (let move = 0; move < 25 && performance.now() < end; move += 1) {
    const open = page.getByRole('button', { name: 'All moves' })
    const isOver = page.getByRole('button', { name: 'Play again' })
    const isAsked = await open
      .or(isOver)
      .first()
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      )
    // Too many moves for a list.
    if (!isAsked) break
    if (await isOver.isVisible()) break
    // Who is held back so that others can catch waits for the rules, not for the client: not counted.
    const isHeld = game.id === 'exact-change' && (await page.getByRole('timer').first().isVisible())
    await open.click()
    const took = await page.evaluate(async () => {
      const buttons = [...document.querySelectorAll('dialog[open] li button')]
      const button = buttons[Math.floor(Math.random() * buttons.length)]
      const log = document.querySelector('[role=log]')
      const drawn = new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
        })
        watch.observe(log, { childList: true, subtree: true })
      })
      const start = performance.now()
      button.click()
      return (await Promise.race([drawn, new Promise((resolve) => setTimeout(() => resolve(Infinity), 2000))])) - start
    })
    if (Number.isFinite(took) && !isHeld) times.push(took)
  }
  await page.context().close()
  return times
}

/**
 * From a tap at the table to the first picture after it, as the browser itself times it, with the main thread so many times
 * slower: cards are chosen and put back, and what acts is done. Shorter times than 16 ms are not told apart.
 */
async function reactions(browser, url, game, rate) {
  const page = await openPage(browser, url, { size: PHONE, motion: 'no-preference', pace: 'normal' })
  await page.addInitScript(() => {
    globalThis.reactions = []
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) if (it.name === 'click') globalThis.reactions.push(it.duration)
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  await page.goto('/')
  await page.getByRole('button', { name: `Play against bots: ${game.title}`, exact: true }).click()
  await page.getByRole('log').first().waitFor()
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Emulation.setCPUThrottlingRate', { rate })
  const things = page.locator('.stage [data-tap]:not(:disabled)')
  const end = performance.now() + 30_000
  let taps = 0
  while (taps < 30 && performance.now() < end) {
    const n = await things.count()
    const thing = things.nth(taps % Math.max(n, 1))
    const isTapped =
      n > 0 &&
      (await thing.click({ position: { x: 8, y: 8 }, timeout: 1000 }).then(
        () => true,
        () => false,
      ))
    if (isTapped) taps += 1
    await page.waitForTimeout(200)
  }
  const slow = await page.evaluate(() => globalThis.reactions)
  await page.context().close()
  return [...slow, ...Array(Math.max(0, taps - slow.length)).fill(16)]
}

/**
 * What the browser needs from a press on the start page until somebody is asked, or three bots have moved before, at a table
 * on this device: the CPU of page and worker together. The engine has been loaded.
 */
async function firstDecision(browser, url, game) {
  const page = await openPage(browser, url, { size: PHONE })
  await page.addInitScript(() => (localStorage['parlor.on-device'] = 'true'))
  const open = async (title) => {
    await page.goto('/')
    await page.getByRole('button', { name: `Play against bots: ${title}`, exact: true }).click()
    await page.getByRole('log').first().waitFor()
  }
  await open('One Euro')
  await page.getByRole('link', { name: 'Parlor, start page' }).click()
  const button = page.getByRole('button', { name: `Play against bots: ${game.title}`, exact: true })
  await button.waitFor()
  await page.waitForTimeout(500)
  const inspector = await browser.newBrowserCDPSession()
  const spent = async () => {
    const { processInfo } = await inspector.send('SystemInfo.getProcessInfo')
    return processInfo.filter((it) => it.type === 'renderer').reduce((sum, it) => sum + it.cpuTime, 0) * 1000
  }
  const before = await spent()
  await button.click()
  const isAsked = page
    .locator('.stage .acts button:not(:disabled), .stage .hand button:not(:disabled), .stage [data-tap]:not(:disabled)')
    .first()
  await isAsked.or(page.getByRole('log').first().getByRole('listitem').nth(3)).first().waitFor({ state: 'attached' })
  const after = await spent()
  await page.context().close()
  return after - before
}

async function onDevice(browser, url) {
  for (const game of GAMES) {
    const times = []
    for (let run = 0; run < 5; run += 1) times.push(await firstDecision(browser, url, game))
    console.log(
      `${game.title} on this device, CPU to the first decision: median ${ms(quantile(times, 0.5))}, most ${ms(quantile(times, 1))}, of ${times.length}`,
    )
  }
}

async function scripts(browser, url) {
  const page = await openPage(browser, url, { allMoves: true })
  await page.goto('/')
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  console.log(`script of the first page, gzip: ${((await scriptBytes(page)) / 1024).toFixed(1)} KiB`)
  for (const game of GAMES) {
    await page.goto('/')
    await page.getByRole('button', { name: `Play against bots: ${game.title}`, exact: true }).click()
    await page.getByRole('log').first().waitFor()
    console.log(`script up to the table of ${game.title}, gzip: ${((await scriptBytes(page)) / 1024).toFixed(1)} KiB`)
  }
  const views = await firstView(browser, url)
  console.log(`first view, CPU 4 times slower: median ${ms(quantile(views, 0.5))}, slowest ${ms(quantile(views, 1))}`)
}

async function tapped(browser, url) {
  for (const rate of [1, 4]) {
    for (const game of GAMES) {
      const times = await reactions(browser, url, game, rate)
      console.log(
        `${game.title}, tap to first reaction, CPU ${rate} times slower: p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}, slowest ${ms(quantile(times, 1))}, ${times.length} taps`,
      )
    }
  }
}

async function drawn(browser, url) {
  for (const motion of ['reduce', 'no-preference']) {
    for (const game of GAMES.filter((it) => it.hasList)) {
      const times = await taps(browser, url, game, { motion })
      if (times.length === 0) {
        console.log(`${game.title}: no move could be measured`)
        continue
      }
      console.log(
        `${game.title}, tap to drawn result (motion: ${motion}): p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}, ${times.length} moves`,
      )
    }
  }
}

const PARTS = { scripts, taps: tapped, results: drawn, device: onDevice }
const wanted = process.argv.slice(2)
const strange = wanted.filter((it) => !(it in PARTS))
if (strange.length > 0) throw new Error(`there is no part ${strange.join(', ')}: ${Object.keys(PARTS).join(', ')}`)

const hall = await openHall({ args: ['--messages', '100000', '--messages-burst', '100000'] })
const url = process.env.PARLOR_URL ?? hall.url
const browser = await openBrowser()
try {
  for (const [name, part] of Object.entries(PARTS))
    if (wanted.length === 0 || wanted.includes(name)) await part(browser, url)
} finally {
  await browser.close()
  await hall.close()
}
