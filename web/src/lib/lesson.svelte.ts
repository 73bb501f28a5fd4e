//! A first lesson: a scripted deal that is played at seat 0 with the table's real controls.
import { hall, Problem } from './api'
import { ms } from './kept.svelte'
import type { AnyPlay, Offer, Player, Refusal } from './play'
import { botName } from './socket.svelte'
import { nameOrGuest } from './start'
import type { GameFrame, LessonReport, LessonStep } from './wire'

/** How long what the others do is shown before the next thing happens. */
const PACE_MS = 1300

export class Lesson implements AnyPlay {
  readonly game: string
  readonly seat = 0
  readonly deadline = null
  readonly heldUntil = null

  report = $state.raw<LessonReport | null>(null)
  /** The decision that is due or led up to; after the last one the number of all. */
  at = $state(0)
  /** How many of the frames that lead to the decision are still to come. */
  #left = $state(0)
  /** What happens is acted out, unless somebody has jumped. */
  isStill = $state(true)
  refusal = $state.raw<Refusal | null>(null)
  /** The last try was allowed, but not what the lesson is about. */
  isOther = $state(false)
  /** The last try was right. */
  isRight = $state(false)
  #isTold: (event: unknown) => boolean = () => true
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(game: string) {
    this.game = game
  }

  /** `isTold`: whether there is anything to say about an event; what says nothing takes no time. */
  async open(isTold: (event: unknown) => boolean) {
    this.report = await hall.lesson(this.game)
    this.#isTold = isTold
    this.go(0)
  }

  close() {
    clearTimeout(this.#timer)
  }

  /** To a decision, as if all before it had been made. */
  go(at: number) {
    clearTimeout(this.#timer)
    this.at = Math.min(Math.max(at, 0), this.nSteps)
    this.#left = 0
    this.isStill = true
    this.isRight = false
    this.#forget()
  }

  /** What leads to the next decision happens, one thing after the other. */
  #goOn() {
    this.at += 1
    this.#left = this.#frames.length
    this.isStill = false
    this.isRight = true
    this.#forget()
    this.#happen()
  }

  #happen() {
    do this.#left -= 1
    while (this.#left > 0 && !this.#frame?.events.some(this.#isTold))
    if (this.#left > 0) this.#timer = setTimeout(() => this.#happen(), ms(PACE_MS))
  }

  #forget() {
    this.refusal = null
    this.isOther = false
  }

  get nSteps() {
    return this.report?.steps.length ?? 0
  }
  /** `undefined` at the end. */
  get step(): LessonStep | undefined {
    return this.report?.steps[this.at]
  }
  /** Whether all that leads to the decision has happened. */
  get isThere() {
    return this.#left === 0
  }
  get isOver() {
    return this.report !== null && this.at === this.nSteps && this.isThere
  }
  /** What leads to the decision that is due. */
  get #frames(): readonly GameFrame[] {
    return this.step?.frames ?? this.report?.end ?? []
  }
  get #shown(): readonly GameFrame[] {
    return this.#frames.slice(0, this.#frames.length - this.#left)
  }
  get #frame(): GameFrame | undefined {
    return this.#shown.at(-1)
  }
  get setup(): unknown {
    return this.report?.setup
  }
  get view(): unknown {
    return this.#frame?.view
  }
  get window() {
    return this.#frame?.window ?? null
  }
  get over() {
    return this.#frame?.over ?? null
  }
  get isAsked() {
    return this.step !== undefined && this.isThere
  }
  get actions(): readonly string[] {
    return this.isAsked ? (this.step!.actions ?? []) : []
  }
  get inSteps() {
    return this.isAsked && (this.step!.in_steps ?? false)
  }
  get fresh(): readonly unknown[] {
    return this.isStill ? [] : (this.#frame?.events ?? [])
  }
  readonly history: readonly unknown[] = $derived.by(() => {
    const before = (this.report?.steps ?? []).slice(0, this.at).flatMap((it) => it.frames)
    return [...before, ...this.#shown].flatMap((it) => it.events)
  })
  get seq() {
    return this.history.length
  }
  readonly players: readonly Player[] = $derived(
    Array.from({ length: this.report?.setup.seats ?? 0 }, (_, seat) => ({
      name: seat === 0 ? nameOrGuest() : botName(seat), by: seat === 0 ? 'person' : 'bot', level: null, conceded: false, here: null,
    })),
  )

  async act(action: string) {
    if (!this.isAsked) return false
    const at = this.at
    const verdict = await this.#judge(action)
    if (at !== this.at) return false
    this.#forget()
    this.isRight = false
    if (verdict === 'right') this.#goOn()
    else if (verdict === 'other') this.isOther = true
    else this.refusal = verdict
    return verdict === 'right'
  }

  async check(action: string): Promise<Refusal | null> {
    const verdict = await this.#judge(action)
    return typeof verdict === 'string' ? null : verdict
  }

  async steps(path: string): Promise<Offer | null> {
    const offer = await hall.offer(this.game, this.at, path).catch(() => null)
    return offer && { path: offer.path, actions: offer.actions ?? null, steps: offer.steps ?? null }
  }

  async #judge(action: string): Promise<'right' | 'other' | Refusal> {
    try {
      const said = await hall.judge(this.game, this.at, action)
      if (said.verdict !== 'refused') return said.verdict
      return { code: said.code, rule: said.rule ?? null, message: said.message }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { code: error.code, rule: error.rule, message: error.message }
    }
  }
}
