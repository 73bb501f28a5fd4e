import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { daysInARow, isWon, played, PLAYED_MOST, playedOf, winsByGame, type Played } from './history.svelte'

const HOUR = 3_600_000
/** Noon of a day in the middle of a year, wherever the test runs. */
const NOON = new Date(2026, 5, 15, 12).getTime()

let next = 0

function game(over: Partial<Played> = {}): Played {
  return {
    id: `g${next++}`,
    game: 'fraud',
    at: NOON,
    names: ['Ada', 'Otto', 'Mira'],
    seat: 0,
    ranks: [1, 2, 3],
    scores: [9, 5, 1],
    winners: [0],
    ...over,
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  played.erase()
})
afterEach(() => vi.useRealTimers())

test('a game is kept once, the newest first', () => {
  const [first, second] = [game(), game()]
  played.keep(first)
  played.keep(second)
  played.keep({ ...first, at: 0 })
  expect(played.all).toEqual([second, first])
})

test('the oldest goes when there are too many', () => {
  const all = Array.from({ length: PLAYED_MOST + 1 }, () => game())
  for (const it of all) played.keep(it)
  expect(played.all.length).toBe(PLAYED_MOST)
  expect(played.has(all[0]!.id)).toBe(false)
  expect(played.has(all.at(-1)!.id)).toBe(true)
})

test('what is erased is gone, and stays so', () => {
  played.keep(game())
  played.erase()
  expect(played.all).toEqual([])
  expect(played.isErased(NOON)).toBe(true)
  expect(played.isErased(NOON + 1)).toBe(false)
})

test('a shared win is a win, and nobody wins alone', () => {
  expect(isWon(game({ seat: 1, winners: [0, 1] }))).toBe(true)
  expect(isWon(game({ seat: 2 }))).toBe(false)
  expect(isWon(game({ names: ['Ada'], winners: [0] }))).toBe(false)
})

test('wins are counted by game, without games alone', () => {
  const all = [game(), game({ seat: 1 }), game({ game: 'exacta', names: ['Ada'] }), game({ game: 'one-euro' })]
  expect(winsByGame(all)).toEqual([
    { game: 'fraud', won: 1, of: 2 },
    { game: 'one-euro', won: 1, of: 1 },
  ])
})

test('days in a row end today or yesterday', () => {
  const on = (...days: number[]) => days.map((it) => game({ at: NOON + it * 24 * HOUR }))
  expect(daysInARow([], NOON)).toBe(0)
  expect(daysInARow(on(0, 0, -1, -2, -4), NOON)).toBe(3)
  expect(daysInARow(on(-1, -2), NOON)).toBe(2)
  expect(daysInARow(on(-2, -3), NOON)).toBe(0)
  // Shortly after midnight and shortly before it are two days.
  expect(daysInARow([game({ at: NOON - 11.9 * HOUR }), game({ at: NOON - 12.1 * HOUR })], NOON)).toBe(2)
})

test('the end of a game is kept as the hall has told it', () => {
  const it = playedOf('x', 'fraud', ['Ada', 'Otto'], 1, { ranks: [2, 1], scores: [3, 4], winners: [1] })
  expect(it).toMatchObject({
    id: 'x',
    game: 'fraud',
    names: ['Ada', 'Otto'],
    seat: 1,
    ranks: [2, 1],
    scores: [3, 4],
    winners: [1],
  })
  expect(isWon(it)).toBe(true)
})
