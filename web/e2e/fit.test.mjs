// Every table fits: all games with the fewest and the most players, a hand of 14 and of 20, all lessons and where they
// point, at eight sizes.
// Scenes are recorded (`e2e/fit/record.mjs`), and there is no server. Each size has one page for all games; two are
// looked at at a time, since a page waits for its frames half of the time.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { buildFit, misfits, SIZES } from './fit/fit.mjs'
import { openBrowser } from './lib.mjs'

/** So many misfits are told; the rest has the same causes, most of the time. */
const TOLD = 40

/** Where the reader is asked about a deposit, with two and with six players. */
const COUNTERS = [
  [0, 1],
  [1, 0],
]

let fit, browser

before(async () => {
  ;[fit, browser] = await Promise.all([buildFit(), openBrowser()])
})
after(async () => {
  await browser?.close()
  await fit?.close()
})

/** A big screen stands in a room: a laptop's size at least. */
const BIG = ['1366x768', '1920x1080']

/** Every moment is looked at in small print, the first of each table in large print and in German too. */
function wishes({ game, isStaged, tables, steps, hasPuzzle, opened }, size) {
  const all = []
  for (const [table, { frames }] of tables.entries()) {
    for (let frame = 0; frame < frames; frame++) all.push({ game, table, frame })
    all.push({ game, table, frame: 0, text: 130, language: 'de' })
    // Longer than a bubble shows; nobody talks in Swift Swap.
    if (game !== 'swift-swap')
      all.push({
        game,
        table,
        frame: 0,
        say: 'Did anybody count the nickels? I did, twice, and there is one too few of them on the table.',
      })
  }
  if (game === 'exact-change') all.push({ game, table: 0, frame: 0, hand: 14 }, { game, table: 0, frame: 0, hand: 20 })
  if (game === 'fraud')
    for (const [table, frame] of COUNTERS)
      all.push({ game, table, frame, deposits: 2 }, { game, table, frame, deposits: 2, language: 'de' })
  for (let step = 0; step < steps; step++) all.push({ game, step }, { game, step, isPointed: true })
  if (hasPuzzle)
    all.push(
      { game, puzzle: true },
      { game, puzzle: true, isWrong: true },
      { game, puzzle: true, isPointed: true },
      { game, puzzle: true, language: 'de' },
    )
  for (const it of opened) {
    all.push({ game, opened: it }, { game, opened: it, text: 130, language: 'de' })
    if (isStaged && BIG.includes(size.name))
      all.push({ game, opened: it, isBig: true }, { game, opened: it, isBig: true, language: 'de' })
  }
  return all
}

/** A scene in words. */
function whatIs({ tables }, { table, frame, step, puzzle, opened }) {
  if (puzzle) return 'puzzle'
  if (opened !== undefined) return `replay ${opened} with all hands open`
  if (step !== undefined) return `lesson, step ${step}`
  return `table ${table} of ${tables[table].players}, frame ${frame}`
}

function told(scene, wish) {
  const { game, isPointed, isBig, hand, deposits, text, language, say } = wish
  return `${game}, ${whatIs(scene, wish)}${isPointed ? ', pointed at' : ''}${hand ? `, a hand of ${hand}` : ''}${deposits ? `, ${deposits} deposits` : ''}${isBig ? ' on a big screen' : ''}${language === 'de' ? ', in German' : ''}${text ? ' in large print' : ''}${say ? ', all speak' : ''}`
}

describe('every table fits', { concurrency: 2 }, () => {
  for (const size of SIZES) {
    test(`at ${size.name}`, async () => {
      const page = await browser.newPage({ viewport: size })
      const wrong = []
      page.on('pageerror', (error) => wrong.push(String(error)))
      let n = 0
      for (const scene of await fit.open(page)) {
        for (const wish of wishes(scene, size)) {
          await page.evaluate((wish) => globalThis.fit.show(wish), wish)
          const found = await page.evaluate(misfits)
          wrong.push(...found.map((it) => `${size.name}, ${told(scene, wish)}: ${it}`))
          n += 1
        }
      }
      await page.close()
      assert.ok(n > 100, `only ${n} scenes were looked at`)
      const rest = wrong.length > TOLD ? [`and ${wrong.length - TOLD} more`] : []
      assert.ok(wrong.length === 0, [`${wrong.length} misfits`, ...wrong.slice(0, TOLD), ...rest].join('\n'))
    })
  }
})
