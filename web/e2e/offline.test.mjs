// Without a network: a page that was there once starts, plays, teaches and keeps; a copy on a file server has no hall at all.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { openFiles, parlor } from './files.mjs'
import { axe, GAMES, LAPTOP, openBrowser, openHall, openPage, PATIENCE_MS, PHONE, sideways } from './lib.mjs'
import { CORNER, giveUp, openMenu } from './seat.mjs'

const SEED = Number(process.env.PARLOR_SEED ?? Date.now() % 1_000_000)
console.log(`PARLOR_SEED=${SEED}`)

const browser = await openBrowser()
after(() => browser.close())

/** A browser's page, with the whole client on the device. */
async function openKept(url, options) {
  const page = await openPage(browser, url, { serviceWorkers: 'allow', ...options })
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

/** Why a page cannot be installed. Tests run in windows that keep nothing, from which nothing can be. */
async function notInstallable(page) {
  const inspector = await page.context().newCDPSession(page)
  const { errors } = await inspector.send('Page.getAppManifest')
  const { installabilityErrors } = await inspector.send('Page.getInstallabilityErrors')
  return [
    ...errors.map((it) => it.message),
    ...installabilityErrors.map((it) => it.errorId).filter((it) => it !== 'in-incognito'),
  ]
}

/** Another tab of the same person. */
async function openTab(page) {
  const tab = await page.context().newPage()
  tab.setDefaultTimeout(PATIENCE_MS)
  tab.wrong = []
  tab.on('pageerror', (error) => tab.wrong.push(String(error)))
  return tab
}

/**
 * What cannot be fetched without a network, a header that means nothing without TLS, and an input that another tab has kept
 * first, are no mistakes of a page; all else is.
 */
async function inOrder(page) {
  assert.deepEqual(
    page.wrong.filter((it) => !/net::ERR_|Cross-Origin-Opener-Policy|ConstraintError/.test(it)),
    [],
  )
  assert.deepEqual(await axe(page), [])
  assert.equal(await sideways(page), 0)
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click()
const play = (page, title) => press(page, `Play against bots: ${title}`)
const said = (page) => page.getByRole('log').first().getByRole('listitem').allTextContents()

/** What a page saves when that button is pressed, read back by `parlor`. */
async function readBack(page, folder) {
  const saving = page.waitForEvent('download')
  await press(page, 'Download the log')
  const saved = await saving
  const file = join(folder, saved.suggestedFilename())
  await saved.saveAs(file)
  assert.match(file, /\.jsonl$/)
  assert.match(await parlor('replay', file), /1 game, 0 differences/)
  const id = file.match(/(7zzzzzzz\w+)\.jsonl$/)[1]
  // The seed was settled before the first choice: this is what the page was told then.
  const { commitment } = await page.evaluate((id) => JSON.parse(localStorage[`parlor.noted.${id}`]), id)
  await parlor('verify', file, '--commitment', commitment)
  return id
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-saved-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** In the page, before anything of it: house rules for the games of some kinds that are begun there. */
function ruleBy(rules) {
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...rest) {
    const settings = message.body?.settings
    if (settings?.game in rules) settings.options = rules[settings.game]
    return post.call(this, message, ...rest)
  }
}

/** A war may last a thousand battles; here it is decided after fewer. */
const SHORT_WARS = { 'money-war': { max_battles: 120 } }
/** A bot may win the only hand of Rummy in the first turn; here others follow, until it is ours. */
const LONG_RUMMY = { 'rummy-500': { target: 100_000 } }

/** In the page: does what can be done, drawn from a seed, until the game is over. */
async function playOut(seed) {
  const draw = (n) => (seed = (seed * 48_271) % 2_147_483_647) % n
  while (![...document.querySelectorAll('a')].some((it) => it.textContent === 'Watch it again')) {
    const choices = document.querySelectorAll('[aria-label="What you can do"] button:not(:disabled)')
    choices[draw(choices.length)]?.click()
    await new Promise(requestAnimationFrame)
  }
}

describe('without a hall', { concurrency: 3 }, () => {
  test('the hall and the network have gone: it starts, a game goes on, is found again, replayed, saved, deleted', async (t) => {
    const folder = await openFolder()
    const hall = await openHall()
    t.after(() => hall.close())
    const first = await openKept(hall.url, { size: PHONE })
    const context = first.context()
    assert.deepEqual(await notInstallable(first), [])
    await hall.close()
    await context.setOffline(true)
    await first.close()

    const page = await openTab({ context: () => context })
    await page.addInitScript(ruleBy, LONG_RUMMY)
    await page.goto(`${hall.url}/`)
    await page.getByText('There is no connection to the hall.').waitFor()
    await page.getByText('1–5 players').waitFor()
    await inOrder(page)

    await play(page, 'Exact Change Rummy 500')
    const discard = page.getByRole('button', { name: 'Discard', exact: true })
    await press(page, 'Draw')
    await discard.waitFor()
    const before = await said(page)
    assert.match(before.join(' '), /You draw /)

    // In the middle of it the page is loaded anew; then it is left, and found again.
    await page.reload()
    await discard.waitFor()
    assert.deepEqual(await said(page), before)
    const table = page.url()
    await page.goto(`${hall.url}/`)
    await page.getByRole('link', { name: /Rummy 500.*Go back/ }).click()
    await discard.waitFor()
    assert.equal(page.url(), table)
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button').first().click(CORNER)
    await discard.click()
    await page
      .getByRole('log')
      .getByText(/^You (lay off|discard|end) /)
      .first()
      .waitFor({ state: 'attached' })

    await giveUp(page)
    // Nobody else could open a link to it.
    await page.getByRole('button', { name: 'Save a picture', exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Share', exact: true }).count(), 0)
    await page.getByRole('link', { name: 'Watch it again' }).click()
    await page.getByRole('slider', { name: 'Moment of the game' }).waitFor()
    await press(page, 'One step on')
    await openMenu(page, 'Replay')
    await press(page, 'Check the deal')
    await page.getByText('The draws were fair.').waitFor()
    await page.getByText('Your browser noted this commitment before the deal.').waitFor()
    await inOrder(page)
    const id = await readBack(page, folder)
    await page.goto(`${hall.url}/history`)
    await page.getByRole('link', { name: /^Replay of Exact Change Rummy 500/ }).waitFor()
    await inOrder(page)
    // A tab that was killed too early has not written it down; it is found all the same.
    await page.evaluate((id) => localStorage.removeItem(`parlor.played.${id}`), id)
    await page.reload()
    await page.getByRole('link', { name: /^Replay of Exact Change Rummy 500/ }).click()
    await page.getByRole('slider').waitFor()
    await openMenu(page, 'Replay')
    await press(page, 'Delete the game')
    await page.getByRole('dialog', { name: 'Delete the game' }).getByRole('button', { name: 'Delete the game' }).click()
    await page.waitForURL(`${hall.url}/`)
    await page.goto(`${hall.url}/g/${id}`)
    await page.getByText('Nothing is here').waitFor()

    // What is to be learned, and in German.
    await page.goto(`${hall.url}/rules/fraud`)
    await page.getByRole('heading', { name: 'Examples' }).waitFor()
    await page.evaluate(() => (localStorage['parlor.language'] = '"de"'))
    await page.goto(`${hall.url}/learn/exacta`)
    await page.getByText(/^1 \/ \d+$/).waitFor()
    await page.keyboard.press('l')
    const ring = page.locator('.point.taps .ring')
    while ((await page.getByText(/^1 \/ \d+$/).count()) > 0) {
      await page.keyboard.press('l')
      await ring
        .or(page.getByText(/^2 \/ \d+$/))
        .first()
        .waitFor()
      const box = await ring.boundingBox({ timeout: 1000 }).catch(() => null)
      if (box) await page.mouse.click(box.x + Math.min(box.width / 2, 22), box.y + Math.min(box.height / 2, 22))
    }
    await page.getByText(/^2 \/ \d+$/).waitFor()
    await page.goto(`${hall.url}/`)
    await page.getByText('Es gibt keine Verbindung zur Halle.').waitFor()
    await page.setViewportSize(LAPTOP)
    await inOrder(page)
    await context.close()
  })

  describe('a folder of files, and no network', async () => {
    const folder = await openFolder()
    const files = await openFiles({ hurry: 50 })
    after(() => files.close())
    const first = await openKept(files.url, { size: LAPTOP })
    await first.evaluate(() => (localStorage['parlor.words'] = 'true'))
    await files.close()
    await first.context().setOffline(true)
    after(() => first.context().close())

    // They wait for the disk most of the time.
    await describe('every game', { concurrency: 4 }, () => {
      for (const [nth, game] of GAMES.entries()) {
        test(`${game.title} to its end, and its log`, async () => {
          const page = await openTab(first)
          await page.addInitScript(ruleBy, SHORT_WARS)
          await page.goto(`${files.url}/`)
          await play(page, game.title)
          await page.waitForURL(/\/t\/7zzzzzzz/)
          await page.evaluate(playOut, SEED + nth + 1)
          await page.getByRole('link', { name: 'Watch it again' }).click()
          await page.getByRole('slider').waitFor()
          await readBack(page, folder)
          assert.deepEqual(page.wrong, [])
          await page.close()
        })
      }
    })
  })

  test('a file server that knows no addresses answers links all the same, with a page that allows nothing else', async (t) => {
    const files = await openFiles()
    t.after(() => files.close())
    const page = await openPage(browser, files.url, { size: LAPTOP, theme: 'dark' })
    await page.goto('/rules/exacta')
    await page.getByRole('heading', { name: 'Examples' }).waitFor()
    await page.goto('/')
    await page.getByText('You play on this device. There is no hall behind this page.').waitFor()
    assert.equal(await page.locator('a[href="/docs"]').count(), 0)
    await play(page, 'Exact Change')
    await page.getByRole('log').waitFor()
    await page.reload()
    await page.getByRole('log').waitFor()
    const isBlocked = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
          fetch('http://127.0.0.2:9/').catch(() => {})
        }),
    )
    assert.equal(isBlocked, 'connect-src')
    // That there is no such file is what the server says, with the page.
    assert.deepEqual(
      page.wrong.filter((it) => !it.includes('404') && !it.includes('127.0.0.2')),
      [],
    )
    await page.context().close()
  })

  test('a newer client waits until somebody asks for it, and says nothing over a table', async (t) => {
    const POSTER = /\{url:`(assets\/poster-[^`]*)`,revision:null\},/
    let isNewer = false
    let poster
    // The newer one does not have a file that the older one needs when a picture is asked for.
    const files = await openFiles({
      change(name, bytes) {
        if (name !== 'sw.js') return null
        poster = `${bytes}`.match(POSTER)[1]
        return isNewer ? `${bytes}`.replace(POSTER, '').replace(/precache:`\w+`/, 'precache:`newer`') : null
      },
    })
    t.after(() => files.close())
    const page = await openKept(files.url, { size: PHONE })
    const note = page.getByText('A new version of Parlor is ready.')
    assert.equal(await note.count(), 0)
    await play(page, 'One Euro')
    await page.getByRole('log').waitFor()
    const table = page.url()
    const other = await openTab(page)
    await other.goto(`${files.url}/about`)

    isNewer = true
    await other.reload()
    await other.getByText('A new version of Parlor is ready.').waitFor()
    await page.evaluate(() => (globalThis.isSame = true))
    const loading = other.waitForEvent('load')
    await press(other, 'Load it now')
    await loading
    await other.waitForFunction(() => navigator.serviceWorker.controller !== null)
    assert.equal(await other.getByText('A new version of Parlor is ready.').count(), 0)

    // The table beside it has not been touched, and gets the rest of what it began with.
    await files.close()
    assert.equal(await page.evaluate(() => globalThis.isSame), true)
    await page.evaluate((poster) => import(`/${poster}`), poster)
    await page.getByRole('link', { name: 'Parlor, start page' }).click()
    await note.waitFor()
    await inOrder(page)
    await page.goBack()
    await page.getByRole('log').waitFor()
    assert.equal(page.url(), table)
    assert.equal(await note.count(), 0)
    assert.equal(await page.evaluate(() => globalThis.isSame), true)
    await page.context().close()
  })

  test('over plain http, as in a local network: it says what is missing, and a game on the device is played all the same', async (t) => {
    // Browsers trust this machine by its own names; by another one it is as any machine of a network.
    const named = await openBrowser(['--host-resolver-rules=MAP parlor.test 127.0.0.1'])
    t.after(() => named.close())
    const hall = await openHall({ args: ['--public-url', 'http://parlor.test'] })
    t.after(() => hall.close())
    const url = `http://parlor.test:${hall.port}`
    const page = await openPage(named, url, { size: PHONE, serviceWorkers: 'allow' })
    await page.addInitScript(ruleBy, LONG_RUMMY)
    await page.goto('/')
    assert.deepEqual(
      await page.evaluate(() =>
        [isSecureContext, navigator.locks, navigator.storage, navigator.serviceWorker, crypto.subtle].map(
          (it) => it ?? null,
        ),
      ),
      [false, null, null, null, null],
    )
    await press(page, 'Settings')
    await page.getByText('This page came over plain http.').waitFor()
    await page.getByRole('switch', { name: 'Bots on this device' }).check()
    await page.getByText('0 games are kept here.', { exact: true }).waitFor()
    await inOrder(page)
    await press(page, 'Close')
    await play(page, 'Exact Change Rummy 500')
    await page.waitForURL(/\/t\/7zzzzzzz/)
    // There are no locks; the tab that asked last plays all the same, and the other says so.
    const other = await openTab(page)
    await other.goto(page.url())
    await press(other, 'Draw')
    await other.getByRole('button', { name: 'Discard', exact: true }).waitFor()
    await page.getByText('You have opened this table somewhere else.').first().waitFor()
    await other.close()
    await page.reload()
    await page.getByRole('button', { name: 'Discard', exact: true }).waitFor()

    // The hall has gone, and the game goes on.
    await hall.close()
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button').first().click(CORNER)
    await press(page, 'Discard')
    await page
      .getByRole('log')
      .getByText(/^You (lay off|discard|end) /)
      .first()
      .waitFor({ state: 'attached' })
    await openMenu(page)
    await press(page, 'Settings')
    await page.getByText('1 game is kept here.', { exact: true }).waitFor()
    await inOrder(page)
  })

  test('what is kept on the device is counted, and erased when somebody wants it, below another tab too', async (t) => {
    const files = await openFiles()
    t.after(() => files.close())
    const page = await openKept(files.url, { size: PHONE, theme: 'dark' })
    const other = await openTab(page)
    await other.addInitScript(() => {
      globalThis.nAsked = 0
      const ask = navigator.storage.persist.bind(navigator.storage)
      navigator.storage.persist = () => (globalThis.nAsked++, ask())
    })
    // The browser is asked to keep it when there is first something to keep, and never again.
    for (const n of [1, 0]) {
      await other.goto(`${files.url}/`)
      await play(other, 'One Euro')
      await other.getByRole('log').waitFor()
      assert.equal(await other.evaluate(() => globalThis.nAsked), n)
    }
    await page.reload()
    await page
      .getByRole('link', { name: /One Euro.*Go back/ })
      .nth(1)
      .waitFor()
    await press(page, 'Settings')
    await page.getByText('Parlor is on this device and starts without a network.').waitFor()
    await page.getByText(/^2 games are kept here\. All of Parlor takes [\d.]+\sMB\. The browser /).waitFor()
    await inOrder(page)
    await press(page, 'Erase what is kept')
    await inOrder(page)
    await press(page, 'Erase what is kept')
    await page.getByText(/^0 games are kept here\./).waitFor()
    await other.getByRole('heading', { name: 'You are not at the table' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'The games' }).waitFor()
    assert.equal(await page.getByText('Go back').count(), 0)
    assert.deepEqual([...page.wrong, ...other.wrong], [])
    await page.context().close()
  })
})
