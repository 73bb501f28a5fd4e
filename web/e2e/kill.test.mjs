// The browser is killed in the middle of what people do on their device: all that they were shown is there afterwards.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openFiles } from './files.mjs'
import { GAMES, openProfile, PATIENCE_MS } from './lib.mjs'

const KILLS = Number(process.env.PARLOR_KILLS ?? 5)
const SEED = Number(process.env.PARLOR_SEED ?? Date.now() % 1_000_000)
console.log(`PARLOR_SEED=${SEED} PARLOR_KILLS=${KILLS}`)

/** No later than so long after the first thing that is shown. */
const KILL_WITHIN_MS = 1500

let state = SEED + 1
const draw = (n) => (state = (state * 48_271) % 2_147_483_647) % n
for (let n = 0; n < 5; n++) draw(1)

/** In the page: does what can be done in a game in words, as the seed says, for ever. */
async function act(seed) {
  const draw = (n) => (seed = (seed * 48_271) % 2_147_483_647) % n
  for (;;) {
    const choices = document.querySelectorAll('[aria-label="What you can do"] button:not(:disabled)')
    choices[draw(choices.length)]?.click()
    await new Promise(requestAnimationFrame)
  }
}

/** None of them is over before the browser is. */
const LONG = ['one-euro', 'exacta', 'fraud', 'money-war']

/**
 * What is done on a device: `begin` opens it, `act` runs in the page until the browser is killed, `find` comes back to
 * it from the start page; `lines` are the elements that show what was done, each for good, the first one first unless
 * `isReversed`.
 */
const PLAYED = GAMES.filter(({ id }) => LONG.includes(id)).map(({ title }) => ({
  name: title,
  lines: '[role=log][aria-label="What happened"] li',
  async begin(page) {
    await page.getByRole('button', { name: `Play against bots: ${title}`, exact: true }).click()
    await page.waitForURL(/\/t\/7zzzzzzz/)
    return page.url()
  },
  act,
  async find(page, address) {
    const ticket = page.locator(`a[href="${new URL(address).pathname}"]`)
    // Where somebody is awaited stands first, and not all of it is shown at once.
    const all = page.getByRole('button', { name: /^All \d+ tables$/ })
    await ticket.or(all).first().waitFor()
    if (!(await ticket.isVisible())) await all.click()
    await ticket.click()
  },
}))

/** Rolls whatever is next, for ever; every roll is an entry of the ledger. */
async function roll() {
  for (;;) {
    document.querySelector('.deeds button:not(:disabled)')?.click()
    await new Promise(requestAnimationFrame)
  }
}

const entries = (page) => page.getByRole('button', { name: 'Totals and entries', exact: true }).click()

const WORKS = [
  ...PLAYED,
  {
    name: 'One Euro beside the box',
    lines: '.booked > ol > li',
    // The last one stands first.
    isReversed: true,
    async begin(page) {
      await page.goto(new URL('/beside/one-euro', page.url()).href)
      await page.getByRole('button', { name: 'Begin', exact: true }).click()
      await page.waitForURL(/\/beside\/one-euro\/[0-9a-f]+$/)
      await entries(page)
      return page.url()
    },
    act: roll,
    async find(page, address) {
      await page.goto(new URL('/beside', page.url()).href)
      await page.locator(`a[href="${new URL(address).pathname}"]`).click()
      await entries(page)
    },
  },
]

/** In the page: what its database holds, for whoever has to find out what was lost. */
async function keptNow() {
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await answer(indexedDB.open('parlor'))
  const counts = [...db.objectStoreNames].map(async (name) => [
    name,
    await answer(db.transaction(name).objectStore(name).count()),
  ])
  return JSON.stringify(Object.fromEntries(await Promise.all(counts)))
}

/** Tells all lines as soon as there are more; what is told was shown. */
function tellLines([lines, isReversed, nameOfTold]) {
  let n = 0
  const look = () => {
    const all = [...document.querySelectorAll(lines)].map((it) => it.textContent)
    if (isReversed) all.reverse()
    if (all.length > n) globalThis[nameOfTold](all)
    n = all.length
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  look()
}

async function openPage(context) {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(() => {
    localStorage['parlor.words'] = 'true'
    localStorage['parlor.language'] = '"en"'
    localStorage['parlor.pace'] = '"fast"'
  })
  return page
}

test(`${KILLS} kills, and nothing is lost that was shown`, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-profile-'))
  const files = await openFiles({ hurry: 10 })
  let browser
  t.after(async () => {
    await browser?.kill()
    await files.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  let last = null
  for (let n = 0; n <= KILLS; n++) {
    browser = await openProfile(folder)
    const page = await openPage(browser.context)
    await page.goto(`${files.url}/`)
    if (last) {
      const { work, address, shown } = last
      await work.find(page, address).catch(async (error) => {
        throw new Error(`${work.name}, kill ${n}: not found; kept: ${await page.evaluate(keptNow).catch(String)}`, {
          cause: error,
        })
      })
      await page
        .waitForFunction(([lines, n]) => document.querySelectorAll(lines).length >= n, [work.lines, shown.length])
        .catch(() => {})
      const found = await page.locator(work.lines).allTextContents()
      if (work.isReversed) found.reverse()
      assert.deepEqual(found.slice(0, shown.length), shown, `${work.name}, kill ${n}`)
      await page.goto(`${files.url}/`)
    }
    if (n < KILLS) {
      const work = WORKS[n % WORKS.length]
      let shown = []
      let begun
      const isBegun = new Promise((resolve) => (begun = resolve))
      await page.exposeFunction('tell', (all) => {
        shown = all
        begun()
      })
      const address = await work.begin(page)
      await page.evaluate(tellLines, [work.lines, work.isReversed === true, 'tell'])
      const wait_ms = draw(KILL_WITHIN_MS)
      // It ends with the browser.
      void page.evaluate(work.act, SEED + n + 1).catch(() => {})
      await isBegun
      await new Promise((resolve) => setTimeout(resolve, wait_ms))
      await browser.kill()
      last = { work, address, shown }
      t.diagnostic(`${work.name}: killed after ${wait_ms} ms, ${shown.length} lines shown`)
    }
  }
})
