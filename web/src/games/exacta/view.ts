//! EXACTA! for the eye: what a view comes to.
import type { Card, Colour, Horses, Race, Trick, View } from './wire'

/** Each runs in its own lane, in the order of the deck. */
export const COLOURS: readonly Colour[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'white']

/** The palette of Okabe and Ito. */
export const COATS: Record<Colour, string> = {
  red: '#d55e00', orange: '#e69f00', yellow: '#f0e442', green: '#009e73', blue: '#0072b2', purple: '#cc79a7', white: '#ffffff',
}

export function colourOf(card: Card): Colour {
  return card.split(' ')[0] as Colour
}

export function valueOf(card: Card): number {
  return Number(card.split(' ')[1])
}

/** From 1. */
export function placeOf(colour: Colour, horses: Horses): number {
  return horses.order.indexOf(colour) + 1
}

/** What the cards of each colour in a trick add up to; colours without a card are not in it. */
export function sums(trick: Trick | null): Map<Colour, number> {
  const all = new Map<Colour, number>()
  for (const card of trick?.cards ?? []) {
    if (card) all.set(colourOf(card), (all.get(colourOf(card)) ?? 0) + valueOf(card))
  }
  return all
}

/**
 * The trick to look at: the one under way, or the one before it until somebody has played. A race that
 * has just ended is still there while the favourites of the next are chosen.
 */
export function shownTrick({ table }: View): { trick: Trick | null; race: Race; isDone: boolean } {
  const isBetween = table.phase.kind === 'favourites' && table.last_race !== null
  const race = isBetween ? table.last_race!.race : table.race
  const trick = race.tricks.findLast((it) => it.cards.some((card) => card !== null)) ?? null
  return { trick, race, isDone: trick !== null && trick.winner !== null }
}

/** The favourite or the card to play, as the engine reads it. */
export function act(phase: View['table']['phase'], card: Card): string {
  return `${phase.kind === 'favourites' ? 'favourite' : 'play'} ${card}`
}
