//! What is worth telling of a match of Swift Swap, and worth a mark in its replay.
import { list, t } from '$lib/i18n.svelte'
import type { Mark, Play, Teller } from '$lib/play'
import { best, counted, type Fact, MINE } from '$lib/story'
import { partnerOf } from './cards'
import type { Event, Setup, View } from './wire'

export function moment(event: Event): Mark | null {
  return event.event === 'ended' ? 'end' : event.event === 'laid_down' ? 'call' : null
}

/** Partners win together. */
export function scores({ table: { wins } }: View): number[] {
  return [wins[0], wins[1], wins[0], wins[1]]
}

export function story(history: readonly Event[], _play: Play<Setup, View, Event>, teller: Teller): Fact | null {
  return best([missed(history), pickedUp(history, teller), swaps(history, teller)])
}

/** A game that was lost by eight cards which were not the goal. */
function missed(history: readonly Event[]): Fact | null {
  const last = history.findLast((it) => it.event === 'ended' && it.result.end === 'missed')
  return last?.event === 'ended'
    ? { worth: 5, text: t('swift-swap.story.missed', { game: last.result.game }), of: last }
    : null
}

function pickedUp(history: readonly Event[], { say, isMe }: Teller): Fact | null {
  const [most] = counted(history.flatMap((it) => (it.event === 'picked_up' ? [String(it.seat)] : [])))
  if (!most) return null
  const [seat, count] = [Number(most[0]), most[1]]
  return {
    worth: 2 + Math.min(count, 3) + (isMe(seat) ? MINE : 0),
    text: say('swift-swap.story.picked_up', seat, { count }),
  }
}

/** What the last game took those who have won it. */
function swaps(history: readonly Event[], { name, isMe }: Teller): Fact | null {
  const end = history.findLast((it) => it.event === 'ended')
  if (end?.event !== 'ended' || end.result.winners.length === 0) return null
  const begun = history.findLastIndex((it) => it.event === 'decks')
  const { winners } = end.result
  const count = history.slice(begun + 1).filter((it) => it.event === 'swapped' && it.seats.includes(winners[0]!)).length
  const me = winners.find(isMe)
  if (me !== undefined)
    return { worth: 1 + MINE, text: t('swift-swap.story.swaps_you', { count, partner: name(partnerOf(me)) }) }
  return { worth: 1, text: t('swift-swap.story.swaps', { count, who: list(winners.map(name)) }) }
}
