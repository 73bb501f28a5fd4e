//! Hands and goals, laid open, with what was put down and laid down.
import { t } from '$lib/i18n.svelte'
import type { Opening } from '$lib/play'
import type { ShapeName } from '../../art/shapes'
import { goalCard, rankOf, sorted, suitOf, type Suit } from './cards'
import type { Card, View } from './wire'
import { cardName, goalName } from './words'

const SHAPE: Record<Suit, ShapeName> = { D: 'diamonds', C: 'clubs', H: 'hearts', S: 'spades' }
const INK: Record<Suit, string> = { D: '#c2331f', H: '#c2331f', C: '#47195a', S: '#47195a' }

export const open: Opening<View> = {
  of({ own }) {
    if (!own) return []
    const { goal, hand, laid, offer } = own
    const order = (cards: readonly Card[]) => sorted([...cards], 'rank', goalCard(goal, 'either'))
    return [
      { title: goalName(goal), pieces: order(hand) },
      ...(offer ? [{ title: t('swift-swap.is_down'), pieces: [offer] }] : []),
      ...(laid.length > 0 ? [{ title: t('swift-swap.is_laid'), pieces: order(laid) }] : []),
    ]
  },
  name: (card) => cardName(card as Card),
  signs: (card) => [{ text: rankOf(card as Card), shape: SHAPE[suitOf(card as Card)], ink: INK[suitOf(card as Card)] }],
}
