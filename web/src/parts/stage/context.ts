//! What the stage tells the parts of a table that stand on it.
import { getContext, setContext } from 'svelte'
import type { Refusal } from '$lib/play'

export interface StageContext {
  /** What the seat is asked, or what happens meanwhile. */
  readonly prompt: string
  /** Whether the reader has something to do. */
  readonly isAsked: boolean
  readonly refusal: Refusal | null
  closeRefusal(): void
  /** Opens the rules at the one that refused. */
  openRule(event: MouseEvent): void
  /** Lets bots that wait move on; `null`: none waits. */
  readonly next: (() => void) | null
  /** What was just said at a seat; empty: nothing. */
  bubble(seat: number): string
}

const KEY = Symbol('stage')

export const setStage = (stage: StageContext) => setContext(KEY, stage)
export const getStage = (): StageContext => getContext(KEY)
