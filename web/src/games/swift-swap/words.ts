import { list, t } from '$lib/i18n.svelte'
import type { Line, Play, Teller } from '$lib/play'
import { partnerOf, rankOf, suitOf, type RedComposite } from './cards'
import type { Card, Event, GameResult, Goal, Setup, View } from './wire'

export function cardName(card: Card): string {
  const rank = rankOf(card)
  const isFace = 'AJQ'.includes(rank)
  return t('swift-swap.card', {
    rank: isFace ? t(`swift-swap.rank.${rank}`) : rank,
    suit: t(`swift-swap.suit.${suitOf(card)}`),
  })
}

export function cardList(cards: readonly Card[]): string {
  return list(cards.map(cardName))
}

export function goalName(goal: Goal): string {
  return t(`swift-swap.goal.${goal}`)
}

/** What the goal asks, in a sentence. */
export function goalText(goal: Goal, ruling: RedComposite): string {
  return t(goal === 'red_composite' ? `swift-swap.asks.red_composite_${ruling}` : `swift-swap.asks.${goal}`)
}

function ended({ game, end, winners }: GameResult, { name }: Teller): string {
  if (end === 'time_up') return t('swift-swap.tell.time_up', { game })
  return t(`swift-swap.tell.${end}`, { game, winners: list(winners.map(name)) })
}

export function tell(event: Event, teller: Teller): Line | null {
  const { say, name, isMe } = teller
  switch (event.event) {
    case 'decks': {
      const { game, decks } = event
      const [deck, other_deck] = decks.map((it) => t(`swift-swap.deck.${it}`)) as [string, string]
      // Whoever reads comes first.
      const team = (one: number, two: number) => list((isMe(two) ? [two, one] : [one, two]).map(name))
      return { text: t('swift-swap.tell.decks', { game, deck, who: team(0, 2), other_deck, others: team(1, 3) }) }
    }
    case 'goals_returned':
    case 'hands_returned':
      return null
    case 'dealt':
      if (!event.hand || !event.goal) return null
      return {
        text: say('swift-swap.tell.dealt', event.seat, { goal: goalName(event.goal), cards: cardList(event.hand) }),
        seat: event.seat,
      }
    case 'ready':
      return { text: say('swift-swap.tell.ready', event.seat), seat: event.seat }
    case 'started':
      return { text: t(event.late.length ? 'swift-swap.tell.started_late' : 'swift-swap.tell.started'), isLoud: true }
    case 'put_down':
    case 'took_back': {
      const text = event.card
        ? say(`swift-swap.tell.${event.event}_card`, event.seat, { card: cardName(event.card) })
        : say(`swift-swap.tell.${event.event}`, event.seat)
      return { text, seat: event.seat }
    }
    case 'swapped': {
      const { seats, given } = event
      const me = seats.findIndex(isMe)
      if (!given || me < 0) return { text: t('swift-swap.tell.swapped', { who: list(seats.map(name)) }) }
      return {
        text: t('swift-swap.tell.swapped_you', { gave: cardName(given[me]!), got: cardName(given[1 - me]!) }),
        isLoud: true,
      }
    }
    case 'laid_down':
    case 'picked_up':
      return { text: say(`swift-swap.tell.${event.event}`, event.seat), seat: event.seat }
    case 'ended':
      return { text: ended(event.result, teller), isLoud: true }
  }
}

export function action(text: string): string {
  const [, verb = text, rest = ''] = text.match(/^(ready|put down|take back|lay down|pick up) ?(.*)$/) ?? []
  const cards = rest.split(', ').filter((it) => it !== '')
  return t(`swift-swap.action.${verb.replace(' ', '_')}`, { cards: cardList(cards) })
}

export function taps(text: string): string[] {
  if (text.startsWith('put down ')) return ['back', text]
  if (!text.startsWith('lay down ')) return [text]
  return [
    'collect',
    ...text
      .slice('lay down '.length)
      .split(', ')
      .map((it) => `card ${it}`),
    'lay down',
  ]
}

export function prompt({ view, seat, isAsked }: Play<Setup, View, Event>): string | null {
  const { phase, offering } = view.table
  if (phase.kind === 'over') return null
  if (!view.own || seat === null) return t('swift-swap.prompt.watch')
  if (phase.kind === 'ready') return t(isAsked ? 'swift-swap.prompt.ready' : 'swift-swap.prompt.waiting')
  if (view.own.offer) return t('swift-swap.prompt.offered')
  if (offering.includes(partnerOf(seat))) return t('swift-swap.prompt.answer')
  return t(view.own.laid.length ? 'swift-swap.prompt.help' : 'swift-swap.prompt.swap')
}
