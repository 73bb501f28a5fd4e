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
  /** What there is to do beside the game: bots wait for it, or the device is handed on. `null`: nothing. */
  readonly next: Next | null
  /** What was just said at a seat; empty: nothing. */
  bubble(seat: number): string
}

export interface Next {
  label: string
  /** What it is for. */
  why: string
  run: () => void
  /** Whether there is something better to do. */
  isMinor?: boolean
}

const KEY = Symbol('stage')

export const setStage = (stage: StageContext) => setContext(KEY, stage)
export const getStage = (): StageContext => getContext(KEY)
