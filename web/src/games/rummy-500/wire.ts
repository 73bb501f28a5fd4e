// What the engine says of a game of Exact Change Rummy 500. Made by `cargo xtask bless`.

/** Something that a seat does, as an object. */
export type Action =
  /** takes the top card of the draw pile or of the discard pile; a discard follows (EC-R2) */
  | {
      type: 'take'
      /** Written `draw | discard`. */
      from: 'draw' | 'discard'
    }
  /** lays one set (EC-R2) */
  | {
      type: 'lay'
      /** Written `<card>, …`. */
      cards: Card[]
    }
  /** ends a turn in which sets were laid (EC-R2) */
  | { type: 'end' }
  /** ends a turn in which a card was taken (EC-R2) */
  | {
      type: 'discard'
      /** Written `<colour> <coin> | draw <colour> <coin> | combo <colour> <coins> | wild`. */
      card: Card
    }
  /** the winner of the hand scores this seat's hand (EC-R7) */
  | {
      type: 'score'
      /** The seat. */
      seat: number
    }
  /** the winner of the hand scores all others (EC-R7) */
  | { type: 'score_all' }

/** A card: a coin such as `red penny`, `draw red penny`, a combo such as `combo red 5/10`, or `wild`. */
export type Card = string

/** `None` in place of cards: somebody else sees them, or only the log does. */
export type Event =
  /** A hand begins. */
  | {
      event: 'hand_began'
      /** Which hand it is, from one. */
      number: number
      /** Who deals. */
      dealer: number
    }
  /** A seat was dealt cards. */
  | {
      event: 'dealt'
      /** Who. */
      seat: number
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** The first card of the discard pile. */
  | {
      event: 'turned_up'
      /** Which. */
      card: Card
    }
  /** The draw pile from its top down, after the deal. */
  | {
      event: 'pile_laid'
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** A card was drawn. */
  | {
      event: 'drew'
      /** Who. */
      seat: number
      /** Which; `null` if it is hidden. */
      card: Card | null
    }
  /** A card was taken from the discards. */
  | {
      event: 'took_discard'
      /** Who. */
      seat: number
      /** Which. */
      card: Card
    }
  /** A card was discarded. */
  | {
      event: 'discarded'
      /** Who. */
      seat: number
      /** Which. */
      card: Card
    }
  /** A set was laid. */
  | {
      event: 'laid'
      /** Who. */
      seat: number
      /** The set. */
      cards: Card[]
    }
  /** The seat has laid what it wanted to. */
  | {
      event: 'turn_ended'
      /** Who. */
      seat: number
    }
  /** The discards are the new draw pile, from its top down. */
  | {
      event: 'reshuffled'
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** Nobody won the hand. */
  | {
      event: 'void'
      /** Why. */
      reason: VoidReason
    }
  /** Somebody has no cards left. */
  | {
      event: 'hand_won'
      /** Who. */
      seat: number
    }
  /** A hand was scored. */
  | {
      event: 'scored'
      /** Who scores. */
      winner: number
      /** Whose hand. */
      seat: number
      /** What was in it. */
      cards: Card[]
      /** What it brings. */
      points: number
    }
  /** The game is won. */
  | {
      event: 'won'
      /** Who. */
      seat: number
      /** What the seat has. */
      points: number
    }

/** How a hand ended. */
export interface LastHand {
  /** Nobody: it was void. */
  winner: number | null
  /** What the winner got. */
  points: number
  /** The hands that were scored, by seat. */
  shown: (Card[] | null)[]
}

/** Whose eyes a view is made for. */
export type Observer = { seat: number } | 'spectator'

/** What the game waits for. */
export type Phase =
  /** A turn begins: take a card or lay a set. */
  | {
      kind: 'turn'
      /** Whose turn it is. */
      turn: number
    }
  /** A card was taken, and one has to be discarded. */
  | {
      kind: 'discard'
      /** Whose turn it is. */
      turn: number
      /** What was taken, if it was taken from the discards. */
      taken: Card | null
    }
  /** A set was laid: another, or the end of the turn. */
  | {
      kind: 'lay'
      /** Whose turn it is. */
      turn: number
    }
  /** The hand is won and not scored yet. */
  | {
      kind: 'score'
      /** Who has won it. */
      turn: number
    }
  /** The game is over. */
  | { kind: 'over' }

/** A set on the table. */
export interface Set {
  /** Who has laid it. */
  seat: number
  /** Its cards. */
  cards: Card[]
}

/** What never changes in a match. It is told once, before the first view. */
export interface Setup {
  /** How many seats the table has. */
  seats: number
  /** Every house rule with its value. */
  options: {
    /** EC-R7: The winner of a hand is paid for every other hand */
    all_hands: boolean
    /** EC-C2: The cards */
    deck: 'standard' | string[]
    /** EC-R7: Turns after which a hand is void */
    max_turns: number
    /** EC-R7: Play without combo cards */
    no_combos: boolean
    /** EC-R7: Cents that win the game */
    target: number
  }
  /** The pieces that are played with, a line each, in the order that shuffles start from. */
  deck: string[]
}

/** All that one observer may know. Cards are sorted by the deck unless their order counts. */
export interface View {
  /** Whose view it is. */
  who: Observer
  /** The number of the decision that is open. */
  window: number
  /** Whom the game waits for, and for what. */
  phase: Phase
  /** Who has dealt this hand. */
  dealer: number
  /** Hands dealt so far, this one included. */
  hand_number: number
  /** Turns taken in this hand. */
  hand_turns: number
  /** Turns taken in the whole game. */
  turns: number
  /** How many cards the draw pile has. */
  draw_pile: number
  /** How many cards each seat holds. */
  hand_sizes: number[]
  /** The discard pile as it lies, the last card on top. */
  discards: Card[]
  /** The sets laid in this hand, in order. */
  sets: Set[]
  /** What everybody knows to be in each hand: cards taken from the discards. */
  known: Card[][]
  /** How often the draw pile has run out in this hand. */
  run_outs: number
  /** What the draw pile was made of when it was reshuffled. */
  reshuffled: Card[] | null
  /** Cents of each seat. */
  points: number[]
  /** How the hand before ended. */
  last: LastHand | null
  /** The observer's own hand; nothing for somebody who watches. */
  hand: Card[] | null
  /** What the observer has drawn since the draw pile was last reshuffled. */
  drawn: Card[] | null
}

/** Why a hand ends without a winner (EC-R7). */
export type VoidReason = 'pile_ran_out' | 'too_many_turns'
