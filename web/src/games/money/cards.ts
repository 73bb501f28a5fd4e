//! The cards that Exact Change, Rummy 500 and Money War share: their text, worth, words and order.
import { list, t } from '$lib/i18n.svelte'
import type { ShapeName } from '../../art/shapes'

export const COLOURS = ['red', 'blue', 'green', 'yellow'] as const
export type Colour = (typeof COLOURS)[number]

/** The shape that goes with a colour, so that nobody needs to see the colour. */
export const SHAPE = { red: 'diamond', blue: 'drop', green: 'square', yellow: 'star' } as const satisfies Record<
  Colour,
  ShapeName
>

export const COINS = ['penny', 'nickel', 'dime', 'quarter', 'half', 'dollar'] as const
export type Coin = (typeof COINS)[number]

export const CENTS: Record<Coin, number> = { penny: 1, nickel: 5, dime: 10, quarter: 25, half: 50, dollar: 100 }

export interface Face {
  kind: 'coin' | 'draw' | 'combo' | 'wild'
  /** None of a wild. */
  colour: Colour | null
  /** What it shows, the largest first; nothing on a wild. */
  coins: Coin[]
  /** What it is worth together; nothing of a wild. */
  cents: number | null
}

function ofCents(text: string): Coin {
  return COINS.find((it) => CENTS[it] === Number(text)) ?? 'penny'
}

/** Reads a card as the engine writes it: `red dime`, `draw red dime`, `combo red 25/5`, `wild`. */
export function face(card: string): Face {
  const words = card.split(' ')
  if (words[0] === 'wild') return { kind: 'wild', colour: null, coins: [], cents: null }
  const kind = words[0] === 'draw' || words[0] === 'combo' ? words[0] : 'coin'
  const [colour, value] = (kind === 'coin' ? words : words.slice(1)) as [Colour, string]
  const coins = kind === 'combo' ? value.split('/').map(ofCents) : [value as Coin]
  return { kind, colour, coins, cents: coins.reduce((sum, it) => sum + CENTS[it], 0) }
}

/** An amount: `25¢`, `$1.25`. */
export function cents(amount: number): string {
  if (amount < 100) return t('money.cents', { n: amount })
  return t('money.dollars', { dollars: Math.floor(amount / 100), cents: String(amount % 100).padStart(2, '0') })
}

/** A card in words; a wild that lies there as something else says so. */
export function cardName(card: string, name: string | null = null): string {
  const { kind, colour, coins } = face(card)
  if (kind === 'wild') return name ? t('money.named', { name: cardName(name) }) : t('money.wild')
  const shown = kind === 'combo' ? coins.map((it) => String(CENTS[it])).join(' + ') : t(`money.coin.${coins[0]}`)
  return t(kind === 'coin' ? 'money.coin_card' : `money.${kind}`, { colour: t(`money.colour.${colour}`), coin: shown })
}

/** Cards in words, equal ones counted: `red dime twice, wild`. */
export function cardNames(cards: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const it of cards) counts.set(it, (counts.get(it) ?? 0) + 1)
  return list(
    [...counts].map(([card, n]) => (n === 1 ? cardName(card) : t('money.times', { card: cardName(card), n }))),
  )
}

/** What is shown on cards together, and how many wilds there are besides. */
export function sum(cards: readonly string[]): { cents: number; wilds: number } {
  const worths = cards.map((it) => face(it).cents)
  return {
    cents: worths.reduce<number>((all, it) => all + (it ?? 0), 0),
    wilds: worths.filter((it) => it === null).length,
  }
}

/** `15¢`, `15¢ + wild`. */
export function sumWords(cards: readonly string[]): string {
  const { cents: amount, wilds } = sum(cards)
  if (wilds === 0) return cents(amount)
  const some = t('money.wilds', { count: wilds })
  return amount === 0 ? some : `${cents(amount)} + ${some}`
}

/** What each card adds: `10 + 5 + wild`. */
export function addition(cards: readonly string[]): string {
  return cards.map((it) => face(it).cents ?? t('money.wild')).join(' + ')
}

export interface Held {
  id: string
  card: string
  label: string
}

export type Order = 'colour' | 'worth'

/** Cards of a hand in an order; equal ones are told apart by which of them they are. */
export function held(cards: readonly string[], order: Order): Held[] {
  const seen = new Map<string, number>()
  const all = cards.map((card) => {
    const nth = seen.get(card) ?? 0
    seen.set(card, nth + 1)
    return { id: `${card}#${nth}`, card, label: cardName(card) }
  })
  const colour = (card: string) => COLOURS.indexOf(face(card).colour as Colour) + (face(card).colour ? 0 : 9)
  const worth = (card: string) => face(card).cents ?? Infinity
  const rank = order === 'colour' ? [colour, worth] : [worth, colour]
  return all.sort((a, b) => {
    for (const by of rank) if (by(a.card) !== by(b.card)) return by(a.card) - by(b.card)
    return a.id < b.id ? -1 : 1
  })
}

/** The card behind the id of a held one. */
export function cardOf(id: string): string {
  return id.slice(0, id.indexOf('#'))
}

/** Cards of a hand in the order that it came in, which is the order that the engine writes them in. */
export function asHeld(cards: readonly string[], hand: readonly string[]): string[] {
  return [...cards].sort((a, b) => hand.indexOf(a) - hand.indexOf(b))
}
