//! A finished game, moment by moment, through the eyes of a seat or of everybody.
import { GAMES } from '../games'
import { hall } from './api'
import { language } from './i18n.svelte'
import type { AnyPlay, Player } from './play'
import { botName } from './socket.svelte'
import type { FrameInput, GameFrame, GameReport, Setup } from './wire'

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
  at = $state(0)
  total = $state(0)
  isRunning = $state(false)
  /** Whether the last step was one forward, so that it can be acted out. */
  #isStep = $state(false)
  #setup = $state.raw<Setup | null>(null)
  #frames = $state.raw<readonly GameFrame[]>([])
  readonly history: readonly unknown[] = $derived(this.#frames.slice(0, this.at + 1).flatMap(eventsOf))
  /** What was loaded, by perspective. */
  #kept = new Map<number | null, GameFrame[]>()
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

  /** Looks through the eyes of a seat; frames come page by page, and are shown as soon as they are there. */
  async look(seat: number | null, at = this.at) {
    const frames = this.#kept.get(seat) ?? []
    this.#kept.set(seat, frames)
    this.seat = seat
    this.#isStep = false
    let isThere = false
    for (;;) {
      this.#frames = frames.slice()
      const isAll = this.total > 0 && frames.length >= this.total
      if (!isThere && (isAll || at < frames.length)) {
        this.at = Math.min(Math.max(at, 0), this.last)
        isThere = true
      }
      if (isAll) return
      // A game without a table of its own is shown in words.
      const text = GAMES.some((it) => it.id === this.game) ? null : language()
      const page = await hall.frames(this.#id, seat, frames.length, text)
      this.total = page.total
      this.#setup = page.setup
      if (page.from === frames.length) frames.push(...page.frames)
      if (this.seat !== seat) return
    }
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
      name: who === 'person' ? (names[seat] ?? '') : botName(seat),
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
  get fresh(): readonly unknown[] {
    return this.#isStep && this.#frame ? eventsOf(this.#frame) : []
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
