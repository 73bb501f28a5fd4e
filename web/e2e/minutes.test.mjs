// How long a game takes stands on its box: what `parlor sim` counts, at so many seconds a decision (docs/use/minutes.md).
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { GAMES, PARLOR } from './lib.mjs'

const CHOICE_S = 10
const FORCED_S = 1

/** The tables that are counted: the fewest who can play, and four, or as many as can. */
const PLAYERS = { 'swift-swap': [4, 4], exacta: [1, 4] }

/** Whole minutes below ten, then five by five. */
const round = (minutes) => (minutes < 10 ? Math.max(1, Math.round(minutes)) : Math.round(minutes / 5) * 5)

async function minutes(game, players) {
  const args = ['sim', game, '--players', players, '--games', '200', '--seed', '1', '--bots', 'easy', '--json']
  const { stdout } = await promisify(execFile)(PARLOR, args.map(String))
  const { decisions, forced, games, unfinished } = JSON.parse(stdout)
  assert.equal(unfinished, 0)
  return {
    choices: (decisions - forced) / games,
    forced: forced / games,
    minutes: ((decisions - forced) * CHOICE_S + forced * FORCED_S) / games / 60,
  }
}

const read = (path) => readFile(new URL(path, import.meta.url), 'utf8')

test('the minutes on each box are those that were counted', async () => {
  const page = await read('../../docs/use/minutes.md')
  for (const { id, title } of GAMES) {
    const [fewest, most] = PLAYERS[id] ?? [2, 4]
    const counted = [await minutes(id, fewest), await minutes(id, most)]
    const [from, to] = counted.map((it) => round(it.minutes)).toSorted((a, b) => a - b)
    const face = await read(`../src/games/${id}/face.ts`)
    assert.ok(face.includes(`minutes: [${from}, ${to}]`), `${id}: ${from} to ${to} minutes`)
    const rows = [fewest, most].map((n, at) => {
      const { choices, forced, minutes } = counted[at]
      return `| ${title} | ${n} | ${choices.toFixed(1)} | ${forced.toFixed(1)} | ${minutes.toFixed(1)} |`
    })
    for (const row of rows) assert.ok(page.includes(row), `docs/use/minutes.md wants: ${row}`)
  }
})
