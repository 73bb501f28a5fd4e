// Pictures of every page and state at the eight sizes, by day and by night: `node e2e/pictures.mjs FOLDER [SHEETS] [ONLY]`.
// `cargo xtask pictures` runs it, after it has built what is shown. FOLDER: where they go, one PNG each. SHEETS: where contact sheets go, one a page and
// theme, and one a cue (usually `docs/pictures`). ONLY: a regular expression of names, for a look at a few of them.
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildFit, SIZES } from './fit/fit.mjs'
import { GAMES, openBrowser, openHall, openPage } from './lib.mjs'
import { dealHere, record } from './pass.mjs'
import { giveUp, openMenu, openTable } from './seat.mjs'
import { fileOf, take as takeAll, THEMES } from './take.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
/** All sheets together, so that the repository stays light. */
const MOST_BYTES = 8_000_000

const [folder = 'pictures', sheets = join(here, '../../docs/pictures'), only = ''] = process.argv.slice(2)
const isWanted = (name) => new RegExp(only).test(name)

/** The page as it stands, if it is wanted. */
const take = async (page, name, options) => isWanted(name) && takeAll(page, folder, name, options)

/** Everything around the tables, as the hall shows it. */
async function pages(browser) {
  const hall = await openHall()
  try {
    const page = await openPage(browser, hall.url, { theme: 'light', allMoves: true })
    const open = async (path, mark) => {
      await page.goto(path)
      await mark.waitFor()
    }
    const heading = (name) => page.getByRole('heading', { name })
    await open('/', page.getByRole('button', { name: 'Play against bots: FRAUD' }))
    await take(page, 'home')
    await take(page, 'home-below', { down: 0.9 })
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await take(page, 'settings')
    await page.route('**/api/**', (route) => route.abort())
    await open('/', page.getByText('There is no connection to the hall.'))
    await take(page, 'home-cut')
    await page.unroute('**/api/**')
    await open('/join', heading('Join a table'))
    await take(page, 'join')
    for (const { id } of GAMES) {
      await open(`/rules/${id}`, page.locator('.essentials li').nth(5))
      await take(page, `rules-${id}`)
    }
    await open('/rules/exacta', page.getByRole('link', { name: 'EX-14' }).first())
    await take(page, 'rules-below', { down: 1 })
    await open('/rules/exacta?play=sum', page.getByRole('button', { name: 'Again', disabled: false }))
    await take(page, 'rules-played')
    await open('/about', heading('Fair deals'))
    await take(page, 'about')
    await open('/history', heading('My games'))
    await take(page, 'history-empty')
    await open('/nothing', heading('Nothing is here'))
    await take(page, 'missing')

    await open('/new/fraud', page.getByLabel(/^Code: /))
    await page.getByRole('button', { name: /^Seat 2:/ }).click()
    await take(page, 'lobby-seat')
    await page.getByRole('button', { name: 'Bot, medium' }).click()
    await page.getByRole('button', { name: /^Seat 2: .*, medium$/ }).waitFor()
    await take(page, 'lobby')
    const friend = await openPage(browser, hall.url)
    await friend.goto(page.url())
    await friend.getByLabel('Your name at the table').waitFor()
    await take(friend, 'lobby-invited')
    await friend.context().close()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await take(page, 'lobby-rules')

    await openTable(page, 'One Euro', { seats: ['easy'] })
    await page.locator('.pile.good').first().waitFor()
    await take(page, 'table')
    const table = page.url()
    await openMenu(page)
    await take(page, 'table-menu')
    await open('/', page.locator('.ticket.asked').first())
    await take(page, 'home-awaited')
    await open(table, page.locator('.pile.good').first())
    for (let n = 0; n < 3; n++) {
      await page.getByRole('button', { name: 'All moves' }).click()
      await page.getByRole('dialog', { name: 'All moves' }).getByRole('button').nth(1).click()
      await page.locator('.pile.good').first().waitFor()
    }
    await giveUp(page)
    const again = page.getByRole('link', { name: 'Watch it again' })
    await again.waitFor()
    await take(page, 'result')
    await again.click()
    await page.getByRole('slider', { name: 'Moment of the game' }).waitFor()
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'One step on' }).click()
    await take(page, 'replay')
    await open('/history', page.getByRole('heading', { name: 'My games' }))
    await take(page, 'history')
    // What is not there, and the hall that could not be reached, were wanted.
    if (page.wrong.some((it) => !/404|net::ERR_FAILED/.test(it))) throw new Error(page.wrong.join('\n'))
    await page.context().close()
  } finally {
    await hall.close()
  }
}

/** One device for all: who plays, the cover, the table that all see, and everybody's button. */
async function pass(browser) {
  const hall = await openHall()
  try {
    const page = await openPage(browser, hall.url, { theme: 'light', allMoves: true })
    await page.addInitScript(record)
    await page.goto('/pass/fraud')
    await page.getByRole('button', { name: 'Deal', disabled: false }).waitFor()
    await take(page, 'pass')
    await dealHere(page, 'FRAUD', { people: ['Mira', 'Otto', 'June', 'Ravi'] })
    await take(page, 'pass-cover')
    await page.locator('.look').click()
    await page.locator('[data-pass=board] .stage').waitFor()
    await take(page, 'pass-board')
    await page.getByRole('button', { name: 'Hand on' }).click()
    for (let n = 0; n < 30 && !(await page.locator('.presses').count()); n++) {
      await page.evaluate(() => globalThis.table.play({ game: 'fraud', wish: '^Pay in', most: 1 }))
    }
    // The window runs out while pictures are taken.
    if (await page.locator('.presses').count()) await take(page, 'pass-window')
    await page.context().close()
  } finally {
    await hall.close()
  }
}

/** Where the tests of the other tools look, pictures are taken. */
async function besidePads() {
  if (!isWanted('beside-pads')) return
  const env = { ...process.env, PARLOR_PICTURES: folder }
  await promisify(execFile)(process.execPath, ['--test', join(here, 'beside-pads.test.mjs')], {
    cwd: join(here, '..'),
    env,
    maxBuffer: 1 << 24,
  })
}

/** The tools beside the box, in every state of an entry. */
async function beside(browser) {
  const hall = await openHall()
  try {
    const page = await openPage(browser, hall.url, { theme: 'light' })
    const begin = async (game, people) => {
      await page.goto(`/beside/${game}`)
      const begin = page.getByRole('button', { name: 'Begin' })
      await begin.waitFor()
      const seats = page.locator('.table li')
      while ((await seats.count()) < people.length) await page.getByRole('button', { name: 'Add a player' }).click()
      while ((await seats.count()) > people.length) await seats.last().getByRole('button').last().click()
      for (const [n, name] of people.entries()) await page.getByLabel(`Player ${n + 1}: name`).fill(name)
      await take(page, `beside-${game}-new`)
      await begin.click()
      await page.locator('.kit .deeds').waitFor()
    }
    const tap = (group, name) =>
      page.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click()
    const go = () => page.locator('.deeds .primary:enabled').click()
    const book = () => page.getByRole('button', { name: 'Totals and entries' }).click()

    await begin('fraud', ['Mira', 'Otto', 'June', 'Ravi'])
    for (const [who, of, cards] of [
      ['Mira', '50', '4'],
      ['Otto', '30', '5'],
      ['June', '100', '3'],
    ]) {
      await tap('Who pays in?', who)
      await tap('Which note is on top?', of)
      await tap('How many cards?', cards)
      await take(page, 'beside-fraud')
      await go()
      await take(page, 'beside-fraud-window')
      await page.getByRole('button', { name: 'Ravi!' }).click()
      await page.getByRole('button', { name: who === 'Mira' ? 'GENUINE' : 'FRAUD', exact: true }).click()
      await page.locator('.deeds .primary:enabled').waitFor()
      await take(page, 'beside-fraud-book')
      await go()
      await page.getByRole('group', { name: 'Who pays in?' }).waitFor()
    }
    await book()
    await take(page, 'beside-fraud-accounts')

    await begin('exacta', ['Mira', 'Otto', 'June'])
    for (let n = 0; n < 7; n++) await page.locator('.work .tap').nth(n).click()
    await take(page, 'beside-exacta-line-up')
    await go()
    for (let n = 0; n < 7; n++) {
      await page
        .locator('.horses [aria-disabled=false]')
        .nth(6 - n)
        .click()
      await page.locator('.tricks .done').nth(n).or(page.locator('.half').first()).waitFor()
      if (n === 3) await take(page, 'beside-exacta')
    }
    for (let n = 0; n < 3; n++) {
      for (let at = 0; at < 4; at++)
        await page
          .locator('.half .ch')
          .nth(at)
          .locator('.tap')
          .nth((n + 2 * at) % 7)
          .click()
      if (n === 1) await take(page, 'beside-exacta-reveal')
      await go()
    }
    await page.locator('.deeds .primary:enabled').waitFor()
    await take(page, 'beside-exacta-working')
    await page.goto('/beside')
    await page.locator('.kept li').nth(1).waitFor()
    await take(page, 'beside')
    if (page.wrong.length > 0) throw new Error(page.wrong.join('\n'))
    await page.context().close()
  } finally {
    await hall.close()
  }
}

/** Every recorded moment of every game with the fewest and the most players, replays with all hands open, and its lesson at the beginning, in the middle where it points, at the end and at its puzzle. */
function moments({ game, tables, steps, hasPuzzle, opened }) {
  const all = []
  for (const [table, { players, frames }] of tables.entries()) {
    for (let frame = 0; frame < frames; frame++) all.push([`${game}-${players}p-${frame + 1}`, { game, table, frame }])
  }
  for (const [when, step] of Object.entries({ begin: 0, middle: Math.floor(steps / 2), end: steps - 1 }))
    all.push([`${game}-lesson-${when}`, { game, step, isPointed: when === 'middle' }])
  if (hasPuzzle) all.push([`${game}-lesson-puzzle`, { game, puzzle: true }])
  for (const [n, moment] of opened.entries()) all.push([`${game}-open-${n + 1}`, { game, opened: moment }])
  return all.filter(([name]) => isWanted(name))
}

async function tables(browser) {
  const fit = await buildFit()
  try {
    const sizes = [...SIZES]
    const some = async () => {
      for (let size = sizes.shift(); size; size = sizes.shift()) {
        const page = await browser.newPage({ viewport: size })
        for (const scene of await fit.open(page)) {
          for (const [name, wish] of moments(scene)) {
            for (const theme of THEMES) {
              await page.evaluate((wish) => globalThis.fit.show(wish), { ...wish, theme })
              await page.screenshot({ path: fileOf(folder, name, theme, size.name) })
            }
          }
        }
        await page.close()
      }
    }
    // A page waits for its frames half of the time.
    await Promise.all([some(), some()])
  } finally {
    await fit.close()
  }
}

const HOST = 'http://pictures.test'
/** As large and as good as the limit allows. */
const [SCALE, QUALITY] = [0.62, 40]
/** How wide each size is on a sheet: on one row what is held upright and phones on their side, then what stands on a desk. */
const WIDTHS = {
  '360x640': 162,
  '390x664': 172,
  '390x844': 172,
  '820x1180': 256,
  '844x390': 372,
  '683x384': 372,
  '1366x768': 566,
  '1920x1080': 612,
}
const ROWS = [
  [['360x640'], ['390x664'], ['390x844'], ['820x1180'], ['844x390', '683x384']],
  [['1366x768'], ['1920x1080']],
]

/** Of a lesson, the moment at which it points: all look alike. */
const isOnSheet = (name) => !/-lesson-(begin|end|puzzle)$/.test(name)

/** Pictures side by side, composed by the browser itself. */
async function compose(page, html, file, { margin = 8, scale = SCALE, quality = QUALITY } = {}) {
  await page.setContent(`<!doctype html><base href="${HOST}/"><style>
    body { margin: 0; padding: ${margin}px; width: max-content; display: grid; gap: 8px; background: #8a8680; font: 12px/1.2 "DejaVu Sans", sans-serif; }
    .row, .cell { display: flex; gap: 8px; } .cell { flex-direction: column; } figure { margin: 0; } img { display: block; }
  </style>${html}`)
  await page.evaluate(() => Promise.all([...document.images].map((it) => it.decode())))
  const session = await page.context().newCDPSession(page)
  const { x, y, width, height } = await page.locator('body').boundingBox()
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport: true,
    clip: { x, y, width, height, scale },
  })
  await session.detach()
  await writeFile(join(sheets, file), Buffer.from(data, 'base64'))
}

async function openSheet(browser, from) {
  const page = await browser.newPage({ viewport: { width: 1300, height: 900 } })
  await page.route(`${HOST}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill(
      pathname === '/'
        ? { body: '', contentType: 'text/html' }
        : { body: await readFile(join(from, pathname)), contentType: 'image/png' },
    )
  })
  await page.goto(HOST)
  return page
}

async function makeSheets(browser) {
  const page = await openSheet(browser, folder)
  const names = new Set(
    (await readdir(folder))
      .map((it) => it.match(/^(.*)-(?:light|dark)-\d+x\d+\.png$/)?.[1])
      .filter((it) => it && isWanted(it) && isOnSheet(it)),
  )
  for (const name of [...names].sort()) {
    for (const theme of THEMES) {
      const cell = (sizes) =>
        `<div class="cell">${sizes.map((size) => `<figure><img src="${name}-${theme}-${size}.png" width="${WIDTHS[size]}"></figure>`).join('')}</div>`
      await compose(
        page,
        ROWS.map((row) => `<div class="row">${row.map(cell).join('')}</div>`).join(''),
        `${name}-${theme}.webp`,
      )
    }
  }
  await page.close()
}

/** What README.md shows. */
const BEST = {
  'exacta-laptop': 'exacta-5p-2-light-1366x768',
  'fraud-phone': 'fraud-2p-4-light-390x844',
  'swift-swap-phone': 'swift-swap-4p-3-dark-390x844',
}

async function makeBest(browser) {
  const page = await openSheet(browser, folder)
  for (const [name, from] of Object.entries(BEST).filter(([, from]) => isWanted(from))) {
    await compose(page, `<img src="${from}.png">`, `${name}.webp`, { margin: 0, scale: 1, quality: 80 })
  }
  await page.close()
}

/** The frames of each cue. */
async function cues(browser) {
  const frames = join(folder, 'cues')
  await promisify(execFile)(process.execPath, [join(here, 'cues.mjs'), frames, 'light'], { cwd: join(here, '..') })
  const page = await openSheet(browser, frames)
  for (const file of (await readdir(frames)).filter((it) => it.endsWith('.png'))) {
    await compose(page, `<img src="${file}" width="1200">`, `cue-${file.replace('.png', '.webp')}`)
  }
  await page.close()
}

await Promise.all([folder, sheets].map((it) => mkdir(it, { recursive: true })))
const browser = await openBrowser()
try {
  const PARTS = { pages, pass, beside, besidePads, tables, sheets: makeSheets, best: makeBest, cues }
  for (const [name, part] of Object.entries(PARTS)) {
    if (name === 'cues' && !isWanted('cue')) continue
    const begun = Date.now()
    await part(browser)
    console.log(`${name}: ${Math.round((Date.now() - begun) / 1000)} s`)
  }
} finally {
  await browser.close()
}
const made = (await readdir(sheets)).filter((it) => it.endsWith('.webp'))
const bytes = (await Promise.all(made.map((it) => stat(join(sheets, it))))).reduce((sum, it) => sum + it.size, 0)
console.log(`${made.length} sheets, ${Math.round(bytes / 1000)} kB`)
if (bytes > MOST_BYTES) throw new Error(`the sheets are larger than ${MOST_BYTES / 1000} kB`)
