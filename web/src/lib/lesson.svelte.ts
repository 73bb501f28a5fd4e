//! A first lesson: a scripted deal that is played at seat 0 with the table's real controls, and a puzzle at its end.
import { hall, Problem } from './api'
import { ms } from './kept.svelte'
import type { AnyPlay, Offer, Player, Refusal } from './play'
import { nameOrGuest } from './start'
import type { GameFrame, LessonPuzzle, LessonReport, LessonStep, LessonVerdict } from './wire'

/** How long what the others do is shown before the next thing happens. */
const PACE_MS = 1300

/** After so many wrong answers the puzzle is explained. */
export const TRIES = 3

/** The last try, if it was not the one. */
export interface Tried {
  action: string
  /** Why the rules refuse it; `null`: they allow it. */
  refusal: Refusal | null
  /** What it would have led to. */
  then: readonly GameFrame[]
}

export class Lesson implements AnyPlay {
  readonly game: string
  readonly seat = 0
  readonly deadline = null
  readonly heldUntil = null

  report = $state.raw<LessonReport | null>(null)
  /** The decision that is due or led up to; after the last one the number of all. */
  at = $state(0)
  /** Whether the puzzle lies on the table. */
  isPuzzle = $state(false)
  /** How many wrong answers the puzzle was given. */
  wrong = $state(0)
  /** What the answer to the puzzle has led to. */
  #solved = $state.raw<readonly GameFrame[] | null>(null)
  /** How many of the frames that lead to the decision are still to come. */
  #left = $state(0)
  /** What happens is acted out, unless somebody has jumped. */
  isStill = $state(true)
  tried = $state.raw<Tried | null>(null)
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
    this.#jump(false)
    this.at = Math.min(Math.max(at, 0), this.nSteps)
  }

  /** Lays the puzzle on the table. */
  pose() {
    if (!this.puzzle) return
    this.#jump(true)
    this.at = this.nSteps
  }

  #jump(isPuzzle: boolean) {
    clearTimeout(this.#timer)
    this.isPuzzle = isPuzzle
    this.wrong = 0
    this.#solved = null
    this.#left = 0
    this.isStill = true
    this.isRight = false
    this.tried = null
  }

  /** What leads to the next decision, or what the answer leads to, happens: one thing after the other. */
  #goOn(then: readonly GameFrame[]) {
    if (this.isPuzzle) this.#solved = then
    else this.at += 1
    this.#left = this.isPuzzle ? then.length : this.#frames.length
    this.isStill = false
    this.isRight = true
    this.tried = null
    this.#happen()
  }

  #happen() {
    do this.#left -= 1
    while (this.#left > 0 && !this.#frame?.events.some(this.#isTold))
    if (this.#left > 0) this.#timer = setTimeout(() => this.#happen(), ms(PACE_MS))
  }

  get nSteps() {
    return this.report?.steps.length ?? 0
  }
  get puzzle(): LessonPuzzle | undefined {
    return this.report?.puzzle
  }
  /** `undefined` at the end. */
  get step(): LessonStep | undefined {
    return this.isPuzzle ? this.puzzle!.step : this.report?.steps[this.at]
  }
  /** Whether all that leads to the decision has happened. */
  get isThere() {
    return this.#left === 0
  }
  /** Whether all steps are done. */
  get isOver() {
    return this.report !== null && this.at === this.nSteps && this.isThere && !this.isPuzzle
  }
  get isSolved() {
    return this.#solved !== null && this.isThere
  }
  /** Whether the puzzle is explained. */
  get isRevealed() {
    return this.wrong >= TRIES && this.#solved === null
  }
  /** What leads to the decision that is due. */
  get #frames(): readonly GameFrame[] {
    return [...(this.step?.frames ?? this.report?.end ?? []), ...(this.#solved ?? [])]
  }
  get #shown(): readonly GameFrame[] {
    return this.#frames.slice(0, this.#frames.length - this.#left)
  }
  get #frame(): GameFrame | undefined {
    return this.#shown.at(-1)
  }
  get setup() {
    return this.isPuzzle ? this.puzzle!.setup : this.report?.setup
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
    return this.step !== undefined && this.isThere && this.#solved === null
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
    const before = this.isPuzzle ? [] : (this.report?.steps ?? []).slice(0, this.at).flatMap((it) => it.frames)
    return [...before, ...this.#shown].flatMap((it) => it.events)
  })
  get seq() {
    return this.history.length
  }
  /** What the others are called, from seat 1 on. */
  get names(): readonly string[] {
    return (this.isPuzzle ? this.puzzle : this.report)?.names ?? []
  }
  readonly players: readonly Player[] = $derived(
    [nameOrGuest(), ...this.names].map((name, seat) => ({
      name,
      by: seat === 0 ? 'person' : 'bot',
      level: null,
      conceded: false,
      here: null,
    })),
  )

  async act(action: string) {
    if (!this.isAsked) return false
    const { step } = this
    const verdict = await this.#judge(action)
    // Somebody may have gone elsewhere meanwhile, or tapped twice.
    if (step !== this.step || !this.isAsked) return false
    this.isRight = false
    if (verdict.verdict === 'right') {
      this.#goOn(verdict.then)
      return true
    }
    const isRefused = verdict.verdict === 'refused'
    if (this.isPuzzle && !isRefused) this.wrong += 1
    this.tried = isRefused
      ? { action, refusal: refusalOf(verdict), then: [] }
      : { action: verdict.action, refusal: null, then: verdict.then }
    return false
  }

  async check(action: string): Promise<Refusal | null> {
    const verdict = await this.#judge(action)
    return verdict.verdict === 'refused' ? refusalOf(verdict) : null
  }

  async steps(path: string): Promise<Offer | null> {
    const offer = await hall.offer(this.game, this.#decision, path).catch(() => null)
    return offer && { path: offer.path, actions: offer.actions ?? null, steps: offer.steps ?? null }
  }

  get #decision() {
    return this.isPuzzle ? 'puzzle' : String(this.at)
  }

  async #judge(action: string): Promise<LessonVerdict> {
    try {
      return await hall.judge(this.game, this.#decision, action)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { verdict: 'refused', code: error.code, rule: error.rule ?? undefined, message: error.message }
    }
  }
}

function refusalOf({ code, rule, message }: Extract<LessonVerdict, { verdict: 'refused' }>): Refusal {
  return { code, rule: rule ?? null, message }
}
