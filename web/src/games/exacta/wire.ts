// What the engine says of a game of EXACTA!. Made by `cargo xtask bless`.

/** Something that a seat does, as an object. */
export type Action =
  /** puts the card down as favourite (EX-5) */
  | {
      type: 'favourite'
      /** Written `<colour> <value>`. */
      card: Card
    }
  /** plays the card to the trick (EX-6) */
  | {
      type: 'play'
      /** Written `<colour> <value>`. */
      card: Card
    }

/** A card: its colour and its value. */
export type Card =
  | 'red 1'
  | 'red 2'
  | 'red 3'
  | 'red 4'
  | 'red 5'
  | 'red 6'
  | 'red 7'
  | 'orange 1'
  | 'orange 2'
  | 'orange 3'
  | 'orange 4'
  | 'orange 5'
  | 'orange 6'
  | 'orange 7'
  | 'yellow 1'
  | 'yellow 2'
  | 'yellow 3'
  | 'yellow 4'
  | 'yellow 5'
  | 'yellow 6'
  | 'yellow 7'
  | 'green 1'
  | 'green 2'
  | 'green 3'
  | 'green 4'
  | 'green 5'
  | 'green 6'
  | 'green 7'
  | 'blue 1'
  | 'blue 2'
  | 'blue 3'
  | 'blue 4'
  | 'blue 5'
  | 'blue 6'
  | 'blue 7'
  | 'purple 1'
  | 'purple 2'
  | 'purple 3'
  | 'purple 4'
  | 'purple 5'
  | 'purple 6'
  | 'purple 7'
  | 'white 1'
  | 'white 2'
  | 'white 3'
  | 'white 4'
  | 'white 5'
  | 'white 6'
  | 'white 7'

/** EX-1: of a horse and of the food it likes. */
export type Colour = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'white'

/** Something that happened. */
export type Event =
  /** EX-2: the horses are lined up. */
  | {
      event: 'lined_up'
      /** As they stand. */
      horses: Horses
    }
  /** EX-3, EX-17: a race begins. */
  | {
      event: 'race_began'
      /** Which race, from one. */
      race: number
      /** How many there are to be. */
      races: number
      /** Who leads the first trick. */
      starter: number
    }
  /** EX-4: a seat was dealt its cards. */
  | {
      event: 'dealt'
      /** Who. */
      seat: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** EX-5: a favourite was put down. */
  | {
      event: 'favourite_chosen'
      /** Who. */
      seat: number
      /** Which; `null` if it is hidden. */
      card: Card | null
    }
  /** EX-6: a card was played. */
  | {
      event: 'played'
      /** Who. */
      seat: number
      /** Which. */
      card: Card
    }
  /** EX-7 to EX-10: a trick was won; nobody leads after the seventh. */
  | {
      event: 'trick_won'
      /** Which trick of the race, from one. */
      trick: number
      /** Whose horse moves up. */
      colour: Colour
      /** What the cards of that colour add up to. */
      sum: number
      /** Its place before. */
      from: number
      /** Its place now. */
      to: number
      /** Who leads the next trick. */
      next_leader: number | null
    }
  /** EX-12: a race has ended. */
  | {
      event: 'race_ended'
      /** Which race, from one. */
      race: number
      /** The order that counts. */
      horses: Horses
    }
  /** EX-12 to EX-15: what a seat turned up and what it got for it. */
  | {
      event: 'scored'
      /** Who. */
      seat: number
      /** What was turned up. */
      prediction: Prediction
      /** What it has come to and why. */
      score: Score
      /** What it brings. */
      points: number
      /** What the seat has now. */
      total: number
    }
  /** EX-19: how a solo player did. */
  | {
      event: 'par'
      /** Which race, from one. */
      race: number
      /** What the seat scored. */
      points: number
      /** What it could have scored. */
      par: number
    }
  /** EX-16: which horse is hungry now. */
  | {
      event: 'states_changed'
      /** The last horse. */
      hungry: Colour
      /** Whether it was hungry before. */
      stays: boolean
      /** Those that are hungry no more. */
      fed: Colour[]
    }
  /** EX-4: what nobody was dealt in the last race. */
  | {
      event: 'undealt'
      /** Which. */
      cards: Card[]
    }

/** The horses in a race. */
export interface Horses {
  /** From the first place to the last. */
  order: Colour[]
  /** Those that are hungry; the others are fed. */
  hungry: Colour[]
}

/** A finished race with everything that was turned up at its end. */
export interface LastRace {
  /** What happened in it in the open. */
  race: Race
  /** The horses at the end, in the states that count for scoring. */
  finish: Horses
  /** What each seat turned up, and what it got for it. */
  results: SeatResult[]
}

/** Whose eyes a view is made for. */
export type Observer = { seat: number } | 'spectator'

export type Phase =
  /** EX-6: one card after the other. */
  | {
      kind: 'trick'
      /** Who plays next. */
      turn: number
    }
  /** EX-5: everybody chooses a favourite. */
  | { kind: 'favourites' }
  /** The game is over. */
  | { kind: 'over' }

/** EX-12: the two cards a seat is left with. */
export interface Prediction {
  /** The card that was put down before the race. */
  favourite: Card
  /** The last card of the hand. */
  counter: Card
}

/** What has happened in one race in the open. */
export interface Race {
  /** From 1. */
  number: number
  /** Who led its first trick. */
  starter: number
  /** The horses before the first trick. */
  line_up: Horses
  /** EX-11: with the cards that may be looked at; the last one may be under way. */
  tricks: Trick[]
}

/** What a prediction has come to and why. */
export type Score =
  /** Favourite and counter are of one colour. */
  | 'same_colour'
  /** One of the horses is not in the first three. */
  | 'not_in_first_three'
  /** It is paid. */
  | {
      paid: {
        /** Of the two cards' values. */
        product: number
        /** The favourite is first and the counter second. */
        exacta: boolean
        /** How many of the two horses are hungry. */
        n_hungry: number
      }
    }

/** What one seat made of a race. */
export interface SeatResult {
  /** What it turned up. */
  prediction: Prediction
  /** What that has come to and why. */
  score: Score
  /** What the score comes to. */
  points: number
}

/** What never changes in a match. It is told once, before the first view. */
export interface Setup {
  /** How many seats the table has. */
  seats: number
  /** Every house rule with its value. */
  options: {
    /** EX-3: Who starts the first race */
    first: 'random' | '0' | '1' | '2' | '3' | '4'
    /** EX-18: Races in a game */
    races: number
  }
  /** The pieces that are played with, a line each, in the order that shuffles start from. */
  deck: string[]
}

/** The part of the game that everybody sees. */
export interface Table {
  /** The number of the decision that is open. */
  window: number
  /** What the game waits for. */
  phase: Phase
  /** The race that is being run, or the last one when the game is over. */
  race: Race
  /** As they stand now. */
  horses: Horses
  /** EX-5: who has chosen a favourite for this race. */
  chosen: number[]
  /** Points of all finished races. */
  points: number[]
  /** What the end of the last finished race has shown, until the next one is under way. */
  last_race: LastRace | null
}

/** One card from everybody, clockwise from the leader. */
export interface Trick {
  /** Who plays first. */
  leader: number
  /** What each seat has played; `None` until it has. */
  cards: (Card | null)[]
  /** The colour that has won it, once all have played. */
  winner: Colour | null
}

/** All that one observer may know: the table, its own cards, and the rest once the game is over. */
export interface View {
  /** Whose view it is. */
  who: Observer
  /** What everybody sees. */
  table: Table
  /** Cards in hand where they are seen. */
  hands: (Card[] | null)[]
  /** Favourites of this race where they are seen. */
  favourites: (Card | null)[]
  /**
   * EX-9: whose turn it is to play, for each card of the hand the place that its horse would move
   * to if the trick ended with it; `null` where another colour would win.
   */
  reaches?: (number | null)[]
  /** What nobody was dealt, when the game is over. */
  undealt?: Card[]
}
