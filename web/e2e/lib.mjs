// What every browser test needs: a hall of its own, a browser, pages of several sizes.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'

const here = dirname(fileURLToPath(import.meta.url))

/** The built `parlor`; the test command names it. */
export const PARLOR = process.env.PARLOR_BIN ?? join(here, '../../target/release/parlor')
const CHROMIUM = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium'

/** Nothing takes so long, however busy the machine is. */
export const PATIENCE_MS = Number(process.env.PARLOR_PATIENCE_MS ?? 120_000)

/** What is promised about time is held to the letter where the machine has nothing else to do; elsewhere nothing hangs. */
export const within = (promised_ms) => (process.env.PARLOR_QUIET ? promised_ms : PATIENCE_MS)

export const NARROW = { width: 360, height: 740 }
export const PHONE = { width: 390, height: 844 }
export const LAPTOP = { width: 1280, height: 800 }

/** Starts the real server on a free port of the loopback. */
export async function openHall({ data, port = 0, args = [] } = {}) {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'parlor-e2e-')))
  // Every test browser has the same address: the limits that people have are not for it.
  const limits = [
    '--address-tables',
    '1000,1000/s',
    '--address-requests',
    '100000,100000/s',
    '--guest-requests',
    '100000,100000/s',
  ]
  const child = spawn(PARLOR, ['serve', '--listen', `127.0.0.1:${port}`, '--data', folder, ...limits, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await new Promise((resolve, reject) => {
    let text = ''
    const hear = (chunk) => {
      text += chunk
      const found = text.match(/http:\/\/127\.0\.0\.1:\d+/)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`the hall ended with ${code}: ${text}`)))
  })
  const stop = (signal) =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', resolve)
      child.kill(signal)
    })
  return {
    url,
    data: folder,
    port: Number(new URL(url).port),
    /** Pulls the plug. */
    kill: () => stop('SIGKILL'),
    async close() {
      await stop('SIGTERM')
      if (!data) await rm(folder, { recursive: true, force: true })
    },
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `args`: flags besides. */
export function openBrowser(args = []) {
  return chromium.launch({ executablePath: CHROMIUM, timeout: PATIENCE_MS, args: [...FLAGS, ...args] })
}

/** A browser whose profile outlives it, and that can be killed with all its processes. */
export async function openProfile(folder) {
  const child = spawn(
    CHROMIUM,
    [...FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = await new Promise((resolve, reject) => {
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
      const found = text.match(/ws:\/\/\S+/)
      if (found) resolve(found[0])
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`the browser ended with ${code}: ${text}`)))
  })
  const browser = await chromium.connectOverCDP(address, { timeout: PATIENCE_MS })
  const context = browser.contexts()[0]
  context.setDefaultTimeout(PATIENCE_MS)
  return {
    context,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
      await ended
      await browser.close()
    },
  }
}

/** What a file of tests needs, closed after its last one: a hall with a browser before it, and the address to go to. */
export async function openHallAndBrowser(options) {
  const hall = await openHall(options)
  after(() => hall.close())
  const browser = await openBrowser()
  after(() => browser.close())
  // A proxy may stand before the hall.
  return { hall, browser, url: process.env.PARLOR_URL ?? hall.url }
}

/**
 * A page of somebody with cookies of their own. What the page throws fails the test. `allMoves`: with the list of all moves.
 * Bots are quick, unless `pace` or a setting says otherwise.
 */
export async function openPage(
  browser,
  url,
  {
    size = LAPTOP,
    locale = 'en-GB',
    theme = 'light',
    motion = 'reduce',
    allMoves = false,
    pace = 'fast',
    ...rest
  } = {},
) {
  const context = await browser.newContext({
    viewport: size,
    baseURL: url,
    locale,
    colorScheme: theme,
    reducedMotion: motion,
    hasTouch: size.width < 600,
    // The client is kept on the device only where that is what is tested: elsewhere it would cost time.
    serviceWorkers: 'block',
    ...rest,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.wrong = []
  page.on('pageerror', (error) => page.wrong.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()))
  if (allMoves) await page.addInitScript(() => localStorage.setItem('parlor.all-moves', 'true'))
  await page.addInitScript((pace) => (localStorage['parlor.pace'] ??= JSON.stringify(pace)), pace)
  // All that is read aloud is written down; `heard` is how much of it a test has listened to.
  await page.addInitScript(() => {
    globalThis.aloud = { said: [], heard: 0 }
    new MutationObserver(() => {
      const text = document.querySelector('#live')?.textContent ?? ''
      if (text && text !== globalThis.aloud.said.at(-1)) globalThis.aloud.said.push(text)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return page
}

const AXE = join(here, '../node_modules/axe-core/axe.min.js')

/** What axe finds wrong with the page as it stands; the tests want none. */
export async function axe(page) {
  // The page's own policy forbids foreign scripts; the inspector comes in beside it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'))
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  return violations.map((it) => `${it.id}: ${it.help}: ${it.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
}

/** How much wider than the window the page is. */
export function sideways(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Bytes of script, compressed, that a page has asked for; `until`: before that moment of its clock. */
export async function scriptBytes(page, until = Number.MAX_VALUE) {
  const urls = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter((it) => it.startTime < until && it.name.endsWith('.js'))
        .map((it) => it.name),
    until,
  )
  const bodies = await Promise.all(urls.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length))
  return bodies.reduce((sum, it) => sum + it, 0)
}

/** Nothing was thrown, nothing is wrong for readers of any kind, nothing scrolls sideways. */
export async function inOrder(page) {
  assert.deepEqual(page.wrong, [])
  assert.deepEqual(await axe(page), [])
  assert.equal(await sideways(page), 0)
}

export const GAMES = [
  { id: 'exact-change', title: 'Exact Change', hasList: true },
  { id: 'one-euro', title: 'One Euro', hasList: true },
  // Too many moves for a list: cards are put down by hand.
  { id: 'swift-swap', title: 'Swift Swap', hasList: false },
  { id: 'exacta', title: 'EXACTA!', hasList: true },
  { id: 'fraud', title: 'FRAUD', hasList: true },
  { id: 'rummy-500', title: 'Exact Change Rummy 500', hasList: true },
  { id: 'money-war', title: 'Money War', hasList: true },
]
