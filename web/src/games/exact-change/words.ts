import { t } from '$lib/i18n.svelte'
import type { Line, Play, Press, Teller } from '$lib/play'
import type { WindowInfo } from '$lib/wire'
import { cardName, cardNames, cents, face } from '../money/cards'
import { read } from './discard'
import type { Event, Setup, View } from './wire'

const key = (it: string) => `exact-change.${it}`

export function tell(event: Event, teller: Teller): Line | null {
  const say = (what: string, seat: number, params = {}): Line => ({
    text: teller.say(key(`tell.${what}`), seat, params),
    seat,
  })
  switch (event.event) {
    case 'hand_began':
      return say('hand_began', event.dealer, { n: event.number })
    case 'shuffled':
      return null
    case 'dealt':
      return say('dealt', event.seat, { cards: cardNames(event.cards) })
    case 'turned_up':
      return { text: t(key(event.to_bottom ? 'tell.to_bottom' : 'tell.turned_up'), { card: cardName(event.card) }) }
    case 'discarded':
      return tellDiscard(event, teller)
    case 'drew':
      return event.card ? say('drew_card', event.seat, { card: cardName(event.card) }) : say('drew', event.seat)
    case 'reshuffled':
      return { text: t(key('tell.reshuffled'), { count: event.count }) }
    case 'named':
      return say('named', event.seat, { name: cardName(event.name) })
    case 'turned':
      return say(`turned_${event.direction}`, event.seat)
    case 'passed':
      return say(event.hit ? 'passed_hit' : 'passed', event.seat)
    case 'caught': {
      const what = teller.isMe(event.layer) ? 'caught_me' : 'caught'
      return {
        ...say(what, event.seat, { layer: teller.name(event.layer), cards: cardNames(event.cards) }),
        isLoud: true,
      }
    }
    case 'gave': {
      const what = `${event.card ? 'gave_card' : 'gave'}${teller.isMe(event.to) ? '_me' : ''}`
      return say(what, event.seat, { to: teller.name(event.to), card: event.card ? cardName(event.card) : '' })
    }
    case 'went_out':
      return say('went_out', event.seat)
    case 'scored': {
      const hands = event.hands.map((it) => teller.say(key('tell.held'), it.seat, { cards: cardNames(it.cards) }))
      return say('scored', event.seat, {
        points: cents(event.points),
        total: cents(event.total),
        hands: hands.join('; '),
      })
    }
    case 'void':
      return { text: t(key(`tell.void_${event.reason}`)) }
    case 'won':
      return say('won', event.seat)
  }
}

/** A silent set is told like any other: that nothing was said is for the others to notice. */
function tellDiscard(
  { seat, cards, name, direction, called }: Extract<Event, { event: 'discarded' }>,
  teller: Teller,
): Line {
  const top = cards.at(-1)!
  const what = called === null ? 'discarded' : called ? 'called' : 'laid'
  let text = teller.say(key(`tell.${what}`), seat, {
    cards: cardNames(cards),
    top: cardName(top),
    card: cardName(top, name),
  })
  if (name && called !== null) text += ` ${t(key('tell.as'), { name: cardName(name) })}`
  if (direction) text += ` ${t(key(`tell.hits_${direction}`))}`
  return { text, seat, lapse: called === false && teller.isMe(seat) ? t(key('forgotten')) : undefined }
}

export function action(text: string, _view: View, teller: Teller): string {
  const discard = read(text)
  if (discard) {
    const parts = [t(key('action.discard'), { cards: cardNames(discard.cards) })]
    if (discard.cards.length > 1 && new Set(discard.cards).size > 1)
      parts.push(t(key('action.top'), { card: cardName(discard.top) }))
    if (discard.name) parts.push(t(key('action.as'), { name: cardName(discard.name) }))
    if (discard.direction) parts.push(t(key(`action.${discard.direction}`)))
    if (discard.call) parts.push(t(key('action.call')))
    return parts.join(', ')
  }
  const [verb, ...rest] = text.split(' ')
  const what = rest.join(' ')
  switch (verb) {
    case 'give':
      return t(key('action.give'), { card: cardName(what) })
    case 'name':
      return t(key('action.name'), { name: cardName(what) })
    case 'hit':
      return t(key(`action.${what}`))
    case 'score':
      return what === 'all' ? t('money.score_all') : t('money.score', { who: teller.name(Number(what)) })
    default:
      return t(key(`action.${verb}`))
  }
}

/** The card that ends on top is chosen last. */
export function taps(text: string): string[] {
  const named = (name: string) => [`colour ${name.split(' ')[0]}`, `coin ${name.split(' ')[1]}`, 'name']
  const discard = read(text)
  if (discard) {
    const rest = [...discard.cards]
    rest.splice(rest.indexOf(discard.top), 1)
    return [
      ...[...rest, discard.top].map((it) => `card ${it}`),
      ...(rest.length > 0 ? [`top ${discard.top}`] : []),
      discard.call ? 'call' : 'discard',
      ...(discard.name ? named(discard.name) : []),
      ...(discard.direction ? [`hit ${discard.direction}`] : []),
    ]
  }
  if (text.startsWith('name ')) return named(text.slice('name '.length))
  if (text.startsWith('give ')) return [`card ${text.slice('give '.length)}`, 'give']
  return [text]
}

export function prompt(play: Play<Setup, View, Event>, teller: Teller): string | null {
  const { view, seat } = play
  const { phase } = view
  if (phase.kind === 'over') return null
  if (seat === null || phase.turn !== seat) {
    if (phase.kind !== 'give') return teller.say(key(`wait.${phase.kind}`), phase.turn)
    return teller.say(key(phase.to === seat ? 'wait.give_me' : 'wait.give'), phase.turn, { to: teller.name(phase.to) })
  }
  switch (phase.kind) {
    case 'turn':
      return play.actions.includes('draw') || play.actions.includes('pass')
        ? t(key(`ask.${play.actions.includes('draw') ? 'draw' : 'pass'}`))
        : askTurn(view)
    case 'hit':
      return t(key(askHit(play)), { card: cardName(view.top) })
    case 'finish':
      return t(key(face(view.top).kind === 'wild' ? 'ask.name' : 'ask.direction'))
    case 'give':
      return t(key('ask.give'), { to: teller.name(phase.to) })
    case 'score':
      return t(key(play.actions.includes('score all') ? 'ask.score_all' : 'ask.score'))
  }
}

/** Which hand it is and what wins. */
export function about({ view, setup }: Play<Setup, View, Event>): string {
  return t(key('about'), { n: view.hand_number, goal: cents(setup.options.target) })
}

/** Whoever is not at turn could only catch, and the table offers that after every set. */
export function isQuiet({ view, seat }: Play<Setup, View, Event>): boolean {
  return view.phase.kind !== 'over' && view.phase.turn !== seat
}

/** Where a card that was held may help, there are discards among the actions, and perhaps too many to list. */
function askHit({ actions, inSteps }: Play<Setup, View, Event>): string {
  if (actions.includes('pass')) return 'ask.pass'
  if (inSteps) return 'ask.hit_or_match'
  if (!actions.some((it) => it.startsWith('discard '))) return 'ask.hit'
  return actions.includes('draw') ? 'ask.hit_or_match' : 'ask.hit_match'
}

function askTurn(view: View): string {
  const { kind, colour, coins, cents: worth } = face(view.top_name ?? view.top)
  const params = {
    colour: t(`money.colour.${colour}`),
    coin: t(`money.coin.${coins[0]}`),
    worth: cents(worth ?? 0),
  }
  // Two cards are worth two cents at least.
  const isSingle = kind === 'draw' || worth === 1
  return t(key(kind === 'combo' ? 'ask.turn_combo' : isSingle ? 'ask.turn_single' : 'ask.turn'), params)
}

/** EC-10: after every set, called or not; to notice which is the players' affair. */
export function presses({ setup, view, window }: { setup: Setup; view: View; window: WindowInfo }): Press[] {
  if (!view.laid || setup.options.calls === 'automatic') return []
  return [{ label: t('exact-change.do.catch'), action: 'catch', seats: [...window.may, ...window.must], isAlert: true }]
}
