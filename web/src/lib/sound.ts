//! Our own sounds, made when they are heard: paper, wood and coins. Each has a visible twin.
//!
//! Everything goes through one bus: volume, then a gentle compressor, so that a rattle is no louder than a tick. Who
//! sits to the left is heard from there. Nothing sounds or trembles until the person has turned it on.
import type { CueKind } from './cues'
import type { Cue } from './director.svelte'
import { settings } from './kept.svelte'
import type { AnyPlay } from './play'

/** What a sound is made with: `at` in seconds of the context, `out` where it goes. */
interface Desk {
  context: BaseAudioContext
  noise: AudioBuffer
  out: AudioNode
  at: number
}

interface Bus {
  context: BaseAudioContext
  noise: AudioBuffer
  in: GainNode
}

/** Loud at once, then dying away. */
function envelope({ context, out }: Desk, at: number, gain: number, seconds: number, attack = 0.002): GainNode {
  const node = context.createGain()
  node.gain.setValueAtTime(0.0001, at)
  node.gain.exponentialRampToValueAtTime(gain, at + attack)
  node.gain.exponentialRampToValueAtTime(0.0001, at + attack + seconds)
  node.connect(out)
  return node
}

/** A breath of noise through a filter that may move. */
function hiss(
  desk: Desk,
  {
    after = 0,
    type = 'bandpass' as BiquadFilterType,
    from,
    to = from,
    q = 1,
    gain,
    seconds,
    attack = 0.002,
  }: {
    after?: number
    type?: BiquadFilterType
    from: number
    to?: number
    q?: number
    gain: number
    seconds: number
    attack?: number
  },
) {
  const at = desk.at + after
  const [source, filter] = [desk.context.createBufferSource(), desk.context.createBiquadFilter()]
  source.buffer = desk.noise
  filter.type = type
  filter.Q.value = q
  filter.frequency.setValueAtTime(from, at)
  filter.frequency.exponentialRampToValueAtTime(to, at + attack + seconds)
  source.connect(filter).connect(envelope(desk, at, gain, seconds, attack))
  source.start(at, (from * 7.3) % 0.5)
  source.stop(at + attack + seconds + 0.02)
}

/** One pitch that dies away, and may fall. */
function pitch(
  desk: Desk,
  {
    after = 0,
    from,
    to = from,
    gain,
    seconds,
    type = 'sine' as OscillatorType,
  }: {
    after?: number
    from: number
    to?: number
    gain: number
    seconds: number
    type?: OscillatorType
  },
) {
  const at = desk.at + after
  const wave = desk.context.createOscillator()
  wave.type = type
  wave.frequency.setValueAtTime(from, at)
  wave.frequency.exponentialRampToValueAtTime(to, at + seconds)
  wave.connect(envelope(desk, at, gain, seconds))
  wave.start(at)
  wave.stop(at + seconds + 0.02)
}

/** A knock on wood. */
function wood(desk: Desk, after: number, from: number, gain: number) {
  pitch(desk, { after, from, to: from * 0.8, gain, seconds: 0.07, type: 'triangle' })
  hiss(desk, { after, from: from * 3, q: 0.8, gain: gain * 0.5, seconds: 0.018 })
}

/** Metal: partials that are no harmonics. */
function metal(desk: Desk, after: number, from: number, gain: number, seconds: number) {
  for (const [ratio, part] of [
    [1, 1],
    [2.32, 0.5],
    [3.86, 0.3],
    [5.43, 0.16],
  ] as const) {
    pitch(desk, { after, from: from * ratio, gain: gain * part, seconds: seconds / Math.sqrt(ratio) })
  }
  hiss(desk, { after, from: 7000, q: 0.7, gain: gain * 0.35, seconds: 0.008 })
}

/** A bar of a xylophone. */
function bar(desk: Desk, after: number, from: number) {
  pitch(desk, { after, from, gain: 0.34, seconds: 0.42 })
  pitch(desk, { after, from: from * 3, gain: 0.12, seconds: 0.16 })
  hiss(desk, { after, from: 3000, gain: 0.1, seconds: 0.01 })
}

const SOUNDS = {
  /** Card on card. */
  deal: (it) => hiss(it, { from: 2600, to: 1700, q: 0.9, gain: 0.55, seconds: 0.04 }),
  slide: (it) => hiss(it, { from: 1500, to: 3400, q: 0.7, gain: 0.36, seconds: 0.15, attack: 0.03 }),
  slap(it) {
    hiss(it, { type: 'lowpass', from: 2400, to: 700, gain: 0.4, seconds: 0.06 })
    pitch(it, { from: 150, to: 80, gain: 0.34, seconds: 0.08 })
  },
  tick: (it) => hiss(it, { from: 3200, q: 2, gain: 0.6, seconds: 0.012 }),
  low_tick: (it) => wood(it, 0, 240, 0.3),
  /** Exact change: two coins and a bell. */
  coins(it) {
    metal(it, 0, 2350, 0.12, 0.16)
    metal(it, 0.09, 2780, 0.12, 0.16)
    metal(it, 0.2, 1568, 0.13, 0.7)
  },
  /** Caught: a rattle of coins on low wood. */
  rattle(it) {
    for (const [index, from] of [2300, 2900, 2100, 2650, 2450, 3050].entries())
      metal(it, index * 0.045, from, 0.08, 0.09)
    wood(it, 0.3, 130, 0.5)
  },
  /** A rubber stamp on a desk. */
  stamp(it) {
    pitch(it, { from: 110, to: 46, gain: 0.75, seconds: 0.13 })
    hiss(it, { type: 'lowpass', from: 1300, to: 300, gain: 0.5, seconds: 0.07 })
    hiss(it, { after: 0.1, from: 900, q: 0.6, gain: 0.07, seconds: 0.05 })
  },
  /** A cash drawer. */
  till(it) {
    hiss(it, { from: 700, to: 1900, q: 0.8, gain: 0.16, seconds: 0.16, attack: 0.04 })
    metal(it, 0.13, 2093, 0.13, 0.6)
    wood(it, 0.2, 170, 0.3)
  },
  /** A coin that rolls from one to the other. */
  roll(it) {
    for (let n = 0; n < 9; n++) metal(it, 0.055 * n, 2500 + n * 60, 0.035 + n * 0.004, 0.05)
    metal(it, 0.52, 2900, 0.12, 0.24)
  },
  /** Three taps and a stop. */
  die(it) {
    for (const [after, from] of [
      [0, 620],
      [0.15, 560],
      [0.27, 640],
      [0.42, 380],
    ] as const)
      wood(it, after, from, 0.3)
  },
  /** Exactly one euro. */
  ring: (it) => metal(it, 0, 1975, 0.2, 1.1),
  hoofs(it) {
    wood(it, 0, 330, 0.36)
    wood(it, 0.11, 270, 0.32)
  },
  /** The post at the finish. */
  clack(it) {
    wood(it, 0, 520, 0.5)
    wood(it, 0.05, 210, 0.5)
  },
  /** A desk bell: your turn. */
  bell: (it) => metal(it, 0, 1318, 0.16, 0.9),
  clock: (it) => hiss(it, { from: 2100, q: 6, gain: 2, seconds: 0.02 }),
  win: (it) => [523, 659, 784].forEach((from, index) => bar(it, index * 0.14, from * 2)),
  second: (it) => [523, 659].forEach((from, index) => bar(it, index * 0.14, from * 2)),
  no: (it) => [0, 0.09].forEach((after) => wood(it, after, 180, 0.32)),
} as const satisfies Record<string, (desk: Desk) => void>

export type Sound = keyof typeof SOUNDS

export const ALL_SOUNDS = Object.keys(SOUNDS) as Sound[]

const OF_CUES: Record<CueKind, Sound | null> = {
  deal: 'deal',
  draw: 'slide',
  play: 'slap',
  lay: 'slap',
  flip: 'deal',
  give: 'slide',
  steal: 'roll',
  swap: 'slide',
  catch: 'rattle',
  war: 'clack',
  roll: 'die',
  pass: 'low_tick',
  pay: 'till',
  call: 'tick',
  stamp: 'stamp',
  jail: 'stamp',
  reveal: 'deal',
  book: 'till',
  trick: 'slide',
  race_step: 'hoofs',
  race_finish: 'clack',
  lay_eight: 'slap',
  hand_end: 'coins',
  win: null,
}

let bus: Bus | null = null

/** Volume and compressor, and a second of noise that is always the same. */
function makeBus(context: BaseAudioContext): Bus {
  const [into, press] = [context.createGain(), context.createDynamicsCompressor()]
  press.threshold.value = -18
  press.ratio.value = 3
  press.attack.value = 0.003
  press.release.value = 0.12
  into.connect(press).connect(context.destination)
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const data = noise.getChannelData(0)
  let seed = 22_222
  for (let n = 0; n < data.length; n++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    data[n] = seed / 0x4000_0000 - 1
  }
  return { context, noise, in: into }
}

function open(): Bus | null {
  if (bus) return bus
  if (!('AudioContext' in globalThis)) return null
  const context = new AudioContext()
  bus = makeBus(context)
  // A browser stays silent until the page is touched.
  const wake = () => void context.resume()
  for (const it of ['pointerdown', 'keydown']) addEventListener(it, wake, { once: true, capture: true })
  return bus
}

/** Makes a sound; `pan` is -1 for the left and 1 for the right. */
export function sound(name: Sound, pan = 0, after = 0) {
  if (!settings.sound.value) return
  const it = open()
  if (!it || it.context.state !== 'running') return void (it?.context as AudioContext | undefined)?.resume()
  it.in.gain.value = settings.volume.value ** 2
  render(it, name, pan, it.context.currentTime + 0.005 + after)
}

function render({ context, noise, in: into }: Bus, name: Sound, pan: number, at: number) {
  const side = context.createStereoPanner()
  side.pan.setValueAtTime(pan, at)
  // A coin rolls to the other side.
  if (name === 'roll') side.pan.linearRampToValueAtTime(-pan, at + 0.5)
  side.connect(into)
  SOUNDS[name]({ context, noise, out: side, at })
}

/** A sound as samples, for whoever wants to measure it. */
export async function rendered(name: Sound): Promise<Float32Array> {
  const context = new OfflineAudioContext(2, 44_100 * 1.6, 44_100)
  render(makeBus(context), name, 0, 0.1)
  return (await context.startRendering()).getChannelData(0)
}

/** Where a seat is heard: the others sit from the left to the right. */
export function panOf(seat: number | undefined, me: number | null, n: number): number {
  if (seat === undefined || seat === (me ?? 0) || n < 2) return 0
  const index = (seat - (me ?? 0) - 1 + n) % n
  return n === 2 ? 0 : (index / (n - 2)) * 1.4 - 0.7
}

export function tremble(pattern: number | number[]) {
  if (settings.sound.value) globalThis.navigator?.vibrate?.(pattern)
}

/** A cue is heard, and felt where it hits the reader. */
export function hear(cue: Cue, play: AnyPlay) {
  const name = cue.sound ?? OF_CUES[cue.kind]
  const pan = panOf(cue.seat, play.seat, play.players.length)
  if (name) sound(name, pan)
  // Many cards are dealt: each is heard.
  const extra = cue.kind === 'deal' ? Math.min((cue.pieces?.length ?? 1) - 1, 8) : 0
  for (let n = 1; n <= extra; n++) sound('deal', pan, n * 0.07)
  if (cue.kind === 'catch' || cue.kind === 'stamp') tremble(cue.kind === 'stamp' ? 60 : [20, 40, 20])
}
