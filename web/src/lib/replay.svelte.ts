//! A finished game, moment by moment, through the eyes of a seat or of everybody, or with all hands open.
import { wordsFor } from '../games'
import { hall } from './api'
import type { Seen } from './moments'
import type { AnyPlay, Player } from './play'
import type { FrameInput, GameFrame, GameReport, Setup } from './wire'

/** So many frames come at once. */
const PAGE = 200

/** How long a moment is shown while the replay runs by itself. */
export const PACE_MS = 1400

function viewOf(frame: GameFrame | undefined): unknown {
  return frame?.text ? { ...frame.text, actions: [] } : frame?.view
}

function eventsOf(frame: GameFrame): readonly unknown[] {
  return frame.text?.told ?? frame.events
}

export class Replay implements AnyPlay {
  report = $state.raw<GameReport | null>(null)
  seat = $state<number | null>(null)
  /** Whether everybody shows what they hide. */
  isOpen = $state(false)
  /** In which language it is told; `null`: not in words. */
  words = $state<string | null>(null)
  at = $state(0)
  total = $state(0)
  isRunning = $state(false)
  /** Whether the last step was one forward, so that it can be acted out. */
  #isStep = $state(false)
  #setup = $state.raw<Setup | null>(null)
  #frames = $state.raw<readonly GameFrame[]>([])
  readonly history: readonly unknown[] = $derived(this.#frames.slice(0, this.at + 1).flatMap(eventsOf))
  /** What seats see themselves, by seat and page. */
  #eyes = $state.raw<Readonly<Record<string, readonly GameFrame[]>>>({})
  #asked = new Set<string>()
  /** What was loaded, by perspective and language. */
  #kept = new Map<string, GameFrame[]>()
  /** Which of them is shown. */
  #key = ''
  #id: string

  readonly deadline = null
  readonly heldUntil = null
  readonly isAsked = false
  readonly actions = []
  readonly inSteps = false

  constructor(id: string) {
    this.#id = id
  }

  /** Loads the game and goes to a moment of it; without one to the deal. */
  async open(seat: number | null, at: number) {
    this.report = await hall.game(this.#id)
    await this.look(seat !== null && seat < this.report.settings.seats.length ? seat : null, at)
  }

  /**
   * Looks through the eyes of a seat, at a moment; without one at that which is shown. Frames come page by page; until
   * the moment is among them what was shown before stays.
   */
  async look(seat: number | null, at?: number) {
    const words = wordsFor(this.game)
    const key = `${seat} ${words}`
    const frames = this.#kept.get(key) ?? []
    this.#kept.set(key, frames)
    this.#key = key
    let isThere = false
    for (;;) {
      const isAll = this.total > 0 && frames.length >= this.total
      const to = at ?? this.at
      if (isThere) this.#frames = frames.slice()
      else if (isAll || to < frames.length) {
        this.#frames = frames.slice()
        this.words = words
        this.seat = seat
        this.#isStep = false
        this.at = Math.min(Math.max(to, 0), this.last)
        isThere = true
      }
      if (isAll) return
      const page = await hall.frames(this.#id, seat, frames.length, words)
      this.total = page.total
      this.#setup = page.setup
      if (page.from === frames.length) frames.push(...page.frames)
      if (this.#key !== key) return
    }
  }

  /** Sees to it that every seat's own view of this moment is there, and soon that of the next ones. */
  async openEyes() {
    const page = Math.floor(this.at / PAGE)
    for (const wanted of [page, page + 1]) {
      const seats = this.players.keys()
      await Promise.all([...seats].map((seat) => this.#open(seat, wanted)))
    }
  }

  async #open(seat: number, page: number) {
    const key = `${seat} ${page}`
    if (this.#asked.has(key) || page * PAGE >= this.total) return
    this.#asked.add(key)
    try {
      const { frames } = await hall.frames(this.#id, seat, page * PAGE, null)
      this.#eyes = { ...this.#eyes, [key]: frames }
    } catch (error) {
      this.#asked.delete(key)
      throw error
    }
  }

  /** What a seat itself sees at this moment; `null`: not there yet. */
  eyes(seat: number): unknown {
    return this.#eyes[`${seat} ${Math.floor(this.at / PAGE)}`]?.[this.at % PAGE]?.view ?? null
  }

  /** Goes to a moment; one step forward is acted out, all else is a jump. */
  go(at: number) {
    const to = Math.min(Math.max(at, 0), this.last)
    this.#isStep = to === this.at + 1
    this.at = to
    if (to === this.total - 1) this.isRunning = false
  }

  get #frame(): GameFrame | undefined {
    return this.#frames[this.at]
  }
  /** The last moment that is loaded. */
  get last() {
    return Math.max(this.#frames.length - 1, 0)
  }
  get game() {
    return this.report?.settings.game ?? ''
  }
  get players(): readonly Player[] {
    const { settings, names } = this.report!
    return settings.seats.map((who, seat) => ({
      name: names[seat] ?? '',
      by: who === 'person' ? 'person' : 'bot',
      level: who === 'person' ? null : who,
      conceded: this.#frames.slice(0, this.at + 1).some((it) => it.input?.kind === 'concede' && it.input.seat === seat),
      here: null,
    }))
  }
  get setup(): unknown {
    return this.#setup
  }
  get view(): unknown {
    return viewOf(this.#frame)
  }
  /** Whether the moments are told in words. */
  get inWords(): boolean {
    return this.words !== null
  }
  get window() {
    return this.#frame?.window ?? null
  }
  get over() {
    return this.#frame?.over ?? null
  }
  /** What led to this moment, and the view in which it was done. */
  get done(): { input: FrameInput; view: unknown } | null {
    const input = this.#frame?.input
    return input ? { input, view: viewOf(this.#frames[this.at - 1]) } : null
  }
  /** All moments that are loaded, from the first. */
  readonly seen: readonly Seen[] = $derived(
    this.#frames.map((it) => ({ view: viewOf(it), events: eventsOf(it), over: it.over ?? null })),
  )
  /** What was told at this moment. */
  get told(): readonly unknown[] {
    return this.#frame ? eventsOf(this.#frame) : []
  }
  get fresh(): readonly unknown[] {
    return this.#isStep ? this.told : []
  }
  get seq() {
    return this.history.length
  }
  get isStill() {
    return !this.#isStep
  }

  async act() {
    return false
  }
  async check() {
    return null
  }
  async steps() {
    return null
  }
}
