//! The clock of a game of Swift Swap. Where it stands is kept, so that a reload does not stop it.
import { Kept } from '$lib/kept.svelte'

/** What a game is at: goals go round, everybody looks at goal and cards, then all play. */
export interface Standing {
  /** Of which ledger, and which game of it. */
  of: string
  step: 'pass' | 'ready' | 'play'
  /** Who has seen the goal, or said ready. */
  done: number[]
  /** When the step begins, in milliseconds since 1970; it is later by what was paused. */
  since_ms: number
  /** When it was paused. */
  paused_ms: number | null
}

const standing = new Kept<Standing | null>('beside-swap', null)

/** A game's standing; `null` before its deal. */
export function standingOf(of: string): Standing | null {
  return standing.value?.of === of ? standing.value : null
}

export function stand(to: Standing | null) {
  standing.value = to
}

export function begun(of: string, step: Standing['step'], now_ms: number): Standing {
  return { of, step, done: [], since_ms: now_ms, paused_ms: null }
}

/** How long the step has lasted; less than nothing before it begins. */
export function lasted_ms({ since_ms, paused_ms }: Standing, now_ms: number): number {
  return (paused_ms ?? now_ms) - since_ms
}

export function paused(it: Standing, now_ms: number): Standing {
  return { ...it, paused_ms: now_ms }
}

export function goneOn(it: Standing, now_ms: number): Standing {
  return it.paused_ms === null ? it : { ...it, since_ms: it.since_ms + now_ms - it.paused_ms, paused_ms: null }
}

/** `8:42` */
export function minutes(ms: number): string {
  const s = Math.floor(ms / 1000)
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}
