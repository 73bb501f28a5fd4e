//! Cards by rank and suit, teams by seats, and what stands on a goal card.
import type { Card, Goal, Setup } from './wire'

/** What the goal `red_composite` asks, by the table's options. */
export type RedComposite = Setup['options']['red_composite']

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q']

export type Suit = 'D' | 'C' | 'H' | 'S'

export function rankOf(card: Card): string {
  return card.slice(0, -1)
}

export function suitOf(card: Card): Suit {
  return card.slice(-1) as Suit
}

export function isRed(card: Card): boolean {
  return 'DH'.includes(suitOf(card))
}

/** A counts 1, J 11 and Q 12. */
export function valueOf(card: Card): number {
  return RANKS.indexOf(rankOf(card)) + 1
}

export function partnerOf(seat: number): number {
  return (seat + 2) % 4
}

/** Which of two partners a seat is, in what the engine tells of a team. */
export function placeOf(seat: number): 0 | 1 {
  return seat < 2 ? 0 : 1
}

/**
 * What stands on a goal card: the ranks and the colour that it names, and what is asked of all eight
 * together. This draws the card and sorts the hand by it; whether eight cards meet a goal is for the
 * engine to say.
 */
export interface GoalCard {
  ranks: string[]
  colour: 'red' | 'black' | null
  /** Whether rank or colour is enough. */
  isEither: boolean
  counts: 'sum' | 'pairs' | null
}

const COMPOSITE = ['A', '4', '6', '8', '9', '10', 'Q']

const PRINTED: Record<Goal, Partial<GoalCard>> = {
  even: { ranks: ['2', '4', '6', '8', '10', 'Q'], counts: 'sum' },
  odd: { ranks: ['A', '3', '5', '7', '9', 'J'], counts: 'sum' },
  red_composite: { ranks: COMPOSITE, colour: 'red' },
  black_low: { ranks: RANKS.slice(0, 9), colour: 'black' },
  high_run: { ranks: RANKS.slice(3) },
  two_pairs_or_more: { ranks: RANKS.filter((it) => !['A', 'J', 'Q'].includes(it)), counts: 'pairs' },
  two_pairs_or_fewer: { ranks: RANKS.filter((it) => !['3', '6', '9', 'Q'].includes(it)), counts: 'pairs' },
}

export function goalCard(goal: Goal, ruling: RedComposite): GoalCard {
  const isEither = goal === 'red_composite' && ruling === 'either'
  return { ranks: RANKS, colour: null, counts: null, ...PRINTED[goal], isEither }
}

/** Whether the goal card names this card. */
export function names({ ranks, colour, isEither }: GoalCard, card: Card): boolean {
  const byRank = ranks.includes(rankOf(card))
  const byColour = colour === null || (colour === 'red') === isRed(card)
  return isEither ? byRank || byColour : byRank && byColour
}

export type Sorting = 'rank' | 'suit' | 'goal'

export function sorted(cards: readonly Card[], by: Sorting, goal: GoalCard): Card[] {
  const suit = (card: Card) => 'DHCS'.indexOf(suitOf(card))
  const first = { rank: () => 0, suit, goal: (card: Card) => Number(!names(goal, card)) }[by]
  return [...cards].sort((a, b) => first(a) - first(b) || valueOf(a) - valueOf(b) || suit(a) - suit(b))
}

export function sum(cards: readonly Card[]): number {
  return cards.reduce((all, card) => all + valueOf(card), 0)
}

/** A pair is two cards of one rank, and a team's deck has each rank exactly twice. */
export function pairs(cards: readonly Card[]): number {
  return cards.length - new Set(cards.map(rankOf)).size
}

/** The action that lays these down, to the letter: in the order of the hand. */
export function layDown(hand: readonly Card[], eight: readonly Card[]): string {
  return `lay down ${hand.filter((it) => eight.includes(it)).join(', ')}`
}
