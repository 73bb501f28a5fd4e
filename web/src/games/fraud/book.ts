//! What the bank books, in the order in which it is told, and what is known of the notes.
import { isFraud } from './cards'
import type { Play } from '$lib/play'
import type { Bank, Card, Event, Settled, Setup, View } from './wire'

export type Figures = Setup['figures']

/** FR-11: the F after the last that has a fine means jail. */
export const lastF = ({ fines }: { fines: readonly number[] }) => fines.length + 1

/** What goes from one to the other when somebody has called. */
const penaltyOf = ({ penalty }: Pick<Figures, 'penalty'>) => penalty[0] ?? 0

/** Money from one to another; `null` is the bank. */
export interface Booking {
  from: number | null
  to: number | null
  amount: number
  why: 'paid' | 'deposit' | 'libel' | 'reward' | 'fine'
  /** Which F it is. */
  nth?: number
}

/** What settled deposits have booked, a list for each; `fs` are everybody's F's after all of them. */
export function booked(settled: readonly Settled[], { fs }: Pick<Bank, 'fs'>, figures: Figures): Booking[][] {
  const penalty = penaltyOf(figures)
  return settled.map(({ claim, accuser, shown }, index) => {
    const { seat } = claim
    const amount = claim.count * claim.denomination
    if (accuser === null) return [{ from: null, to: seat, amount, why: 'paid' }]
    if (!isFalse(shown)) {
      return [{ from: null, to: seat, amount, why: 'deposit' }, { from: accuser, to: seat, amount: penalty, why: 'libel' }]
    }
    const nth = fs[seat]! - settled.slice(index + 1).filter((it) => isFalse(it.shown)).length
    return [
      { from: null, to: accuser, amount, why: 'deposit' },
      { from: seat, to: accuser, amount: penalty, why: 'reward' },
      { from: seat, to: null, amount: figures.fines[nth - 1] ?? 0, why: 'fine', nth },
    ]
  })
}

export function isFalse(cards: readonly Card[] | null): boolean {
  return cards?.some(isFraud) ?? false
}

/** What bookings do to one account. */
export function net(bookings: readonly Booking[], seat: number): number {
  return bookings.reduce((sum, { from, to, amount }) => sum + (to === seat ? amount : 0) - (from === seat ? amount : 0), 0)
}

/** What a seat with so many F's would get for deposits that pass, and for ones that are all called. */
export function stakes(deposits: readonly { of: number; cards: readonly Card[] }[], fs: number, figures: Figures): { passed: number; called: number; nFs: number; isJail: boolean } {
  const worth = ({ of, cards }: { of: number; cards: readonly Card[] }) => of * cards.length
  const penalty = penaltyOf(figures)
  const bad = deposits.filter((it) => isFalse(it.cards))
  const good = deposits.filter((it) => !isFalse(it.cards))
  return {
    passed: deposits.reduce((sum, it) => sum + worth(it), 0),
    called: good.reduce((sum, it) => sum + worth(it) + penalty, 0) - bad.reduce((sum, _, index) => sum + penalty + (figures.fines[fs + index] ?? 0), 0),
    nFs: bad.length,
    isJail: fs + bad.length >= lastF(figures),
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
