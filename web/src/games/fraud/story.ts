//! What is worth telling of a game of FRAUD, and worth a mark in its replay.
import { ordinal, t } from '$lib/i18n.svelte'
import type { Mark, Play, Teller } from '$lib/play'
import { best, between, type Fact, margin, MINE, pairs } from '$lib/story'
import { isFalse } from './book'
import type { Event, Setup, View } from './wire'
import { k } from './words'

type Deposited = Extract<Event, { event: 'deposited' }>

export function moment(event: Event): Mark | null {
  switch (event.event) {
    case 'fraudulent':
      return 'catch'
    case 'genuine':
      return 'call'
    case 'jailed':
    case 'ended':
      return 'end'
    default:
      return null
  }
}

export function scores(view: View): readonly number[] {
  return view.table.bank.points
}

export function story(history: readonly Event[], play: Play<Setup, View, Event>, teller: Teller): Fact | null {
  return best([
    jailed(history, teller),
    bluffed(history, teller),
    caught(history, teller),
    accused(history, teller),
    margin(play, k, teller),
  ])
}

/** What became of each deposit: the next that is told of its number after it was made. */
function settled(history: readonly Event[], of: Deposited): Event | undefined {
  return history
    .slice(history.indexOf(of) + 1)
    .find(
      (it) =>
        (it.event === 'paid' || it.event === 'genuine' || it.event === 'fraudulent') &&
        it.seat === of.seat &&
        it.deposit === of.deposit,
    )
}

/** The largest bluff of the reader that was paid; what others have paid in stays unknown. */
function bluffed(history: readonly Event[], { isMe }: Teller): Fact | null {
  const mine = history.filter((it) => it.event === 'deposited').filter((it) => isMe(it.seat))
  const bluffs = mine.filter((it) => isFalse(it.cards) && settled(history, it)?.event === 'paid')
  const most = bluffs.toSorted((a, b) => b.amount - a.amount)[0]
  if (!most) return null
  return {
    worth: 4 + MINE + Math.min(most.amount / 200, 2),
    text: t('fraud.story.bluff', { nth: ordinal(mine.indexOf(most) + 1), amount: k(most.amount) }),
    of: most,
  }
}

function caught(history: readonly Event[], teller: Teller): Fact | null {
  const [most] = pairs(
    history.flatMap((it) => (it.event === 'fraudulent' ? [{ seat: it.accuser, other: it.seat }] : [])),
    teller,
  )
  if (!most) return null
  const { seat, other, count, isMine } = most
  return {
    worth: 2 + Math.min(count, 4) + (isMine ? MINE : 0),
    text: between('fraud.story.caught', seat, other, teller, { count }),
  }
}

/** The dearest false accusation. */
function accused(history: readonly Event[], teller: Teller): Fact | null {
  const all = history.filter((it) => it.event === 'genuine').toSorted((a, b) => b.amount - a.amount)
  const most = all.find((it) => teller.isMe(it.seat) || teller.isMe(it.accuser)) ?? all[0]
  if (!most) return null
  const isMine = teller.isMe(most.seat) || teller.isMe(most.accuser)
  return {
    worth: 2 + (isMine ? MINE : 0),
    text: between('fraud.story.accused', most.accuser, most.seat, teller, { amount: k(most.amount) }),
    of: most,
  }
}

function jailed(history: readonly Event[], { say, isMe }: Teller): Fact | null {
  const all = history.filter((it) => it.event === 'jailed')
  const one = all.find((it) => isMe(it.seat)) ?? all[0]
  return one ? { worth: 5 + (isMe(one.seat) ? MINE : 0), text: say('fraud.story.jailed', one.seat), of: one } : null
}
