//! What the hall has committed itself to before a deal, and what we added: written down here then, for
//! a commitment that is seen only afterwards proves nothing.
import { KeptEach } from './kept.svelte'
import type { Noted } from './fair'
import type { TableInfo } from './wire'

const MOST = 100

/** By the game's id. */
const all = new KeptEach<Noted & { at: number }>('noted', MOST)

export function notedOf(game: string): Noted | null {
  return all.get(game)
}

/** Looks at a table as the guest sees it. What was noted first stays. */
export function note({ next, seats }: TableInfo, guest: number | null) {
  if (!next) return
  if (!notedOf(next.id)) all.set(next.id, { commitment: next.commitment, entropy: null, at: Date.now() })
  // Who stands up takes along what it has added.
  const hasStoodUp = guest !== null && seats.every((it) => it.guest !== guest)
  if (hasStoodUp && notedOf(next.id)?.entropy) noteEntropy(next.id, null)
}

/** What we have added to the game's draws. */
export function noteEntropy(game: string, entropy: string | null) {
  const noted = all.get(game)
  if (noted) all.set(game, { ...noted, entropy })
}
