//! An example of the rules, acted out at the table: the position, then what is done and what follows.
import type { Example } from './examples'
import { ms } from './kept.svelte'
import type { AnyPlay, Player } from './play'
import { botName } from './socket.svelte'
import { nameOrGuest } from './start'
import type { GameFrame, Setup } from './wire'

/** How long a moment is shown before the next one. */
const PACE_MS = 1600

export class Shown implements AnyPlay {
  readonly seat = 0
  readonly deadline = null
  readonly heldUntil = null
  readonly isAsked = false
  readonly actions = []
  readonly inSteps = false
  readonly players: readonly Player[]
  /** How many moments have passed since the position. */
  at = $state(0)
  isDone = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly history: readonly unknown[] = $derived.by(() =>
    this.example.then.slice(0, this.at).flatMap((it) => it.events),
  )

  constructor(
    readonly game: string,
    readonly example: Example,
    readonly setup: Setup,
  ) {
    this.players = Array.from({ length: setup.seats }, (_, seat) => ({
      name: seat === 0 ? nameOrGuest() : botName(seat),
      by: seat === 0 ? 'person' : 'bot',
      level: null,
      conceded: false,
      here: null,
    }))
  }

  /** From the position on. */
  run() {
    this.close()
    this.at = 0
    this.isDone = false
    this.#timer = setTimeout(() => this.#step(), ms(PACE_MS))
  }

  #step() {
    const { refused, then } = this.example
    if (!refused) this.at += 1
    this.isDone = refused !== null || this.at === then.length
    if (!this.isDone) this.#timer = setTimeout(() => this.#step(), ms(PACE_MS))
  }

  close() {
    clearTimeout(this.#timer)
  }

  get #frame(): GameFrame {
    return this.at === 0 ? this.example.before : this.example.then[this.at - 1]!
  }
  get view(): unknown {
    return this.#frame.view
  }
  get window() {
    return this.#frame.window
  }
  get over() {
    return this.#frame.over ?? null
  }
  get fresh(): readonly unknown[] {
    return this.at === 0 ? [] : this.#frame.events
  }
  get seq() {
    return this.history.length
  }
  get isStill() {
    return this.at === 0
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
