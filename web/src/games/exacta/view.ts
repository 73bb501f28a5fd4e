//! EXACTA! as the engine shows it.

export type Colour = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'white'

/** As in `red 7`. */
export type Card = `${Colour} ${number}`

export interface Horses {
  /** From the first place to the seventh. */
  order: Colour[]
  hungry: Colour[]
}

export interface Trick {
  leader: number
  /** By seat; `null` until it has played. */
  cards: (Card | null)[]
  winner: Colour | null
}

export interface Race {
  number: number
  starter: number
  line_up: Horses
  /** The last one may be under way. */
  tricks: Trick[]
}

export interface Prediction {
  favourite: Card
  counter: Card
}

export type Score = 'same_colour' | 'not_in_first_three' | { paid: { product: number; exacta: boolean; n_hungry: number } }

export interface SeatResult {
  prediction: Prediction
  score: Score
  points: number
}

export interface LastRace {
  race: Race
  finish: Horses
  results: SeatResult[]
}

/** What never changes in a match. */
export interface Setup {
  seats: number
  options: { races: number }
  deck: string[]
}

export interface View {
  table: {
    phase: 'favourites' | { trick: { turn: number } } | 'over'
    race: Race
    horses: Horses
    /** Who has chosen a favourite for this race. */
    chosen: number[]
    totals: number[]
    last_race: LastRace | null
  }
  /** By seat, where they are seen. */
  hands: (Card[] | null)[]
  favourites: (Card | null)[]
  /** What nobody was dealt, when the game is over. */
  undealt: Card[] | null
}

export type Event =
  | { event: 'lined_up'; horses: Horses }
  | { event: 'race_began'; race: number; races: number; starter: number }
  | { event: 'dealt'; seat: number; cards: Card[] | null }
  | { event: 'favourite_chosen'; seat: number; card: Card | null }
  | { event: 'played'; seat: number; card: Card }
  | { event: 'trick_won'; trick: number; colour: Colour; sum: number; from: number; to: number; next_leader: number | null }
  | { event: 'race_ended'; race: number; horses: Horses }
  | { event: 'scored'; seat: number; prediction: Prediction; score: Score; points: number; total: number }
  | { event: 'par'; race: number; points: number; par: number }
  | { event: 'states_changed'; hungry: Colour; stays: boolean; fed: Colour[] }
  | { event: 'undealt'; cards: Card[] }

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
  const isBetween = table.phase === 'favourites' && table.last_race !== null
  const race = isBetween ? table.last_race!.race : table.race
  const trick = race.tricks.findLast((it) => it.cards.some((card) => card !== null)) ?? null
  return { trick, race, isDone: trick !== null && trick.winner !== null }
}

/** The favourite or the card to play, as the engine reads it. */
export function act(phase: View['table']['phase'], card: Card): string {
  return `${phase === 'favourites' ? 'favourite' : 'play'} ${card}`
}
