//! What the table shows of the last moves until the next one: whose card lies on top, a catch, a given card.
import type { Play } from '$lib/play'
import type { Event, Setup, View } from './wire'

export interface Catch {
  seat: number
  layer: number
  cards: readonly string[]
  /** Whether the card was given already. */
  isOver: boolean
  /** The card that was given, if the observer saw it. */
  card: string | null
}

/** What was told up to the board that is shown: it may lag behind the log. */
export function toldOf({ history, fresh, seq }: Play<Setup, View, Event>): readonly Event[] {
  if (!history) return fresh
  return seq < history.length ? history.slice(0, seq) : history
}

/** Who has put the card on top that lies there; `null`: it was turned up, or nobody knows. */
export function lastPlayed(history: readonly Event[]): number | null {
  const last = history.findLast((it) => it.event === 'discarded' || it.event === 'caught' || it.event === 'turned_up')
  return last?.event === 'discarded' ? last.seat : null
}

/** The catch that the last moves were about. */
export function lastCatch(history: readonly Event[]): Catch | null {
  const at = history.findLastIndex((it) => it.event !== 'gave')
  const caught = history[at]
  if (caught?.event !== 'caught') return null
  const gave = history[at + 1]
  return {
    seat: caught.seat,
    layer: caught.layer,
    cards: caught.cards,
    isOver: gave?.event === 'gave',
    card: gave?.event === 'gave' ? gave.card : null,
  }
}

/** The card that was given to a seat, until the seat does something. */
export function lastGiven(history: readonly Event[], seat: number | null): string | null {
  const last = history.findLast(
    (it) =>
      (it.event === 'gave' && it.to === seat) ||
      it.event === 'hand_began' ||
      ((it.event === 'discarded' || it.event === 'drew' || it.event === 'passed') && it.seat === seat),
  )
  return last?.event === 'gave' ? last.card : null
}
