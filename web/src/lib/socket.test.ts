import { beforeEach, expect, test, vi } from 'vitest'
import { Live } from './socket.svelte'

/** The other end of a socket: what was sent, and a way to answer. */
class Wire {
  static OPEN = 1
  readyState = Wire.OPEN
  sent: Record<string, unknown>[] = []
  onmessage: (event: { data: string }) => void = () => {}
  constructor() {
    wire = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

let wire: Wire

const scene = { game: 'g', seq: 0, events: [], view: {}, window: { number: 7, kind: 'turn', must: [0], may: [], left_ms: null, held_ms: 0 } }

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
