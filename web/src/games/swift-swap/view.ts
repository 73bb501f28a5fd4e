//! What the engine says of a match of Swift Swap. A card is its rank and suit: `10D`, `QS`.

export type Card = string

export type Deck = 'diamonds_clubs' | 'hearts_spades'

export type Goal = 'even' | 'odd' | 'red_composite' | 'black_low' | 'high_run' | 'two_pairs_or_more' | 'two_pairs_or_fewer'

/** What the goal `red_composite` asks, by the table's options. */
export type RedComposite = 'seven' | 'six' | 'either' | 'removed'

export interface Shown {
  goal: Goal
  laid: Card[]
  rest: Card[]
}

export interface GameResult {
  game: number
  end: 'met' | 'missed' | 'time_up'
  winners: number[]
  players: Shown[]
}

export interface Own {
  goal: Goal
  hand: Card[]
  offer: Card | null
  laid: Card[]
}

/** What never changes in a match. */
export interface Setup {
  seats: number
  options: { red_composite: RedComposite; ready_seconds: number; time_limit: number; games: number }
  deck: string[]
}

export interface View {
  table: {
    phase: 'ready' | 'play' | 'over'
    game: number
    wins: [number, number]
    ready: number[]
    offering: number[]
    down: number[]
    swaps: [number, number]
    last_game: GameResult | null
  }
  /** Nothing for somebody who watches. */
  own: Own | null
  team: { swaps: [Card, Card][] } | null
}

export type Event =
  | { event: 'decks'; game: number; decks: [Deck, Deck] }
  | { event: 'goals_returned' | 'hands_returned' }
  | { event: 'dealt'; seat: number; hand: Card[] | null; goal: Goal | null }
  | { event: 'ready'; seat: number }
  | { event: 'started'; late: number[] }
  | { event: 'put_down' | 'took_back'; seat: number; card: Card | null }
  | { event: 'swapped'; seats: [number, number]; given: [Card, Card] | null }
  | { event: 'laid_down' | 'picked_up'; seat: number; cards: Card[] | null }
  | { event: 'ended'; result: GameResult }
