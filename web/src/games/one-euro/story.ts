//! What is worth telling of a game of One Euro, and worth a mark in its replay.
import { money } from '$lib/i18n.svelte'
import type { Mark, Play, Teller } from '$lib/play'
import { best, between, counted, type Fact, MINE, pairs } from '$lib/story'
import { cents, worth } from './view'
import type { Event, Setup, View } from './wire'
import { tokenName, way } from './words'

/** From so many on it is worth telling that somebody could not move. */
const MANY = 3

type Moved = Extract<Event, { event: 'moved' }>

/** Taken out of somebody else's stack for one's own. */
function isTaken({ seat, from, to }: Moved): boolean {
  return to === seat && from !== 'centre' && from !== seat
}

export function moment(event: Event): Mark | null {
  if (event.event === 'moved') return isTaken(event) ? 'take' : null
  return event.event === 'took_euro' ? 'end' : null
}

/** Euros, and the cents that lie before a seat. */
export function scores({ table: { points, stacks } }: View): number[] {
  return points.map((euros, seat) => euros + worth(stacks.seats[seat]!))
}

export function story(history: readonly Event[], _play: Play<Setup, View, Event>, teller: Teller): Fact | null {
  return best([taken(history, teller), lastToken(history, teller), passed(history, teller)])
}

/** Who took most out of whose stack. */
function taken(history: readonly Event[], teller: Teller): Fact | null {
  const moves = history.filter((it) => it.event === 'moved').filter(isTaken)
  const worthOf = (seat: number, other: number) =>
    moves.reduce((sum, it) => sum + (it.seat === seat && it.from === other ? cents(it.token) : 0), 0)
  const all = pairs(
    moves.map((it) => ({ seat: it.seat, other: Number(it.from) })),
    teller,
  ).map((it) => ({ ...it, amount: worthOf(it.seat, it.other) }))
  const most = all.toSorted((a, b) => Number(b.isMine) - Number(a.isMine) || b.amount - a.amount)[0]
  if (!most) return null
  const { seat, other, amount, isMine } = most
  return {
    worth: Math.min(1 + amount / 40, 4) + (isMine ? MINE : 0),
    text: between('one-euro.story.took', seat, other, teller, { amount: money(amount / 100, 'EUR') }),
  }
}

/** The token that made the last euro whole. */
function lastToken(history: readonly Event[], teller: Teller): Fact | null {
  const end = history.findLastIndex((it) => it.event === 'took_euro')
  const [before, euro] = [history[end - 1], history[end]]
  if (euro?.event !== 'took_euro' || before?.event !== 'moved' || before.to !== euro.seat) return null
  const isRobbed = before.from !== 'centre'
  const text = teller.say('one-euro.story.last_token', euro.seat, {
    token: tokenName(before.token),
    from: way('from', before.from, teller),
  })
  return {
    worth: (isRobbed ? 3 : 1) + (teller.isMe(euro.seat) || (isRobbed && teller.isMe(Number(before.from))) ? MINE : 0),
    text,
    of: before,
  }
}

function passed(history: readonly Event[], { say, isMe }: Teller): Fact | null {
  const [most] = counted(history.flatMap((it) => (it.event === 'passed' ? [String(it.seat)] : [])))
  if (!most || most[1] < MANY) return null
  const [seat, count] = [Number(most[0]), most[1]]
  return {
    worth: Math.min(count / 2, 4) + (isMe(seat) ? MINE : 0),
    text: say('one-euro.story.passed', seat, { n: count }),
  }
}
