//! What is worth telling of a game of Exact Change, and worth a mark in its replay.
import type { Mark, Play, Teller } from '$lib/play'
import { best, between, type Fact, margin, MINE, pairs } from '$lib/story'
import { cents } from '../money/cards'
import type { Event, Setup, View } from './wire'

/** From so many cards on a run of draws is worth telling. */
const LONG_RUN = 5

export function moment(event: Event): Mark | null {
  switch (event.event) {
    case 'caught':
      return 'catch'
    case 'discarded':
      return event.called ? 'call' : null
    case 'went_out':
    case 'void':
      return 'end'
    default:
      return null
  }
}

export function scores(view: View): readonly number[] {
  return view.points
}

export function story(history: readonly Event[], play: Play<Setup, View, Event>, teller: Teller): Fact | null {
  return best([
    caught(history, teller),
    drawn(history, teller),
    largest(history, teller),
    lastHand(history, teller),
    margin(play, cents, teller),
  ])
}

function caught(history: readonly Event[], teller: Teller): Fact | null {
  const deeds = history.flatMap((it) => (it.event === 'caught' ? [{ seat: it.seat, other: it.layer }] : []))
  const [most] = pairs(deeds, teller)
  if (!most) return null
  const { seat, other, count, isMine } = most
  return {
    worth: 4 + Math.min(count, 3) + (isMine ? MINE : 0),
    text: between('exact-change.story.caught', seat, other, teller, { count }),
  }
}

/** The longest run of cards that one seat had to draw. */
function drawn(history: readonly Event[], { say, isMe }: Teller): Fact | null {
  let run = { seat: -1, count: 0 }
  let most = run
  for (const it of history) {
    // A new draw pile does not end it.
    if (it.event === 'reshuffled') continue
    run =
      it.event === 'drew' ? { seat: it.seat, count: it.seat === run.seat ? run.count + 1 : 1 } : { seat: -1, count: 0 }
    if (run.count > most.count) most = run
  }
  if (most.count < LONG_RUN) return null
  return {
    worth: Math.min(2 + most.count / 4, 6) + (isMe(most.seat) ? MINE : 0),
    text: say('exact-change.story.drew', most.seat, { n: most.count }),
  }
}

function largest(history: readonly Event[], { say, isMe }: Teller): Fact | null {
  const sets = history.filter((it) => it.event === 'discarded').toSorted((a, b) => b.cards.length - a.cards.length)
  const [most] = sets
  if (!most || most.cards.length < 3) return null
  const count = most.cards.length
  return {
    worth: Math.min(count - 1, 5) + (isMe(most.seat) ? MINE : 0),
    text: say('exact-change.story.set', most.seat, { n: count }),
    of: most,
  }
}

function lastHand(history: readonly Event[], { say }: Teller): Fact | null {
  const last = history.findLast((it) => it.event === 'scored')
  return last && last.points > 0
    ? { worth: 1, text: say('exact-change.story.last_hand', last.seat, { points: cents(last.points) }), of: last }
    : null
}
