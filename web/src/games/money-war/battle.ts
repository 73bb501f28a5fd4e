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
      ...Array.from({ length: face_down }, () => ({ seat, card: null })), { seat, card },
    ])
    return { laid: [...earlier, ...now], taker: last.taker, isOver: true }
  }
  if (before?.isOver) return before
  const laid = last.turned.flatMap((card, seat) => (card ? [{ seat, card }] : []))
  return { laid, taker: last.taker, isOver: true }
}
