import { list, t, told } from '$lib/i18n.svelte'
import type { Line, Play, Press, Teller } from '$lib/play'
import { cardName } from '../money/cards'
import type { Event, Setup, View } from './wire'

const key = (it: string) => `money-war.${it}`

export function tell(event: Event, teller: Teller): Line | null {
  const say = (what: string, seat: number, params = {}): Line => ({
    text: teller.say(key(`tell.${what}`), seat, params),
    seat,
  })
  switch (event.event) {
    case 'dealer_drawn':
      return say('dealer_drawn', event.dealer)
    case 'dealt':
      return say('dealt', event.seat, { count: event.count })
    case 'left_over':
      return event.count === 0 ? null : { text: t(key('tell.left_over'), { count: event.count }) }
    case 'ready':
      return null
    case 'turned':
      return event.face_down === 0
        ? say('turned', event.seat, { card: cardName(event.card) })
        : say('turned_war', event.seat, { count: event.face_down, card: cardName(event.card) })
    case 'war':
      return { text: t(key('tell.war'), { who: list(event.seats.map(teller.name)) }), isLoud: true }
    case 'took':
      return say('took', event.seat, { count: event.count })
    case 'set_aside':
      return { text: t(key('tell.set_aside'), { count: event.count }) }
    case 'out':
      return say('out', event.seat)
    case 'stopped':
      return { text: t(key('tell.stopped'), { count: event.battles }) }
    case 'won':
      return event.seats.length === 1 ? say('won', event.seats[0]!) : { text: tellShared(event.seats, teller) }
  }
}

function tellShared(seats: readonly number[], teller: Teller): string {
  const others = seats.filter((it) => !teller.isMe(it))
  return told(key('tell.shared'), others.length < seats.length, { who: list(others.map(teller.name)) })
}

export function action(_text: string): string {
  return t(key('do.turn'))
}

export function prompt(play: Play<Setup, View, Event>): string | null {
  const { phase, ready, contenders } = play.view.table
  if (phase.kind === 'over') return null
  if (play.isAsked) return t(key(`ask.${phase.kind}`))
  if (play.seat !== null && ready.includes(play.seat)) return t(key('wait.ready'))
  return t(
    key(play.seat !== null && !contenders.includes(play.seat) && phase.kind === 'war' ? 'wait.war' : 'wait.battle'),
  )
}

export function score(cards: number): string {
  return t('money.n_cards', { count: cards })
}

export function about({ view, setup }: Play<Setup, View, Event>): string {
  const most = setup.options.max_battles
  return t(key('about'), { n: Math.min(view.table.n_battles + 1, most), most })
}

/** There is nothing to hide and nothing to choose. */
export function presses({ view }: { view: View }): Press[] {
  const { contenders, phase, ready } = view.table
  if (phase.kind === 'over') return []
  const seats = contenders.filter((it) => !ready.includes(it))
  const turn = { label: t(key('do.turn')), action: 'turn' }
  return [{ ...turn, seats, isOnly: true, all: turn }]
}
