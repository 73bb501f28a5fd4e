//! What lies on the table of Money War: the battle that is fought, or else the one just decided.
import type { Event, LaidCard, View } from './wire'

export interface Battle {
  laid: LaidCard[]
  /** Who has taken it; `null` while it is undecided or where it was set aside. */
  taker: number | null
  isOver: boolean
}

/**
 * The engine takes a decided battle off the table at once; people want to see it until the next one. `before` is what
 * was shown before these events.
 */
export function battleOf(view: View, fresh: readonly Event[], before: Battle | null): Battle {
  const { last } = view.table
  if (view.laid.length > 0) return { laid: view.laid, taker: null, isOver: false }
  if (last === null) return { laid: [], taker: null, isOver: false }
  const turned = fresh.filter((it) => it.event === 'turned')
  if (turned.length > 0) {
    const earlier = before && !before.isOver ? before.laid : []
    const now = turned.flatMap(({ seat, card, face_down }) => [
      ...Array.from({ length: face_down }, () => ({ seat, card: null })),
      { seat, card },
    ])
    return { laid: [...earlier, ...now], taker: last.taker, isOver: true }
  }
  if (before?.isOver) return before
  const laid = last.turned.flatMap((card, seat) => (card ? [{ seat, card }] : []))
  return { laid, taker: last.taker, isOver: true }
}

export interface Placed extends LaidCard {
  /** Which card of the battle it is. */
  at: number
}

export interface Column {
  cards: Placed[]
  /** What was turned before a war. */
  first: Placed[]
  /** The last cards that went face down. */
  downs: Placed[]
  /** What counts. */
  last: Placed[]
}

/** The cards of one seat, as a war stacks them up: open, face down, open again. */
export function columnOf(battle: Battle, seat: number): Column {
  const cards = battle.laid.map((it, at) => ({ ...it, at })).filter((it) => it.seat === seat)
  const open = cards.filter((it) => it.card !== null)
  const last = open.slice(-1)
  const downs = cards.filter((it) => it.card === null && it.at < (last[0]?.at ?? 0)).slice(-3)
  return { cards, first: open.slice(-2, -1), downs, last }
}
