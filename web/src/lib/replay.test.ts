import { beforeEach, expect, test, vi } from 'vitest'
import { Replay } from './replay.svelte'

const TOTAL = 450
const asked: string[] = []

/** A game in which frame i tells one event, and spectators see less. */
function answer(path: string): unknown {
  if (!path.includes('/frames'))
    return { settings: { game: 'one-euro', seats: ['person', 'easy'] }, names: ['Ada', 'Inky'] }
  const query = new URL(path, 'http://hall').searchParams
  const [from, seat] = [Number(query.get('from')), query.get('seat')]
  const frames = Array.from({ length: Math.min(200, TOTAL - from) }, (_, n) => ({
    at_ms: 0,
    view: { at: from + n, seat },
    events: [`${seat ?? 'all'} ${from + n}`],
    window: null,
    input: from + n === 0 ? null : { kind: from + n === 300 ? 'concede' : 'act', seat: 1, action: 'pass' },
  }))
  return { total: TOTAL, from, frames }
}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify(answer(path)))
  })
})

test('a link to a late moment shows it, with all that was told before', async () => {
  const replay = new Replay('g')
  await replay.open(0, 401)
  expect(replay.at).toBe(401)
  expect(replay.view).toEqual({ at: 401, seat: '0' })
  expect(replay.history).toHaveLength(402)
  expect(replay.last).toBe(TOTAL - 1)
  expect(asked.filter((it) => it.includes('/frames'))).toHaveLength(3)
})

test('one step forward is acted out, all else is a jump', async () => {
  const replay = new Replay('g')
  await replay.open(null, 0)
  expect([replay.isStill, replay.fresh]).toEqual([true, []])
  replay.go(1)
  expect([replay.isStill, replay.fresh]).toEqual([false, ['all 1']])
  replay.go(0)
  expect([replay.isStill, replay.fresh]).toEqual([true, []])
  replay.go(9)
  expect(replay.isStill).toBe(true)
  replay.go(9_999)
  expect(replay.at).toBe(TOTAL - 1)
  replay.go(-1)
  expect(replay.at).toBe(0)
})

test('other eyes see the same moment, and what was loaded is not loaded again', async () => {
  const replay = new Replay('g')
  await replay.open(null, 7)
  await replay.look(1)
  expect(replay.view).toEqual({ at: 7, seat: '1' })
  const before = asked.length
  await replay.look(null)
  expect(replay.view).toEqual({ at: 7, seat: null })
  expect(asked).toHaveLength(before)
})

test('until other eyes see something, what was seen stays', async () => {
  const replay = new Replay('g')
  await replay.open(null, 7)
  const look = replay.look(1)
  expect([replay.seat, replay.view]).toEqual([null, { at: 7, seat: null }])
  replay.go(8)
  await look
  expect([replay.seat, replay.view, replay.isStill]).toEqual([1, { at: 8, seat: '1' }, true])
})

test('a link that makes no sense shows something that does', async () => {
  const replay = new Replay('g')
  await replay.open(5, 9_999)
  expect([replay.seat, replay.at]).toEqual([null, TOTAL - 1])
})

test('who has given up is known from then on, and bots are called as they were', async () => {
  const replay = new Replay('g')
  await replay.open(null, 299)
  expect(replay.players.map((it) => [it.name, it.conceded])).toEqual([
    ['Ada', false],
    ['Inky', false],
  ])
  replay.go(300)
  expect(replay.players[1]!.conceded).toBe(true)
})

test('with all hands open every seat has its own view of the moment, page by page', async () => {
  const replay = new Replay('g')
  await replay.open(null, 399)
  expect(replay.eyes(1)).toBeNull()
  await replay.openEyes()
  expect([0, 1].map((seat) => replay.eyes(seat))).toEqual([
    { at: 399, seat: '0' },
    { at: 399, seat: '1' },
  ])
  // The next page is there before it is wanted, and nothing is asked for twice.
  replay.go(400)
  expect(replay.eyes(1)).toEqual({ at: 400, seat: '1' })
  const before = asked.length
  await replay.openEyes()
  expect(asked).toHaveLength(before)
  expect(replay.view).toEqual({ at: 400, seat: null })
})
