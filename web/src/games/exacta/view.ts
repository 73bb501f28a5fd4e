//! EXACTA! for the eye: what a view comes to.
import type { ShapeName } from '$art/shapes'
import type { Play } from '$lib/play'
import type { Card, Colour, Event, Horses, LastRace, Race, Setup, Trick, View } from './wire'

/** Each runs in its own lane, in the order of the deck. */
export const COLOURS: readonly Colour[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'white']

/** Inks that everybody can tell apart; each goes with a food and a word. */
export const COATS: Record<Colour, string> = {
  red: 'var(--red)',
  orange: 'var(--orange)',
  yellow: 'var(--yellow)',
  green: 'var(--green)',
  blue: 'var(--blue)',
  purple: 'var(--pink)',
  white: '#fff',
}

/** What a colour's horse likes to eat: a shape of its own for each colour. */
export const FOODS: Record<Colour, ShapeName> = {
  red: 'apple',
  orange: 'carrot',
  yellow: 'corn',
  green: 'clover',
  blue: 'berry',
  purple: 'beet',
  white: 'sugar',
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

/** How the last race has ended; `null`: none has, or it is too long ago to be told. */
export interface Ended {
  number: number
  finish: Horses
  results: LastRace['results']
}

/** In the view until the next race is under way, from then on in what was told. */
export function ended({
  view,
  history,
  fresh,
}: Pick<Play<Setup, View, Event>, 'view' | 'history' | 'fresh'>): Ended | null {
  const last = view.table.last_race
  if (last) return { number: last.race.number, finish: last.finish, results: last.results }
  const told = history ?? fresh
  const at = told.findLastIndex((it) => it.event === 'race_ended')
  const end = told[at]
  if (end?.event !== 'race_ended') return null
  const results = told.slice(at).flatMap((it) => (it.event === 'scored' ? [it] : []))
  return { number: end.race, finish: end.horses, results }
}

/** Where a card of the hand would take its horse if the trick ended with it; `null`: it would not win, or it is not my turn. */
export function reachOf({ who, hands, reaches }: View, card: Card): number | null {
  const hand = who === 'spectator' ? null : hands[who.seat]
  return reaches?.[hand?.indexOf(card) ?? -1] ?? null
}

/** The favourite or the card to play, as the engine reads it. */
export function act(phase: View['table']['phase'], card: Card): string {
  return `${phase.kind === 'favourites' ? 'favourite' : 'play'} ${card}`
}
