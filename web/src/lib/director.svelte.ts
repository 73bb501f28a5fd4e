//! Between what happened and what is seen: one queue that plays each event as a cue.
//!
//! A director wraps a `Play` and is one itself. Its `view`, `fresh`, `seq` and `over` lag behind while cues play;
//! `history`, `window`, `actions`, clocks and everything that acts are always the newest. So the board lags behind the
//! log, never the reverse, and nobody is kept from acting:
//! - whoever acts, and whoever is asked in a race, sees the newest board at once; cues then play over it;
//! - a tap or a key skips what plays; a hidden page shows nothing but the end;
//! - the board is never more than `BEHIND_MS` behind: the queue hurries, and cuts where that is not enough.
//!
//! A game says in `GameUi.cue` what an event looks like. Where things are is said by the parts of the table, with
//! `data-place` on an element:
//!
//! | place | is |
//! |---|---|
//! | `seat:2` | somebody's seat |
//! | `hand` | my hand; stands for my seat where that has no place of its own |
//! | `centre` | the middle of the table; stands for every place that is not there |
//! | `draw_pile`, `discard` | the piles |
//! | others | as a game names them: `deposit:1`, `laid:2`, `horse:red`, `goal` |
//!
//! Whatever lies in a place and can fly carries `data-piece` on its element: what has come to a place is then moved
//! there itself, from where it was. A drawn copy (`GameUi.Piece`) flies where nothing such is found.
import { untrack } from 'svelte'
import { type CueKind, lengthOf } from './cues'
import { moves, settings } from './kept.svelte'
import type { AnyGameUi, AnyPlay, Refusal } from './play'
import { hear, type Sound } from './sound'

/** What an event looks like. */
export interface Cue {
  kind: CueKind
  /** The place that it comes from, and the one that it goes to or happens at. */
  from?: string
  to?: string
  /** What is to be seen of each piece that moves; `null`: its back. Without it there is nothing that moves. */
  pieces?: readonly (string | null)[]
  /** A word that is stamped, or what is booked. */
  text?: string
  /** Whether the word is bad news. */
  isBad?: boolean
  /** Whose deed it is. */
  seat?: number
  /** Heard in place of the usual sound of its kind. */
  sound?: Sound
}

export interface Timed {
  cue: Cue
  /** When it begins, and how long it takes, in milliseconds at the normal pace. */
  at: number
  ms: number
}

/** Cues that play together. */
export interface Scene {
  id: number
  cues: readonly Timed[]
  ms: number
  /** Whether the board is already that of the end. */
  isOver: boolean
}

/** What one update brought. */
interface Step {
  /** What can show it: another face may not understand the view. */
  ui: AnyGameUi
  view: unknown
  over: AnyPlay['over']
  fresh: readonly unknown[]
  seq: number
  isStill: boolean
  before: Timed[]
  after: Timed[]
}

/** What draws cues. */
export interface Drawer {
  /** The board is about to change under a scene. */
  measure(cues: readonly Timed[]): void
}

export const PACES = { slow: 1.6, normal: 1, fast: 0.5, none: 0 } as const

/** How far the board may be behind the log, at the normal pace. */
export const BEHIND_MS = 2000

/** How much faster than usual cues may be played. More looks like a fault. */
const HURRY_MOST = 3

/** So many events can be told together; more are a jump. */
const TOLD_MOST = 12

export class Director implements AnyPlay {
  /** What plays now. */
  playing = $state.raw<Scene | null>(null)
  /** How much faster than the normal pace. */
  speed = $state(1)
  /** A moment of what plays that is held, from 0 to 1: for pictures. */
  held = $state<number | null>(null)
  /** The last move, for as long as there is no other. */
  trail = $state.raw<Cue | null>(null)
  drawer: Drawer | null = null

  #play: AnyPlay
  #ui: () => AnyGameUi | null
  #heard: (cue: Cue) => void
  #shown = $state.raw<Step | null>(null)
  #isCut = $state(false)
  /** What is not yet seen whole, the oldest first. */
  #queue: Step[] = []
  #newest: Step | null = null
  #timers: ReturnType<typeof setTimeout>[] = []
  /** How much of what plays is over, in milliseconds at the normal pace, and when that was so. */
  #done = 0
  #since = 0
  #hurry = 1
  #isActing = 0
  #nScenes = 0

  /** To be made where effects can be. `ui`: the game's face, once it is there. `heard`: told as each cue begins. */
  constructor(play: AnyPlay, ui: () => AnyGameUi | null, heard: (cue: Cue) => void = (cue) => hear(cue, play)) {
    this.#play = play
    this.#ui = ui
    this.#heard = heard
    $effect.pre(() => {
      const ui = this.#ui()
      const { view, over, fresh, seq, isStill } = this.#play
      if (ui && view != null) untrack(() => this.#take({ ui, view, over, fresh, seq, isStill, before: [], after: [] }))
    })
    $effect(() => {
      const looked = () => document.hidden && this.skip()
      document.addEventListener('visibilitychange', looked)
      return () => {
        document.removeEventListener('visibilitychange', looked)
        this.#stop()
      }
    })
  }

  get game() {
    return this.#play.game
  }
  get setup() {
    return this.#play.setup
  }
  get seat() {
    return this.#play.seat
  }
  get players() {
    return this.#play.players
  }
  get window() {
    return this.#play.window
  }
  get deadline() {
    return this.#play.deadline
  }
  get heldUntil() {
    return this.#play.heldUntil
  }
  get isAsked() {
    return this.#play.isAsked
  }
  get actions() {
    return this.#play.actions
  }
  get inSteps() {
    return this.#play.inSteps
  }
  get history() {
    return this.#play.history
  }
  /** What is shown, if it can be. */
  get #board() {
    return this.#shown && this.#shown.ui === this.#ui() ? this.#shown : this.#play
  }
  get view(): unknown {
    return this.#board.view
  }
  get over() {
    return this.#board.over
  }
  get fresh(): readonly unknown[] {
    return this.#board.fresh
  }
  get seq() {
    return this.#board.seq
  }
  get isStill() {
    return this.#isCut || this.#board.isStill
  }

  async act(action: string): Promise<boolean> {
    this.skip()
    this.#isActing += 1
    try {
      return await this.#play.act(action)
    } finally {
      this.#isActing -= 1
    }
  }

  check(action: string): Promise<Refusal | null> {
    return this.#play.check(action)
  }

  steps(path: string) {
    return this.#play.steps(path)
  }

  /** Shows the end of all that is queued. */
  skip() {
    if (this.#queue.length === 0 && !this.playing) return
    this.#stop()
    this.#showAll()
  }

  /** Holds one moment of cues, from 0 to 1. */
  hold(cues: readonly Cue[], progress: number) {
    this.skip()
    const all = timeline(cues)
    this.held = progress
    this.playing = {
      id: ++this.#nScenes,
      cues: all,
      ms: lengthOfAll(all),
      isOver: cues.some((it) => lengthOf(it.kind).isOver),
    }
  }

  #take(step: Step) {
    const { ui, fresh, seq, isStill } = step
    const last = this.#newest
    this.#newest = step
    // What was told before is told again: another game, or in other words.
    const isBeginning = last === null || ui !== last.ui || (fresh !== last.fresh && seq - fresh.length < last.seq)
    const isJump = isStill || (seq !== last?.seq && fresh.length === 0)
    if (isBeginning || isJump) {
      this.#cut(step)
      if (!isJump) this.#enqueue(step, true, this.#cuesOf(step, ui))
      return
    }
    // Told again with the same events: something else has changed.
    const cues = fresh === last.fresh && seq === last.seq ? [] : this.#cuesOf(step, ui)
    this.#enqueue(step, this.#isQuick(cues), cues)
  }

  /** Whether the newest board has to be there at once: cues are then played over it. */
  #isQuick(cues: readonly Cue[]): boolean {
    const { window, seat, over } = this.#play
    const isRace = window?.kind === 'race' && seat !== null && (window.may.includes(seat) || window.must.includes(seat))
    return (isRace && !over) || (this.#isActing > 0 && !cues.some((it) => lengthOf(it.kind).isBefore))
  }

  #cuesOf(step: Step, ui: AnyGameUi): Cue[] {
    // Only a stage can show a cue.
    if (!ui.cue || !ui.isStaged) return []
    // The event led to this board, whatever is shown yet.
    const play = new Proxy(this.#play, { get: (of, key) => (key === 'view' ? step.view : Reflect.get(of, key, of)) })
    return step.fresh.flatMap((it) => ui.cue!(it, play) ?? [])
  }

  #enqueue(step: Step, isQuick: boolean, cues: readonly Cue[]) {
    const factor = moves() && !globalThis.document?.hidden ? PACES[settings.pace.value] : 0
    if (factor === 0) {
      this.#stop()
      this.#queue.push(step)
      this.#showAll()
      this.#follow(cues)
      const kinds = new Map(cues.map((it) => [it.kind, it]))
      if (!globalThis.document?.hidden) for (const it of kinds.values()) this.#heard(it)
      return
    }
    if (isQuick) this.skip()
    const nBefore = isQuick ? 0 : cues.findIndex((it) => lengthOf(it.kind).isOver)
    const split = nBefore < 0 ? cues.length : nBefore
    step.before = timeline(cues.slice(0, split))
    step.after = timeline(cues.slice(split))
    this.#queue.push(step)
    const left = this.#left()
    if (left > BEHIND_MS * HURRY_MOST) return this.skip()
    this.#hurry = Math.max(this.#hurry, left / BEHIND_MS)
    this.#setSpeed(this.#hurry / factor)
    if (!this.playing) this.#next()
  }

  /** Plays on: what comes before the board changes, the change, and what comes after it. */
  #next() {
    for (;;) {
      const step = this.#queue[0]
      if (!step) {
        this.playing = null
        this.#hurry = 1
        return
      }
      if (step.before.length > 0) return this.#run(step.before, false)
      if (this.#shown !== step) {
        this.drawer?.measure(step.after)
        this.#show(step, step.fresh)
      }
      if (step.after.length > 0) return this.#run(step.after, true)
      this.#queue.shift()
    }
  }

  #run(cues: readonly Timed[], isOver: boolean) {
    this.held = null
    this.playing = { id: ++this.#nScenes, cues, ms: lengthOfAll(cues), isOver }
    this.#done = 0
    this.#since = performance.now()
    this.#follow(cues.map((it) => it.cue))
    this.#wind()
  }

  /** Sets all alarms of what plays. */
  #wind() {
    for (const it of this.#timers) clearTimeout(it)
    const scene = this.playing!
    const alarm = (at: number, run: () => void) => setTimeout(run, (at - this.#done) / this.speed)
    const due = scene.cues.filter((it) => it.at >= this.#done)
    this.#timers = due.map((it) => alarm(it.at, () => this.#heard(it.cue)))
    this.#timers.push(alarm(scene.ms, () => this.#ended()))
  }

  #ended() {
    const step = this.#queue[0]!
    if (this.playing!.isOver) step.after = []
    else step.before = []
    // The last scene is over when the next one begins or nothing is left.
    this.playing = null
    this.#next()
  }

  #setSpeed(speed: number) {
    if (this.playing && this.held === null && speed !== this.speed) {
      const now = performance.now()
      this.#done += (now - this.#since) * this.speed
      this.#since = now
      this.speed = speed
      this.#wind()
    }
    this.speed = speed
  }

  /** How much of the queue is left, in milliseconds at the normal pace. */
  #left(): number {
    const all = this.#queue.reduce((sum, it) => sum + lengthOfAll(it.before) + lengthOfAll(it.after), 0)
    const done = this.playing && this.held === null ? this.#done + (performance.now() - this.#since) * this.speed : 0
    return all - done
  }

  #showAll() {
    const unseen = this.#queue.filter((it) => it !== this.#shown)
    const step = unseen.at(-1)
    const all = this.#queue.flatMap((it) => [...it.before, ...it.after])
    this.#queue = []
    if (step)
      this.#show(
        step,
        unseen.flatMap((it) => it.fresh),
      )
    this.#follow(all.map((it) => it.cue))
  }

  #show(step: Step, fresh: readonly unknown[]) {
    this.#isCut = fresh.length > TOLD_MOST && fresh !== step.fresh
    this.#shown = this.#isCut ? { ...step, fresh: [] } : fresh.length === step.fresh.length ? step : { ...step, fresh }
  }

  /** To a board that nothing led to. */
  #cut(step: Step) {
    this.#stop()
    this.#queue = []
    this.trail = null
    this.#show(step, step.fresh)
  }

  #stop() {
    for (const it of this.#timers) clearTimeout(it)
    this.#timers = []
    this.playing = null
    this.held = null
    this.#hurry = 1
  }

  /** Remembers the last move of somebody else. */
  #follow(cues: readonly Cue[]) {
    const last = cues.findLast(
      (it) => it.from && it.to && it.seat !== undefined && it.kind !== 'deal' && it.kind !== 'draw',
    )
    if (last) this.trail = last.seat === this.seat ? null : last
  }
}

/** Where a seat keeps its cards: my own hand lies before me. */
export function homeOf(seat: number, { seat: me }: { readonly seat: number | null }): string {
  return seat === me ? 'hand' : `seat:${seat}`
}

/** One after the other; a cue of the same kind begins as soon as its first piece is on its way. */
export function timeline(cues: readonly Cue[]): Timed[] {
  const all: Timed[] = []
  let end = 0
  for (const cue of cues) {
    const { ms, gap = 0 } = lengthOf(cue.kind)
    const before = all.at(-1)
    const at = before?.cue.kind === cue.kind && gap > 0 ? before.at + gap / 2 : end
    const length = ms + gap * Math.max(0, (cue.pieces?.length ?? 1) - 1)
    all.push({ cue, at, ms: length })
    end = Math.max(end, at + length)
  }
  return all
}

function lengthOfAll(cues: readonly Timed[]): number {
  return Math.max(0, ...cues.map((it) => it.at + it.ms))
}
