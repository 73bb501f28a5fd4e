import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BEHIND_MS, type Cue, Director, timeline } from './director.svelte'
import { settings } from './kept.svelte'
import type { AnyGameUi, AnyPlay } from './play'
import type { WindowInfo } from './wire'

/** A game in which every event is a cue of its own name, and the view is the number of events. */
class Source {
  readonly game = 'test'
  readonly setup = {}
  seat: number | null = 0
  readonly players = []
  readonly deadline = null
  readonly heldUntil = null
  readonly inSteps = false
  view = $state.raw<unknown>(null)
  window = $state.raw<WindowInfo | null>(null)
  over = $state.raw<AnyPlay['over']>(null)
  fresh = $state.raw<readonly unknown[]>([])
  seq = $state(0)
  isStill = $state(false)
  history = $state.raw<readonly unknown[]>([])
  acted: string[] = []
  /** What happens when somebody acts. */
  onact = () => {}

  get isAsked() {
    return this.window !== null
  }
  get actions() {
    return this.isAsked ? ['go'] : []
  }
  async act(action: string) {
    this.acted.push(action)
    this.onact()
    return true
  }
  async check() {
    return null
  }
  async steps() {
    return null
  }

  tell(...events: string[]) {
    this.fresh = events
    this.history = [...this.history, ...events]
    this.seq += events.length
    this.view = this.seq
    this.isStill = false
    flushSync()
  }

  /** As after a break: nobody knows what happened meanwhile. */
  jump(seq: number) {
    this.fresh = []
    this.seq = seq
    this.view = seq
    flushSync()
  }
}

const cue = (event: unknown): Cue | null =>
  event === 'quiet' ? null : { kind: event as Cue['kind'], from: 'seat:1', to: 'discard', pieces: ['a'], seat: 1 }

const race: WindowInfo = { number: 1, kind: 'race', must: [], may: [0], left_ms: 3000, held_ms: 0 }
const turn: WindowInfo = { number: 1, kind: 'turn', must: [0], may: [], left_ms: null, held_ms: 0 }

/** Two faces of the game, and which of them shows it. */
const faces = [{ cue, isStaged: true }, {}] as unknown as AnyGameUi[]
let at = $state(0)

let source: Source
let director: Director
let heard: string[]
let end = () => {}
const page = {
  hidden: false,
  listeners: [] as (() => void)[],
  addEventListener: (_: string, run: () => void) => page.listeners.push(run),
  removeEventListener() {},
}

function hide(hidden: boolean) {
  page.hidden = hidden
  for (const run of page.listeners) run()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
  page.listeners = []
  settings.pace.value = 'normal'
  settings.motion.value = true
  source = new Source()
  at = 0
  heard = []
  end = $effect.root(() => {
    director = new Director(
      source as AnyPlay,
      () => faces[at]!,
      (it) => heard.push(it.kind),
    )
  })
  source.tell('quiet')
})

afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Time goes by; what is seen then. */
function after(ms: number) {
  vi.advanceTimersByTime(ms)
  return director.view
}

const kinds = () => director.playing?.cues.map((it) => it.cue.kind)

test('the board lags behind the log until the cue has ended, and clocks and moves do not', () => {
  expect(director.view).toBe(1)
  source.window = turn
  source.tell('play')
  expect([director.view, director.seq, director.fresh]).toEqual([1, 1, ['quiet']])
  expect([director.history, director.window, director.actions, director.isAsked]).toEqual([
    ['quiet', 'play'],
    turn,
    ['go'],
    true,
  ])
  expect(after(419)).toBe(1)
  expect(after(1)).toBe(2)
  expect([director.seq, director.fresh, director.playing]).toEqual([2, ['play'], null])
})

test('updates are played in their order, each on its own board', () => {
  source.tell('play')
  source.tell('draw')
  source.tell('quiet')
  expect([kinds(), director.view]).toEqual([['play'], 1])
  expect(after(420)).toBe(2)
  expect(kinds()).toEqual(['draw'])
  expect(after(320)).toBe(4)
  expect(heard).toEqual(['play', 'draw'])
})

test('what shows the new board is played over it, after what belongs to the old one', () => {
  source.tell('call', 'reveal', 'stamp')
  expect([kinds(), director.view, director.playing!.isOver]).toEqual([['call'], 1, false])
  expect(after(260)).toBe(4)
  expect([kinds(), director.playing!.isOver]).toEqual([['reveal', 'stamp'], true])
  after(360 + 180)
  expect(director.playing).toBeNull()
})

test('the game is over when its last cue has been seen', () => {
  source.over = { winners: [1], scores: [0, 1], ranks: [2, 1] } as unknown as AnyPlay['over']
  source.tell('play', 'win')
  expect(director.over).toBeNull()
  after(420)
  expect(director.over).not.toBeNull()
})

test('whoever acts sees the newest board at once, and cues of the answer over it', async () => {
  source.tell('play')
  source.tell('draw')
  source.onact = () => source.tell('play')
  expect(director.view).toBe(1)
  const done = director.act('go')
  expect([director.view, source.acted]).toEqual([4, ['go']])
  expect([kinds(), director.playing!.isOver]).toEqual([['play'], true])
  expect(await done).toBe(true)
  source.tell('draw')
  expect(director.view).toBe(4)
})

test('the end of a hand is seen before the next one, even by whoever ended it', async () => {
  source.onact = () => source.tell('play', 'hand_end', 'deal')
  await director.act('go')
  expect([director.view, kinds()]).toEqual([1, ['play', 'hand_end']])
  expect(after(420 + 900)).toBe(4)
  expect(kinds()).toEqual(['deal'])
})

test('whoever is asked in a race sees the newest board at once', () => {
  source.tell('play')
  source.window = race
  source.tell('play')
  expect([director.view, director.fresh]).toEqual([3, ['play']])
  expect([kinds(), director.playing!.isOver]).toEqual([['play'], true])
  source.window = { ...race, may: [1] }
  source.tell('draw')
  expect(director.view).toBe(3)
})

test('a tap skips all that waits, and tells what was skipped together', () => {
  source.tell('play')
  source.tell('draw', 'play')
  director.skip()
  expect([director.view, director.fresh, director.playing]).toEqual([4, ['play', 'draw', 'play'], null])
  after(5000)
  expect(heard).toEqual([])
})

test('a backlog is played faster, so that the board is never two seconds behind', () => {
  for (let n = 0; n < 8; n++) source.tell('play')
  expect(director.speed).toBeCloseTo((8 * 420) / BEHIND_MS)
  expect(after(BEHIND_MS - 5)).toBe(8)
  expect(after(10)).toBe(9)
  source.tell('play')
  expect(director.speed).toBe(1)
})

test('what plays already goes on from where it is when the queue begins to hurry', () => {
  source.tell('hand_end')
  after(450)
  for (let n = 0; n < 5; n++) source.tell('hand_end')
  const speed = (450 + 5 * 900) / BEHIND_MS
  expect(director.speed).toBeCloseTo(speed)
  expect(after(450 / speed - 2)).toBe(1)
  expect(after(4)).toBe(2)
})

test('a burst of 200 events is a jump to its end', () => {
  for (let n = 0; n < 200; n++) {
    source.tell('play')
    after(1)
    expect(Number(director.view) + 6000 / 420 + 1).toBeGreaterThan(source.seq)
  }
  expect(after(BEHIND_MS)).toBe(201)
  expect(director.playing).toBeNull()
})

test('200 events in one update are a jump too', () => {
  source.tell(...Array.from({ length: 200 }, () => 'play'))
  expect([director.view, director.playing]).toEqual([201, null])
})

test('a hidden page shows the end and makes no sound', () => {
  source.tell('play')
  source.tell('play')
  hide(true)
  expect([director.view, director.playing]).toEqual([3, null])
  heard = []
  source.tell('play', 'draw')
  expect([director.view, director.playing, heard]).toEqual([5, null, []])
  hide(false)
  source.tell('play')
  expect(director.view).toBe(5)
})

test.each([
  ['reduced motion', () => (settings.motion.value = false)],
  ['no pace', () => (settings.pace.value = 'none')],
])('with %s every cue is cut to its end, is heard, and leaves its trail', (_, set) => {
  set()
  source.tell('draw', 'play')
  expect([director.view, director.playing, heard]).toEqual([3, null, ['draw', 'play']])
  expect(director.trail?.kind).toBe('play')
})

test('the pace says how long a cue takes', () => {
  settings.pace.value = 'slow'
  source.tell('play')
  expect(after(420 * 1.6 - 2)).toBe(1)
  expect(after(4)).toBe(2)
  settings.pace.value = 'fast'
  source.tell('play')
  expect(after(208)).toBe(2)
  expect(after(4)).toBe(3)
})

test('a jump clears the queue, its sounds and the trail', () => {
  source.tell('play')
  source.tell('play')
  source.jump(50)
  expect([director.view, director.playing, director.trail]).toEqual([50, null, null])
  heard = []
  expect(after(5000)).toBe(50)
  expect(heard).toEqual([])
})

test('a scrubbed replay stands still', () => {
  source.isStill = true
  source.fresh = ['play']
  source.seq = 9
  source.view = 9
  flushSync()
  expect([director.view, director.isStill, director.playing]).toEqual([9, true, null])
})

test('a new game begins with its deal, over its own board', () => {
  source.tell('play')
  source.seq = 0
  source.tell('deal', 'deal')
  expect([director.view, kinds(), director.playing!.isOver]).toEqual([2, ['deal', 'deal'], true])
})

test('the last move of somebody else stays until there is another', () => {
  source.tell('play')
  after(1000)
  source.tell('quiet')
  source.tell('deal')
  after(1000)
  expect(director.trail?.kind).toBe('play')
  source.seat = 1
  source.tell('play')
  expect(director.trail).toBeNull()
})

test('pieces of one cue follow each other, and cues of one kind overlap', () => {
  const deal = (n: number): Cue => ({ kind: 'deal', pieces: Array(n).fill(null) })
  expect(timeline([deal(3), deal(3), { kind: 'hand_end' }]).map(({ at, ms }) => [at, ms])).toEqual([
    [0, 460],
    [35, 460],
    [495, 900],
  ])
})

test('one moment of a cue can be held for a picture', () => {
  director.hold([{ kind: 'play', from: 'hand', to: 'discard' }], 0.5)
  expect([director.held, kinds()]).toEqual([0.5, ['play']])
  expect(after(5000)).toBe(1)
  expect(kinds()).toEqual(['play'])
})

test('nothing is left when the page is', () => {
  source.tell('play')
  end()
  after(5000)
  expect([director.playing, heard]).toEqual([null, []])
})

test("no face is shown a board that was another one's, whatever still plays", () => {
  source.tell('play')
  expect([director.view, kinds()]).toEqual([1, ['play']])
  source.fresh = ['It was played.']
  source.view = 'in words'
  at = 1
  expect(director.view).toBe('in words')
  flushSync()
  expect([director.view, director.playing]).toEqual(['in words', null])
  expect(after(10_000)).toBe('in words')
})
