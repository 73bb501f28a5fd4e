//! What is worth telling of a game of Exact Change Rummy 500, and worth a mark in its replay.
import type { Mark, Play, Teller } from '$lib/play'
import { best, type Fact, margin, MINE } from '$lib/story'
import { cents, sum } from '../money/cards'
import type { Event, Setup, View } from './wire'

/** From so many cards on a set is worth telling. */
const LARGE = 4

export function moment(event: Event): Mark | null {
  return event.event === 'hand_won' || event.event === 'void' ? 'end' : null
}

export function scores(view: View): readonly number[] {
  return view.points
}

export function story(history: readonly Event[], play: Play<Setup, View, Event>, teller: Teller): Fact | null {
  return best([
    bestHand(history, teller),
    wentOut(history, teller),
    largest(history, teller),
    margin(play, cents, teller),
  ])
}

/** The hand that paid most. */
function bestHand(history: readonly Event[], { say, isMe }: Teller): Fact | null {
  const hands: { number: number; seat: number; points: number; of: Event }[] = []
  let number = 0
  for (const it of history) {
    if (it.event === 'hand_began') number = it.number
    if (it.event === 'hand_won') hands.push({ number, seat: it.seat, points: 0, of: it })
    if (it.event === 'scored' && hands.length > 0) hands.at(-1)!.points += it.points
  }
  const most = hands.toSorted((a, b) => b.points - a.points)[0]
  if (hands.length < 2 || !most || most.points === 0) return null
  return {
    worth: Math.min(most.points / 60, 4) + (isMe(most.seat) ? MINE : 0),
    text: say('rummy-500.story.hand', most.seat, { n: most.number, points: cents(most.points) }),
    of: most.of,
  }
}

/** The set that ended the last hand; what a wild was worth in it is not told. */
function wentOut(history: readonly Event[], { say, isMe }: Teller): Fact | null {
  const end = history.findLastIndex((it) => it.event === 'hand_won')
  const before = history[end - 1]
  if (before?.event !== 'laid') return null
  const { cents: amount, wilds } = sum(before.cards)
  return wilds > 0
    ? null
    : {
        worth: 2 + (isMe(before.seat) ? MINE : 0),
        text: say('rummy-500.story.last_set', before.seat, { amount: cents(amount) }),
        of: before,
      }
}

function largest(history: readonly Event[], { say, isMe }: Teller): Fact | null {
  const most = history.filter((it) => it.event === 'laid').toSorted((a, b) => b.cards.length - a.cards.length)[0]
  if (!most || most.cards.length < LARGE) return null
  const count = most.cards.length
  return {
    worth: Math.min(count - 2, 5) + (isMe(most.seat) ? MINE : 0),
    text: say('rummy-500.story.set', most.seat, { n: count }),
    of: most,
  }
}
