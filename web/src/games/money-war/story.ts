//! What is worth telling of a game of Money War, and worth a mark in its replay.
import { t } from '$lib/i18n.svelte'
import type { Mark, Play, Teller } from '$lib/play'
import { best, type Fact, margin, MINE } from '$lib/story'
import type { Event, Setup, View } from './wire'
import { score } from './words'

export function moment(event: Event): Mark | null {
  return event.event === 'war' ? 'war' : event.event === 'out' || event.event === 'stopped' ? 'end' : null
}

export function scores(view: View): readonly number[] {
  return view.stacks.map((it) => it.length)
}

export function story(history: readonly Event[], play: Play<Setup, View, Event>, teller: Teller): Fact | null {
  const battles = battlesOf(history)
  return best([
    comeback(history, play.over?.winners ?? [], teller),
    chain(battles),
    richest(battles, teller),
    margin(play, score, teller),
  ])
}

/** How few cards the winner once had. */
function comeback(history: readonly Event[], winners: readonly number[], { say, isMe }: Teller): Fact | null {
  const [seat] = winners
  if (seat === undefined || winners.length > 1) return null
  const dealt = history.find((it) => it.event === 'dealt' && it.seat === seat)
  if (dealt?.event !== 'dealt') return null
  // Cards that lie in a battle are not lost yet: only what is left after one counts.
  const low = lowest(history, seat, dealt.count)
  if (low === null || low * 2 > dealt.count) return null
  return {
    worth: (low * 4 <= dealt.count ? 6 : 3) + (isMe(seat) ? MINE : 0),
    text: say('money-war.story.down_to', seat, { count: low }),
  }
}

/** The fewest cards of a seat when a battle was over. */
function lowest(history: readonly Event[], seat: number, dealt: number): number | null {
  let cards = dealt
  let least: number | null = null
  for (const it of history) {
    if (it.event === 'turned' && it.seat === seat) cards -= 1 + it.face_down
    if (it.event === 'took' && it.seat === seat) cards += it.count
    if (it.event === 'took' || it.event === 'set_aside') least = Math.min(least ?? cards, cards)
  }
  return least
}

interface Fought {
  wars: number
  seat: number | null
  count: number
  /** What ended it. */
  of: Event
}

function battlesOf(history: readonly Event[]): Fought[] {
  const battles: Fought[] = []
  let wars = 0
  for (const it of history) {
    if (it.event === 'war') wars += 1
    if (it.event !== 'took' && it.event !== 'set_aside') continue
    battles.push({ wars, seat: it.event === 'took' ? it.seat : null, count: it.count, of: it })
    wars = 0
  }
  return battles
}

function chain(battles: readonly Fought[]): Fact | null {
  const most = battles.toSorted((a, b) => b.wars - a.wars)[0]
  return !most || most.wars < 2
    ? null
    : { worth: 2 + most.wars, text: t('money-war.story.chain', { n: most.wars }), of: most.of }
}

function richest(battles: readonly Fought[], { say, isMe }: Teller): Fact | null {
  const most = battles.filter((it) => it.wars > 0 && it.seat !== null).toSorted((a, b) => b.count - a.count)[0]
  if (!most) return null
  return {
    worth: 1 + Math.min(most.count / 8, 3) + (isMe(most.seat!) ? MINE : 0),
    text: say('money-war.story.war', most.seat!, { n: most.count }),
    of: most.of,
  }
}
