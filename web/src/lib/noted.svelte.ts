//! What the hall has committed itself to before a deal, and what we added: written down here then, for
//! a commitment that is seen only afterwards proves nothing.
import { Kept } from './kept.svelte'
import type { Noted } from './fair'
import type { TableInfo } from './wire'

const MOST = 100

/** By the game's id, newest first. */
const all = new Kept<(Noted & { game: string })[]>('noted', [])

export function notedOf(game: string): Noted | null {
  return all.value.find((it) => it.game === game) ?? null
}

/** Looks at a table as the guest sees it. What was noted first stays. */
export function note({ next, seats }: TableInfo, guest: number | null) {
  if (!next) return
  if (!notedOf(next.id)) {
    all.value = [{ game: next.id, commitment: next.commitment, entropy: null }, ...all.value].slice(0, MOST)
  }
  // Who stands up takes along what it has added.
  const hasStoodUp = guest !== null && seats.every((it) => it.guest !== guest)
  if (hasStoodUp && notedOf(next.id)?.entropy) noteEntropy(next.id, null)
}

/** What we have added to the game's draws. */
export function noteEntropy(game: string, entropy: string | null) {
  all.value = all.value.map((it) => (it.game === game ? { ...it, entropy } : it))
}
