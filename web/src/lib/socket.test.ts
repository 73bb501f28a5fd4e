import { beforeEach, expect, test, vi } from 'vitest'
import { Live } from './socket.svelte'

/** The other end of a socket: what was sent, and a way to answer. */
class Wire {
  static OPEN = 1
  readyState = Wire.OPEN
  sent: Record<string, unknown>[] = []
  onmessage: (event: { data: string }) => void = () => {}
  readonly known: Record<string, string>
  constructor(url: string) {
    this.known = Object.fromEntries(new URL(url).searchParams)
    // The test holds the other end.
    // oxlint-disable-next-line typescript/no-this-alias
    wire = this
  }
  close() {}
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

let wire: Wire
/** What is to be drawn with the next frame. */
let frames: (() => void)[]

function nextFrame() {
  for (const draw of frames.splice(0)) draw()
}

const scene = {
  game: 'g',
  seq: 0,
  events: [],
  view: {},
  window: { number: 7, kind: 'turn', must: [0], may: [], left_ms: null, held_ms: 0 },
}

function seated() {
  const live = new Live('t')
  wire.hear({ type: 'hello', protocol: 1, guest: 0, seat: 0 })
  wire.hear({ type: 'snapshot', ...scene })
  return live
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' })
  vi.stubGlobal('document', { addEventListener() {} })
  vi.stubGlobal('addEventListener', () => {})
  frames = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
})

test('an action is sent as it is spelled, in the open window, and the answer to its id is whether it was done', async () => {
  const live = seated()
  const done = live.act('PLAY  green 5')
  const { id, ...rest } = wire.sent[0]!
  expect(rest).toEqual({ type: 'act', window: 7, action: 'PLAY  green 5' })
  wire.hear({ type: 'update', re: id, ...scene })
  expect(await done).toBe(true)
  expect(live.refusal).toBeNull()
})

test('no word of a refusal is sent in place of what was refused', async () => {
  const live = seated()
  const refused = { type: 'refused', code: 'action/not_an_action', message: 'this is written `draw`' }
  const done = live.act('darw')
  wire.hear({ ...refused, re: wire.sent[0]!.id })
  expect(await done).toBe(false)
  expect(live.refusal).toEqual({ code: refused.code, rule: null, message: refused.message })
  const checked = live.check('darw')
  expect(wire.sent[1]).toMatchObject({ type: 'try', window: 7, action: 'darw' })
  wire.hear({ ...refused, re: wire.sent[1]!.id })
  expect(await checked).toEqual({ code: refused.code, rule: null, message: refused.message })
  expect(wire.sent.length).toBe(2)
})

test('what would be allowed is no refusal', async () => {
  const live = seated()
  const checked = live.check('DRAW')
  wire.hear({ type: 'allowed', re: wire.sent[0]!.id, action: 'draw' })
  expect(await checked).toBeNull()
})

test('a deal is acted out however long it is, and what was missed is not', () => {
  const live = seated()
  const events = Array.from({ length: 9 }, (_, n) => ({ n }))
  wire.hear({ type: 'snapshot', ...scene, game: 'h', seq: 9, events, window: { ...scene.window, number: 1 } })
  expect(live.fresh).toEqual(events)
  wire.hear({ type: 'snapshot', ...scene, game: 'h', seq: 18, events, window: { ...scene.window, number: 5 } })
  expect(live.fresh).toEqual([])
})

test('a table says once that it was drawn, two frames after it was told', () => {
  seated()
  nextFrame()
  expect(wire.sent).toEqual([])
  nextFrame()
  expect(wire.sent.map((it) => it.type)).toEqual(['drawn'])
  // Told again after a break, it is the same table; another game is another.
  wire.hear({ type: 'snapshot', ...scene })
  for (let i = 0; i < 3; i++) nextFrame()
  expect(wire.sent.length).toBe(1)
  wire.hear({ type: 'snapshot', ...scene, game: 'other' })
  for (let i = 0; i < 3; i++) nextFrame()
  expect(wire.sent.map((it) => it.type)).toEqual(['drawn', 'drawn'])
})

test('who runs out of time can have more once, and comes back after a bot has taken over', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const live = seated()
  const seat = { guest: 0, name: 'Ada', by: 'person', conceded: false, rematch: false, entropy: false }
  const table = (by: string) => ({
    type: 'table',
    table: { id: 't', settings: { game: 'one-euro', clock_s: 30 }, seats: [{ ...seat, by }], guests: [] },
  })
  wire.hear(table('person'))
  expect([live.extensionLeft, live.warnAt]).toEqual([false, null])
  const window = { ...scene.window, left_ms: 20_000, clock: true }
  wire.hear({ type: 'update', ...scene, window })
  expect([live.extensionLeft, live.deadline, live.warnAt]).toEqual([true, 21_000, 11_000])
  const extended = live.extend()
  const { id } = wire.sent.at(-1)!
  wire.hear({ type: 'update', re: id, ...scene, window: { ...window, left_ms: 50_000, extended: [0] } })
  expect(await extended).toBe(true)
  expect([live.extensionLeft, live.deadline]).toEqual([false, 51_000])
  // Nobody extends what the rules time.
  wire.hear({ type: 'update', ...scene, window: { ...window, clock: false } })
  expect([live.extensionLeft, live.warnAt]).toEqual([false, null])
  expect(live.isTakenOver).toBe(false)
  wire.hear(table('takeover'))
  expect(live.isTakenOver).toBe(true)
  const back = live.back()
  expect(wire.sent.at(-1)!.type).toBe('return')
  wire.hear({ type: 'done', re: wire.sent.at(-1)!.id, seq: 0 })
  expect(await back).toBe(true)
})

test('bots that wait are let go on where the person must do nothing, and after those who may come first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const live = seated()
  const seat = { guest: 0, name: 'Ada', by: 'person', conceded: false }
  const table = (pace: string, by = 'person') => ({
    type: 'table',
    table: { id: 't', settings: { game: 'exacta', pace }, seats: [{ ...seat, by }, { by: 'bot' }], guests: [] },
  })
  const window = { ...scene.window, must: [1], may: [0], held_ms: 3000 }
  wire.hear(table('wait'))
  // My turn.
  expect(live.isWaitedFor).toBe(false)
  wire.hear({ type: 'update', ...scene, actions: ['catch'], window })
  expect(live.isWaitedFor).toBe(true)
  wire.hear(table('wait', 'takeover'))
  expect(live.isWaitedFor).toBe(false)
  wire.hear(table('normal'))
  expect(live.isWaitedFor).toBe(false)
  wire.hear(table('wait'))
  void live.next()
  expect(wire.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(wire.sent.map((it) => it.type)).toEqual(['next'])
  // Somebody has come first: what was to go on has gone on.
  wire.hear({ type: 'update', ...scene, window })
  void live.next()
  wire.hear({ type: 'update', ...scene, window: { ...window, number: 8, held_ms: 0 } })
  await vi.advanceTimersByTimeAsync(3000)
  expect(wire.sent.length).toBe(1)
  // The rules time it: nobody waits.
  wire.hear({ type: 'update', ...scene, window: { ...window, left_ms: 8000 } })
  expect(live.isWaitedFor).toBe(false)
  vi.useRealTimers()
})

test('lines of others are counted until they are on the screen', () => {
  const live = seated()
  const say = (guest: number) => wire.hear({ type: 'chat', guest, name: 'Ada', text: 'Hello!' })
  say(1)
  say(0)
  say(1)
  expect(live.unread).toBe(2)
  const close = live.read()
  expect(live.unread).toBe(0)
  say(1)
  close()
  expect(live.unread).toBe(0)
  for (let n = 0; n < 150; n++) say(1)
  expect([live.unread, live.chat.length]).toEqual([100, 100])
})

test('in words of another language all is told anew, once, and an older socket is heard no more', () => {
  const told = (...sentences: string[]) => ({
    ...scene,
    seq: sentences.length,
    text: { told: sentences, table: '', asked: '' },
  })
  const live = new Live('t', 'en')
  expect([wire.known, live.inWords]).toEqual([{ text: 'en' }, true])
  wire.hear({ type: 'snapshot', ...told('You led.') })
  live.reopen()
  expect(wire.known).toEqual({ text: 'en', game: 'g', seq: '1' })
  wire.hear({ type: 'snapshot', ...told('You won.') })
  expect(live.history).toEqual(['You led.', 'You won.'])

  const english = wire
  live.tellIn('en')
  expect(wire).toBe(english)
  live.tellIn('de')
  expect(wire.known).toEqual({ text: 'de' })
  wire.hear({ type: 'snapshot', ...told('Du bist an der Reihe.', 'Du hast gewonnen.') })
  english.hear({ type: 'update', ...told('You lost.') })
  expect(live.history).toEqual(['Du bist an der Reihe.', 'Du hast gewonnen.'])

  live.tellIn(null)
  expect(wire.known).toEqual({})
  expect(live.inWords).toBe(true)
  wire.hear({ type: 'snapshot', ...scene, events: ['won'] })
  expect([live.inWords, live.history, live.fresh]).toEqual([false, ['won'], []])
})

test('eyes that come back are acted out what they have not seen, and told all of it', () => {
  const events = Array.from({ length: 20 }, (_, n) => ({ event: n }))
  const come = (seen: { game: string; seq: number } | null) => {
    const live = new Live('t', null, 0, seen)
    wire.hear({ type: 'hello', protocol: 1, guest: 0, seat: 0 })
    wire.hear({ type: 'snapshot', ...scene, seq: 20, events })
    return live
  }
  expect(come({ game: 'g', seq: 18 }).fresh).toEqual([{ event: 18 }, { event: 19 }])
  expect(come({ game: 'g', seq: 18 }).history).toEqual(events)
  expect(come({ game: 'g', seq: 20 }).fresh).toEqual([])
  // So much has happened that it would be a film.
  expect(come({ game: 'g', seq: 3 }).fresh).toEqual([])
  expect(come({ game: 'another', seq: 18 }).fresh).toEqual([])
  expect(come(null).fresh).toEqual([])
})
