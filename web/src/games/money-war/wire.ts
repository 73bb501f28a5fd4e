// What the engine says of a game of Money War. Made by `cargo xtask bless`.

/** Something that a seat does, as an object. */
export type Action = { type: 'turn' }

/** How the last battle ended. */
export interface Battle {
  /** The last card each seat has turned up in it. */
  turned: (Card | null)[]
  /** Cards that were on the table in the end. */
  count: number
  /** `None`: they were set aside. */
  taker: number | null
}

/** A card: a coin such as `red penny`, `draw red penny`, a combo such as `combo red 5/10`, or `wild`. */
export type Card = string

export type Event =
  /** Who deals was drawn. */
  | {
      event: 'dealer_drawn'
      /** Who deals. */
      dealer: number
    }
  /** The cards are for the log alone, the first dealt first. */
  | {
      event: 'dealt'
      /** Who. */
      seat: number
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** What is left over from the deal. The cards are for the log alone. */
  | {
      event: 'left_over'
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** The seat will turn when all others do. */
  | {
      event: 'ready'
      /** Who. */
      seat: number
    }
  /** Which cards went face down is for the log alone. */
  | {
      event: 'turned'
      /** Who. */
      seat: number
      /** The one that is face up. */
      card: Card
      /** How many went face down before it. */
      face_down: number
      /** Which those are; `null` but for the log. */
      faces: Card[] | null
    }
  /** These seats have turned the same. */
  | {
      event: 'war'
      /** Who. */
      seats: number[]
    }
  /** The seat takes all cards of the battle. */
  | {
      event: 'took'
      /** Who. */
      seat: number
      /** How many cards. */
      count: number
    }
  /** None of those who are tied has a card left to fight with. */
  | {
      event: 'set_aside'
      /** How many cards. */
      count: number
    }
  /** The seat has no cards any more. */
  | {
      event: 'out'
      /** Who. */
      seat: number
    }
  /** EC-W3: the last battle that the options allow has been fought. */
  | {
      event: 'stopped'
      /** How many that was. */
      battles: number
    }
  /** The game is won. */
  | {
      event: 'won'
      /** By whom; several share it. */
      seats: number[]
    }

export interface LaidCard {
  /** Who has laid it. */
  seat: number
  /** Which, if it is known. */
  card: Card | null
}

/** Whose eyes a view is made for. */
export type Observer = { seat: number } | 'spectator'

export type Phase =
  /** Everybody who has cards turns one. */
  | { kind: 'battle' }
  /** Those who are tied go on. */
  | { kind: 'war' }
  /** The game is over. */
  | {
      kind: 'over'
      /** Who has won. */
      winners: number[]
    }

/** What never changes in a match. It is told once, before the first view. */
export interface Setup {
  /** How many seats the table has. */
  seats: number
  /** Every house rule with its value. */
  options: {
    /** EC-C2: The cards */
    deck: 'standard' | string[]
    /** EC-W3: Battles until the largest stack wins */
    max_battles: number
    /** EC-W3: Play without combo cards */
    no_combos: boolean
  }
  /** The pieces that are played with, a line each, in the order that shuffles start from. */
  deck: string[]
}

/** The part everybody sees. */
export interface Table {
  /** Who has dealt. */
  dealer: number
  /** The number of the decision that is open. */
  window: number
  /** What is going on. */
  phase: Phase
  /** Who turns a card next. */
  contenders: number[]
  /** Who of them has said so. */
  ready: number[]
  /** Battles that have been decided. */
  n_battles: number
  /** How the last battle ended. */
  last: Battle | null
}

/**
 * What an observer knows. Nobody knows more than anybody else: a card that has been turned once
 * is known to all wherever it goes, any other to nobody.
 */
export interface View {
  /** Whose view it is. */
  who: Observer
  /** What everybody sees. */
  table: Table
  /** Each stack from its top down, with the cards that are known. */
  stacks: ((Card | null)[])[]
  /** The cards of this battle in the order laid. */
  laid: LaidCard[]
  /** Cards out of the game. */
  aside: (Card | null)[]
}
