//! Sets in a few words, and those worth offering.
import { t } from '$lib/i18n.svelte'
import { cents, face, sum } from '../money/cards'

/** Why these cards are a set, which the engine has said that they are: one colour, several colours, or their sum. */
export function reason(cards: readonly string[]): string {
  const shown = cards.map(face).filter((it) => it.kind !== 'wild')
  const colours = new Set(shown.map((it) => it.colour))
  const isOneCoin = shown.every((it) => it.coins.length === 1 && it.coins[0] === shown[0]?.coins[0])
  if (cards.length > 2 && shown.length > 0 && isOneCoin) {
    if (colours.size === 1) return t('rummy-500.all_of', { colour: t(`money.colour.${shown[0]!.colour}`) })
    if (colours.size === shown.length) return t('rummy-500.n_colours', { n: cards.length })
  }
  if (shown.length < cards.length) return t('rummy-500.with_wild', { count: cards.length - shown.length })
  return t('rummy-500.makes', { sum: cents(sum(cards).cents) })
}

export interface Laying {
  cards: string[]
  label: string
}

/** Reads a move that lays a set. */
export function readLay(action: string): string[] {
  return action.slice('lay '.length).split(', ')
}

const MOST = 3

/** A few of the sets that can be laid: the largest, then the dearest, no two called the same. */
export function best(actions: readonly string[]): Laying[] {
  const all = actions.map(readLay).map((cards) => ({ cards, label: reason(cards), worth: sum(cards) }))
  all.sort((a, b) => a.worth.wilds - b.worth.wilds || b.cards.length - a.cards.length || b.worth.cents - a.worth.cents)
  const labels = new Set<string>()
  return all
    .filter((it) => !labels.has(it.label) && labels.add(it.label))
    .slice(0, MOST)
    .map(({ cards, label }) => ({ cards, label }))
}
