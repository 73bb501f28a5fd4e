// What the engine says of a game of Swift Swap. Made by `cargo xtask bless`.

/** Something that a seat does, as an object. */
export type Action =
  /** from this seat the game can start (SS-4) */
  | { type: 'ready' }
  /** a card to swap, face down (SS-5) */
  | {
      type: 'put_down'
      /** Written `<rank><suit>`. */
      card: Card
    }
  /** the own card that is to be swapped comes back (SS-5) */
  | { type: 'take_back' }
  /** eight cards as the finished goal, face down (SS-7) */
  | {
      type: 'lay_down'
      /** Written `<card>, …`. */
      cards: Card[]
    }
  /** the own eight come back (SS-7) */
  | { type: 'pick_up' }

/** A card: its rank and the letter of its suit, such as `10D` or `QS`. */
export type Card = string

/** One of the two decks; each team plays with one (SS-1). */
export type Deck = 'diamonds_clubs' | 'hearts_spades'

export type End = 'met' | 'missed' | 'time_up'

/** What happened. A field that is `None` is hidden from whoever is told so. */
export type Event =
  /** SS-2: which deck the seats 0 and 2, and 1 and 3, play with. */
  | {
      event: 'decks'
      /** Which game of the match, from one. */
      game: number
      /** One for each team. */
      decks: [Deck, Deck]
    }
  /** SS-10: a draw of goals that do not go together went back. Only the log knows. */
  | {
      event: 'goals_returned'
      /** Which. */
      goals: Goal[]
    }
  /** SS-3: hands that two partners could have laid down at once went back. Only the log knows. */
  | {
      event: 'hands_returned'
      /** Whose. */
      seats: [number, number]
      /** Which. */
      hands: [Card[], Card[]]
    }
  /** SS-3: a seat got its cards and its goal. */
  | {
      event: 'dealt'
      /** Who. */
      seat: number
      /** The cards; `null` if they are hidden. */
      hand: Card[] | null
      /** The goal; `null` if it is hidden. */
      goal: Goal | null
    }
  /** SS-4: a seat is ready. */
  | {
      event: 'ready'
      /** Who. */
      seat: number
    }
  /** SS-4: the game started, with these seats not ready in time. */
  | {
      event: 'started'
      /** Who was not ready. */
      late: number[]
    }
  /** SS-5: a card was put down to be swapped. */
  | {
      event: 'put_down'
      /** Who. */
      seat: number
      /** Which; `null` if it is hidden. */
      card: Card | null
    }
  /** SS-5: it was taken back. */
  | {
      event: 'took_back'
      /** Who. */
      seat: number
      /** Which; `null` if it is hidden. */
      card: Card | null
    }
  /** SS-5: each of the two took what the other had put down. */
  | {
      event: 'swapped'
      /** The two. */
      seats: [number, number]
      /** What each of the two gave; `null` if it is hidden. */
      given: [Card, Card] | null
    }
  /** SS-7: eight cards were laid down as the finished goal. */
  | {
      event: 'laid_down'
      /** Who. */
      seat: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** SS-7: they were picked up again. */
  | {
      event: 'picked_up'
      /** Who. */
      seat: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** SS-8, SS-11: a game ended and all its cards are shown. */
  | {
      event: 'ended'
      /** How it ended. */
      result: GameResult
    }

/** How a game ended and what everybody had. */
export interface GameResult {
  /** Counted from one. */
  game: number
  /** How. */
  end: End
  /** The winning team; nobody in a draw. */
  winners: number[]
  /** What everybody had. */
  players: Shown[]
}

/** What eight cards must be. */
export type Goal =
  | 'even'
  | 'odd'
  | 'red_composite'
  | 'black_low'
  | 'high_run'
  | 'two_pairs_or_more'
  | 'two_pairs_or_fewer'

/** Whose eyes a view is made for. */
export type Observer = { seat: number } | 'spectator'

export type Phase = { kind: 'ready' } | { kind: 'play' } | { kind: 'over' }

/** What one seat has. */
export interface Player {
  /** What the eight cards have to be. */
  goal: Goal
  /** In the hand: neither put down nor laid down. */
  hand: Card[]
  /** Put down to be swapped. */
  offer: Card | null
  /** Laid down as the finished goal. */
  laid: Card[]
}

/** What never changes in a match. It is told once, before the first view. */
export interface Setup {
  /** How many seats the table has. */
  seats: number
  /** Every house rule with its value. */
  options: {
    /** SS-10: Partners may get goals that do not go together */
    any_goals: boolean
    /** SS-8: Eight cards that miss the goal are refused */
    check_on_laydown: boolean
    /** SS-3: Hands that could be laid down at once are dealt anew */
    fresh_deal: boolean
    /** SS-11: Games to win */
    games: number
    /** SS-4: Seconds to get ready */
    ready_seconds: number
    /** SS-9: What the goal “Red composites” asks */
    red_composite: 'seven' | 'six' | 'either' | 'removed'
    /** SS-11: Seconds a game lasts */
    time_limit: number
  }
  /** The pieces that are played with, a line each, in the order that shuffles start from. */
  deck: string[]
}

/** What one player had when a game ended. */
export interface Shown {
  /** What the eight cards had to be. */
  goal: Goal
  /** The eight, if they were down. */
  laid: Card[]
  /** All other cards. */
  rest: Card[]
}

/** What everybody sees. */
export interface Table {
  /** The number of the decision that is open. */
  window: number
  /** What the table waits for. */
  phase: Phase
  /** The number of the game that is played, from one. */
  game: number
  /** Games won by seats 0 and 2, and by seats 1 and 3. */
  wins: [number, number]
  /** The decks of seats 0 and 2, and of seats 1 and 3. */
  decks: [Deck, Deck]
  /** Who is ready. */
  ready: number[]
  /** Who has put a card down. */
  offering: number[]
  /** Who has laid eight cards down. */
  down: number[]
  /** How often each team has swapped in this game. */
  swaps: [number, number]
  /**
   * How often its team had swapped when the seat laid eight cards down. Gone when they have
   * been picked up, unless a card is left that was put down beside them.
   */
  apart_since: (number | null)[]
  /** Cards put down and goals laid down in the whole match. */
  turns: number
  /** The cards of the game before this one, or of the last one. */
  last_game: GameResult | null
}

/**
 * What two partners both know. The first value of a pair is that of seat 0 or 1, the second that
 * of seat 2 or 3.
 * 
 * A team's deck is dealt out to the two, so each knows which twelve cards the other has; what
 * stays hidden is the partner's goal, and which of them lie on the table.
 */
export interface Team {
  /** The cards that each was dealt. */
  dealt: [Card[], Card[]]
  /** The cards that each has ever given to the other. */
  given: [Card[], Card[]]
  /** The last swaps, the latest last: what each gave. */
  swaps: [Card, Card][]
  /**
   * Cards that cannot be among the eight which [`Table::apart_since`] speaks of: they came by a
   * swap when those were down already.
   */
  loose: [Card[], Card[]]
  /** The goals that each can have, by the eights that passed a check (SS-8). */
  goals: [Goal[], Goal[]]
}

/** All that one observer may know. */
export interface View {
  /** Whose view it is. */
  who: Observer
  /** What everybody sees. */
  table: Table
  /** The observer's own cards and goal; a spectator has none. */
  own: Player | null
  /** What the observer and the partner both know. */
  team: Team | null
}
