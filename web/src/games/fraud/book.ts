//! What bookings come to, and what is known of the notes.
import { isFraud } from './cards'
import type { Play } from '$lib/play'
import type { Booking, Card, Event, Setup, View } from './wire'

export type Figures = Setup['figures']

/** FR-11: the F after the last that has a fine means jail. */
export const lastF = ({ fines }: { fines: readonly number[] }) => fines.length + 1

export function isFalse(cards: readonly Card[] | null): boolean {
  return cards?.some(isFraud) ?? false
}

/** What bookings do to one account. */
export function net(bookings: readonly Booking[], seat: number): number {
  return bookings.reduce(
    (sum, { from, to, amount }) => sum + (to === seat ? amount : 0) - (from === seat ? amount : 0),
    0,
  )
}

/** What the reader would get for deposits that pass, and for ones that are all called. */
export function stakes(
  deposits: readonly { of: number; cards: readonly Card[] }[],
  risks: readonly number[],
  { penalty }: Figures,
): { passed: number; called: number; nFs: number } {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, it) => all + it, 0)
  const worth = ({ of, cards }: { of: number; cards: readonly Card[] }) => of * cards.length
  const bad = deposits.filter((it) => isFalse(it.cards))
  const good = deposits.filter((it) => !isFalse(it.cards))
  return {
    passed: sum(deposits.map(worth)),
    called: sum(good.map((it) => worth(it) + penalty[0]!)) - sum(risks.slice(0, bad.length)),
    nFs: bad.length,
  }
}

/** Where the six BANK cards of a number are, as far as the reader knows. */
export interface Tally {
  of: number
  /** In my hand, in my deposits, and what I have put face down since the last shuffle. */
  mine: number
  /** Turned up since the last shuffle. */
  shown: number
  /** Said to be of it by others, and paid without a call since the last shuffle. */
  claimed: number
}

export function tally({ hand, deposited, buried, table, who }: View, of: number): Tally {
  const count = (cards: readonly Card[]) => cards.filter((it) => it === String(of)).length
  const me = who === 'spectator' ? null : who.seat
  const claims = table.claims.filter((it) => it.denomination === of && it.seat !== me)
  return {
    of,
    mine: count([...hand, ...deposited.flat(), ...buried]),
    shown: count(table.shown),
    claimed: claims.reduce((sum, it) => sum + it.count, 0),
  }
}

/** How many cards lie on the discard pile. */
export function discarded({ table }: View, deck: number): number {
  const held = table.hand_sizes.reduce((sum, it) => sum + it, 0)
  const open = table.deposits.reduce((sum, it) => sum + it.count, 0)
  return deck - table.draw_pile - held - open
}

/** The discard of the turn before this one, as long as nothing was paid in since. */
export function lastDiscard({ view, history, fresh }: Play<Setup, View, Event>): { seat: number } | null {
  if (view.table.dry_turns === 0) return null
  return (history ?? fresh).findLast((it) => it.event === 'discarded') ?? null
}
