import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { occasionsOf } from '../games/occasions'
import { announce, announcement } from './announce.svelte'
import { charactersIn } from './banter'
import { Banter, type Heard } from './banter.svelte'
import { settings } from './kept.svelte'

type Window = NonNullable<NonNullable<Heard['scene']>['window']>

const WINDOW: Window = { number: 1, kind: 'turn', must: [1], may: [], left_ms: null, held_ms: 0 }
const bot = { by: 'bot', level: 'easy', conceded: false, here: null } as const

/** A table of FRAUD where the reader plays against two bots. */
class Source {
  game = 'fraud'
  scene = $state.raw<Heard['scene']>(null)
  fresh = $state.raw<readonly unknown[]>([])
  players: Heard['players'] = [
    { ...bot, name: 'Ada', by: 'person' },
    { ...bot, name: 'Inky' },
    { ...bot, name: 'Fizz' },
  ]
  table = { settings: { pace: 'normal' } } as Heard['table']
  isSilent = $state(false)
  isAsked = false
  inWords = false
}

class Shown {
  seq = $state(0)
}

class Others {
  at = $state.raw<Record<number, string>>({})
}

let source: Source
let shown: Shown
let others: Others
let banter: Banter
let end: () => void

/** Something has happened: so many decisions after the deal, this is told. */
function hear(number: number, event: object | null = null, window: Partial<Window> = {}, more: object = {}) {
  const seq = (source.scene?.seq ?? 0) + (event ? 1 : 0)
  source.fresh = event ? [event] : []
  source.scene = {
    game: 'g',
    seq,
    events: source.fresh,
    view: {},
    window: { ...WINDOW, number, ...window },
    ...more,
  } as Heard['scene']
  flushSync()
}

/** The table shows all that was told. */
function see() {
  shown.seq = source.scene!.seq
  flushSync()
}

/** A quarter of these moments says nothing; one after the other is tried. */
function hearLine(from: number, window: Partial<Window> = {}): number {
  for (let number = from; number < from + 20; number++) {
    hear(number, { event: 'fraudulent', seat: 2, accuser: 1 }, window)
    see()
    if (Object.keys(banter.at).length > 0) return number
  }
  return -1
}

/** What bots say is there; it is loaded after the table. */
async function loaded() {
  flushSync()
  await Promise.all([charactersIn('en'), occasionsOf('fraud')])
  await vi.dynamicImportSettled()
  flushSync()
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  settings.botsTalk.value = true
  source = new Source()
  shown = new Shown()
  others = new Others()
  end = $effect.root(() => void (banter = new Banter(source, shown, others)))
  await loaded()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('at the deal one of the bots says hello, for some seconds', async () => {
  const { Inky, Fizz } = await charactersIn('en')
  hear(1)
  const [[seat, text]] = Object.entries(banter.at) as [[string, string]]
  expect(seat === '1' ? Inky!.greet : Fizz!.greet).toContain(text)
  vi.advanceTimersByTime(5_000)
  expect(banter.at).toEqual({})
  hear(1)
  expect(banter.at).toEqual({})
})

test('a line comes when the table shows what it is about, and one at a time', () => {
  const number = hearLine(20)
  expect(number).toBeGreaterThan(0)
  vi.advanceTimersByTime(5_000)
  // The next one is not said before some decisions have passed.
  for (let n = number + 1; n < number + 7; n++) {
    hear(n, { event: 'fraudulent', seat: 2, accuser: 1 })
    see()
    expect(banter.at).toEqual({})
  }
  const next = hearLine(number + 7)
  expect(next).toBeGreaterThan(0)
  expect(Object.keys(banter.at)).toHaveLength(1)
  vi.advanceTimersByTime(5_000)
  hear(next + 40, { event: 'fraudulent', seat: 2, accuser: 1 })
  expect(banter.at).toEqual({})
})

test('it is the same line for everybody, whoever has been there longer', async () => {
  hear(1)
  const number = hearLine(60)
  const line = banter.at
  end()
  end = $effect.root(() => void (banter = new Banter(source, shown, others)))
  await loaded()
  expect(number).toBeGreaterThan(0)
  expect(banter.at).toEqual(line)
})

test('nobody speaks while a person has to be quick, and who speaks falls silent', () => {
  const quick: Partial<Window> = { kind: 'race', must: [], may: [0], left_ms: 10_000 }
  expect(hearLine(20, quick)).toBe(-1)
  expect(hearLine(50, { held_ms: 3_000, must: [0] })).toBe(-1)
  expect(hearLine(80, { must: [0], left_ms: 15_000, clock: true })).toBe(-1)
  expect(hearLine(110)).toBeGreaterThan(0)
  hear(140, null, quick)
  expect(banter.at).toEqual({})
  // What bots do among themselves hurries nobody.
  expect(hearLine(150, { ...quick, may: [1, 2] })).toBeGreaterThan(0)
})

test('nobody speaks in a game of silence, while people talk, or where it is switched off', () => {
  source.isSilent = true
  expect(hearLine(20)).toBe(-1)
  source.isSilent = false
  others.at = { 0: 'Well, well.' }
  expect(hearLine(50)).toBe(-1)
  others.at = {}
  const number = hearLine(90)
  expect(number).toBeGreaterThan(0)
  settings.botsTalk.value = false
  flushSync()
  expect(banter.at).toEqual({})
  expect(hearLine(120)).toBe(-1)
  hear(200, null, {}, { window: null, over: { winners: [1], ranks: [2, 1, 2], scores: [0, 1, 0] } })
  expect(banter.last).toBeNull()
})

test('the last word has a bot that has won, or else one that has lost', async () => {
  const { Inky, Fizz } = await charactersIn('en')
  const over = (winners: number[]) => ({ window: null, over: { winners, ranks: [1, 1, 1], scores: [0, 0, 0] } })
  hear(30, null, {}, over([1]))
  expect(banter.last?.seat).toBe(1)
  expect(Inky!.win).toContain(banter.last!.text)
  hear(31, null, {}, { game: 'h' })
  expect(banter.last).toBeNull()
  hear(32, null, {}, { game: 'h', ...over([0]) })
  expect([...Inky!.lose, ...Fizz!.lose]).toContain(banter.last!.text)
})

test('a line is read aloud after a while, and not where the reader has something to do', async () => {
  hearLine(20)
  const [[seat, text]] = Object.entries(banter.at) as [[string, string]]
  const line = `${source.players[Number(seat)]!.name}: ${text}`
  vi.advanceTimersByTime(1_000)
  await Promise.resolve()
  expect(announcement()).not.toBe(line)
  vi.advanceTimersByTime(600)
  await Promise.resolve()
  expect(announcement()).toBe(line)
  source.isAsked = true
  expect(hearLine(60)).toBeGreaterThan(0)
  announce('Your turn')
  vi.advanceTimersByTime(5_000)
  await Promise.resolve()
  expect(announcement()).toBe('Your turn')
})
