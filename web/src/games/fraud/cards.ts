//! Notes by their corners, and deposits put together from them.
import type { ShapeName } from '../../art/shapes'
import type { Card } from './wire'

export const DENOMINATIONS = [10, 20, 30, 40, 50, 100]

/** Each number has a shape and an ink of its own. */
export const SIGNS: Record<number, { shape: ShapeName; ink: string }> = {
  10: { shape: 'circle', ink: 'var(--sky)' },
  20: { shape: 'triangle', ink: 'var(--orange)' },
  30: { shape: 'square', ink: 'var(--green)' },
  40: { shape: 'diamond', ink: 'var(--pink)' },
  50: { shape: 'pentagon', ink: 'var(--blue)' },
  100: { shape: 'star6', ink: 'var(--red)' },
}

/** Of each number there are so many BANK cards (FR-1). */
export const SIX = 6

export function corners(card: Card): number[] {
  return card.split('/').map(Number)
}

export function isFraud(card: Card): boolean {
  return card.includes('/')
}

export interface Held {
  id: string
  card: Card
}

/** Names equal cards apart, so that a card keeps its name while others come and go. */
export function named(hand: readonly Card[]): Held[] {
  const seen: Record<Card, number> = {}
  return hand.map((card) => {
    const nth = (seen[card] = (seen[card] ?? 0) + 1)
    return { id: `${card}#${nth}`, card }
  })
}

/** What cards are meant to be: the number of the first BANK card, or else of the first corner. */
export function meant(cards: readonly Card[]): number {
  const top = cards.find((it) => !isFraud(it)) ?? cards[0] ?? '0'
  return corners(top)[0]!
}

/**
 * The action that pays these in, to the letter: cards in the order of the hand, which is the deck's,
 * and the lower of two deposits first. Whether it is allowed is for the engine to say.
 */
export function depositAction(hand: readonly Card[], deposits: readonly (readonly Card[])[]): string {
  const place = (card: Card) => hand.indexOf(card)
  const made = deposits
    .filter((it) => it.length > 0)
    .map((it) => ({ of: meant(it), cards: [...it].sort((a, b) => place(a) - place(b)) }))
  made.sort((a, b) => a.of - b.of || compare(a.cards.map(place), b.cards.map(place)))
  return `deposit ${made.map(({ of, cards }) => `${of}, ${cards.join(' ')}`).join(', and ')}`
}

/** As words in a dictionary. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((it, index) => it !== b[index])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}

/** The deposits of each turn that the engine offers. */
export function offered(actions: readonly string[]): Card[][][] {
  return actions
    .filter((it) => it.startsWith('deposit '))
    .map((it) =>
      it
        .slice('deposit '.length)
        .split(', and ')
        .map((one) => one.split(', ')[1]!.split(' ')),
    )
}

/** Whether any of the offered deposits has all these cards and one more. */
export function canJoin(offers: readonly Card[][][], cards: readonly Card[], one: Card): boolean {
  const wanted = [...cards, one]
  const n = (all: readonly Card[], card: Card) => all.filter((it) => it === card).length
  return offers.some((turn) => turn.some((it) => wanted.every((card) => n(wanted, card) <= n(it, card))))
}
