import { t } from '$lib/i18n.svelte'
import type { Line, Play, Teller } from '$lib/play'
import { cardName, cardNames, cents } from '../money/cards'
import type { Event, Setup, View } from './wire'

const key = (it: string) => `rummy-500.${it}`

/** A set as the engine writes it. */
export function lay(cards: readonly string[]): string {
  return `lay ${cards.join(', ')}`
}

export function tell(event: Event, teller: Teller): Line | null {
  const say = (what: string, seat: number, params = {}): Line => ({
    text: teller.say(key(`tell.${what}`), seat, params),
    seat,
  })
  switch (event.event) {
    case 'hand_began':
      return say('hand_began', event.dealer, { n: event.number })
    case 'dealt':
      return event.cards ? say('dealt', event.seat, { cards: cardNames(event.cards) }) : null
    case 'turned_up':
      return { text: t(key('tell.turned_up'), { card: cardName(event.card) }) }
    case 'pile_laid':
      return null
    case 'drew':
      return event.card ? say('drew_card', event.seat, { card: cardName(event.card) }) : say('drew', event.seat)
    case 'took_discard':
      return say('took_discard', event.seat, { card: cardName(event.card) })
    case 'discarded':
      return say('discarded', event.seat, { card: cardName(event.card) })
    case 'laid':
      return say('laid', event.seat, { cards: cardNames(event.cards) })
    case 'turn_ended':
      return say('turn_ended', event.seat)
    case 'reshuffled':
      return { text: t(key('tell.reshuffled'), { count: event.count }) }
    case 'void':
      return { text: t(key(`tell.void_${event.reason}`)) }
    case 'hand_won':
      return { ...say('hand_won', event.seat), isLoud: true }
    case 'scored': {
      const held = teller.say(key('tell.held'), event.seat, { cards: cardNames(event.cards) })
      return say('scored', event.winner, { points: cents(event.points), held })
    }
    case 'won':
      return say('game_won', event.seat, { score: cents(event.points) })
  }
}

export function action(text: string, view: View, teller: Teller): string {
  const [verb, ...rest] = text.split(' ')
  const what = rest.join(' ')
  switch (verb) {
    case 'take':
      return what === 'draw'
        ? t(key('do.take_draw'))
        : t(key('action.take_discard'), { card: cardName(view.discards.at(-1) ?? '') })
    case 'lay':
      return t(key('action.lay'), { cards: cardNames(what.split(', ')) })
    case 'discard':
      return t(key('action.discard'), { card: cardName(what) })
    case 'score':
      return what === 'all' ? t('money.score_all') : t('money.score', { who: teller.name(Number(what)) })
    default:
      return t(key('do.end'))
  }
}

export function taps(text: string): string[] {
  const [verb = '', what = ''] = text.split(/ (.*)/s)
  return verb === 'lay' || verb === 'discard' ? [...what.split(', ').map((it) => `card ${it}`), verb] : [text]
}

export function prompt({ view, seat, setup }: Play<Setup, View, Event>, teller: Teller): string | null {
  const { phase } = view
  if (phase.kind === 'over') return null
  if (phase.turn !== seat) return teller.say(key(`wait.${phase.kind}`), phase.turn)
  return t(key(phase.kind === 'score' && setup.options.all_hands ? 'ask.score_all' : `ask.${phase.kind}`))
}

/** Which hand it is and what wins. */
export function about({ view, setup }: Play<Setup, View, Event>): string {
  return t(key('about'), { n: view.hand_number, goal: cents(setup.options.target) })
}
