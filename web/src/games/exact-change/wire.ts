// What the engine says of a game of Exact Change. Made by `cargo xtask bless`.

/** Something that a seat does, as an object. */
export type Action =
  /** one card, or a set: which ends on top, what a wild on top is to be, whom a draw card hits, and whether it is called */
  | {
      type: 'discard'
      /** Written `<card> + …`. */
      cards: Card[]
      /** Whether it is said. */
      call?: true
      /** Written `left | right`. */
      direction?: Direction
      /** Written `<colour> <coin>`. */
      name?: Name
      /** Written `<card>`. */
      top?: Card
    }
  /** draws as many cards as it takes (EC-5, EC-13) */
  | { type: 'draw' }
  /** does nothing more */
  | { type: 'pass' }
  /** says that a set was laid without a call (EC-10) */
  | { type: 'catch' }
  /** gives a card to the player just caught */
  | {
      type: 'give'
      /** Written `<colour> <coin> | draw <colour> <coin> | combo <colour> <coins> | wild`. */
      card: Card
    }
  /** names the wild that a hit player drew and had to discard */
  | {
      type: 'name'
      /** Written `<colour> <coin>`. */
      name: Name
    }
  /** chooses whom the draw card hits that a hit player drew and had to discard */
  | {
      type: 'hit'
      /** Written `left | right`. */
      direction: Direction
    }
  /** scores this seat's hand (EC-17) */
  | {
      type: 'score'
      /** The seat. */
      seat: number
    }
  /** scores all other hands (EC-17) */
  | { type: 'score_all' }

/** A card: a coin such as `red penny`, `draw red penny`, a combo such as `combo red 5/10`, or `wild`. */
export type Card = string

/** Where play goes; `left` is to ascending seats. */
export type Direction = 'left' | 'right'

/** Cards that were drawn. */
export interface Drawing {
  /** Who drew. */
  seat: number
  /** How many. */
  count: number
  /** Which, if they are the observer's own. */
  cards: Card[]
}

/** What happened. Cards are written out, so that an event is understood without the table. */
export type Event =
  /** A hand begins. */
  | {
      event: 'hand_began'
      /** Which hand it is, from one. */
      number: number
      /** Who deals. */
      dealer: number
    }
  /** The shuffled deck, the first card on top. Only the log keeps it. */
  | {
      event: 'shuffled'
      /** All of them. */
      cards: Card[]
    }
  /** The observer was dealt these cards. */
  | {
      event: 'dealt'
      /** Who. */
      seat: number
      /** Which. */
      cards: Card[]
    }
  /** EC-2: a wild or a draw card went to the bottom and the next one was turned. */
  | {
      event: 'turned_up'
      /** Which. */
      card: Card
      /** Whether it went to the bottom. */
      to_bottom: boolean
    }
  /** Cards were discarded: one, or a set. */
  | {
      event: 'discarded'
      /** Who. */
      seat: number
      /** As they lie, the last one on top. */
      cards: Card[]
      /** What the wild on top is to be. */
      name: Name | null
      /** Where play goes on. */
      direction: Direction | null
      /** Whether a set was called; nothing for a single card. */
      called: boolean | null
    }
  /** A card was drawn. */
  | {
      event: 'drew'
      /** Who. */
      seat: number
      /** Which; `null` if it is hidden. */
      card: Card | null
    }
  /** EC-6: the discards but the top became the draw pile. */
  | {
      event: 'reshuffled'
      /** How many cards. */
      count: number
      /** The first card on top. Only the log keeps it. */
      cards: Card[] | null
    }
  /** A wild that a hit player drew was named. */
  | {
      event: 'named'
      /** Who. */
      seat: number
      /** What the wild on top is to be. */
      name: Name
    }
  /** It was chosen whom the draw card hits that a hit player drew. */
  | {
      event: 'turned'
      /** Who. */
      seat: number
      /** Where play goes on. */
      direction: Direction
    }
  /** A turn was passed. */
  | {
      event: 'passed'
      /** Who. */
      seat: number
      /** Whether a hit was spent by it (EC-15). */
      hit: boolean
    }
  /** A set was laid without a call, and somebody noticed. */
  | {
      event: 'caught'
      /** Who noticed. */
      seat: number
      /** Who had laid it and takes it back. */
      layer: number
      /** The set. */
      cards: Card[]
    }
  /** Somebody gave a card to who was caught. */
  | {
      event: 'gave'
      /** Who. */
      seat: number
      /** To whom. */
      to: number
      /** Which; `null` if it is hidden. */
      card: Card | null
    }
  /** EC-17: somebody has got rid of all cards. */
  | {
      event: 'went_out'
      /** Who. */
      seat: number
    }
  /** Whoever won the hand has scored. */
  | {
      event: 'scored'
      /** Who. */
      seat: number
      /** The hands that were scored. */
      hands: ShownHand[]
      /** What it brings. */
      points: number
      /** What the seat has now. */
      total: number
    }
  /** Nobody won the hand. */
  | {
      event: 'void'
      /** Why. */
      reason: VoidReason
    }
  /** The game is won. */
  | {
      event: 'won'
      /** Who. */
      seat: number
    }

export type HandEnd =
  /** Somebody has won it. */
  | {
      won: {
        /** Who. */
        seat: number
        /** What it brought. */
        points: number
      }
    }
  /** Nobody has. */
  | { void: VoidReason }

/** A set on the discard pile. */
export interface LaidSet {
  /** Who has laid it. */
  seat: number
  /** Its cards. */
  cards: Card[]
  /** Whether "Exact Change" was said. */
  called: boolean
}

/** How a hand ended. */
export interface LastHand {
  /** Which hand it was, from one. */
  number: number
  /** Who won it, or why nobody did. */
  end: HandEnd
  /** The hands that were scored; those of other seats are empty. */
  shown: Card[][]
  /** The last card that was discarded. */
  top: Card
}

/** The coin that a wild stands for, such as `red penny`. */
export type Name = string

/** Whose eyes a view is made for. */
export type Observer = { seat: number } | 'spectator'

/**
 * Whom the game waits for, and for what. The seat lies at the same place in all phases, so that
 * it is found without asking which.
 */
export type Phase =
  /** An ordinary turn (EC-4 to EC-6). */
  | {
      kind: 'turn'
      /** Who is to act. */
      turn: number
    }
  /** Hit by the draw card on top (EC-13). */
  | {
      kind: 'hit'
      /** Who is to act. */
      turn: number
    }
  /** A hit player drew the card on top and has to name it or to choose a direction. */
  | {
      kind: 'finish'
      /** Who is to act. */
      turn: number
    }
  /** Somebody was caught and gets a card (EC-10). */
  | {
      kind: 'give'
      /** Who is to act. */
      turn: number
      /** Who gets the card. */
      to: number
    }
  /** Somebody has no cards left (EC-17). */
  | {
      kind: 'score'
      /** Who is to act. */
      turn: number
    }
  /** The game is over. */
  | { kind: 'over' }

/** What never changes in a match. It is told once, before the first view. */
export interface Setup {
  /** How many seats the table has. */
  seats: number
  /** Every house rule with its value. */
  options: {
    /** EC-18a: The winner of a hand is paid for every other hand */
    all_hands: boolean
    /** EC-10: Who says “Exact Change!” */
    calls: 'spoken' | 'automatic'
    /** EC-10: Seconds to catch a forgotten call */
    catch_seconds: number
    /** EC-19: A draw card hits left or right, and play goes on that way */
    choose_direction: boolean
    /** EC-C2: The cards */
    deck: 'standard' | string[]
    /** EC-6a: Turns after which a hand is void */
    max_turns: number
    /** EC-18a: Play without combo cards */
    no_combos: boolean
    /** EC-8: A set needs a card of the top card's colour */
    same_colour: boolean
    /** EC-18a: Cents that win the game */
    target: number
    /** EC-20: Whoever is hit may discard a held match instead of drawing */
    use_match_when_hit: boolean
  }
  /** The pieces that are played with, a line each, in the order that shuffles start from. */
  deck: string[]
}

/** A hand that was chosen and shown to all. */
export interface ShownHand {
  /** Whose it was. */
  seat: number
  /** What was in it. */
  cards: Card[]
}

/** All that one observer may know. Cards are sorted by the deck unless their order counts. */
export interface View {
  /** Whose view it is. */
  who: Observer
  /** The number of the decision that is open. */
  window: number
  /** Whom the game waits for, and for what. */
  phase: Phase
  /** Which hand of the game it is, from one. */
  hand_number: number
  /** Who has dealt this hand. */
  dealer: number
  /** Where play goes. */
  direction: Direction
  /** The card on top of the discard pile. */
  top: Card
  /** What it stands for, if it is a wild with a name. */
  top_name: Name | null
  /** The discard pile as it lies, the last card on top. */
  discards: Card[]
  /** The set just laid, as long as it can be caught. */
  laid: LaidSet | null
  /** How many cards the draw pile has. */
  draw_pile: number
  /** Its lowest cards, as far as everybody saw them go there; the last one is drawn first. */
  draw_pile_bottom: Card[]
  /** What it is made of at most; nothing is known of it before the first reshuffle. */
  draw_pile_stock: Card[] | null
  /** The observer's own hand; nothing for somebody who watches. */
  hand: Card[] | null
  /** How many cards each seat holds. */
  hand_sizes: number[]
  /** What the observer knows to be in each hand. */
  known: Card[][]
  /** Who drew in the last action. */
  drew: Drawing | null
  /** Turns passed in a row. */
  passes: number
  /** Turns of this hand. */
  hand_turns: number
  /** Turns of the whole game. */
  turns: number
  /** Cents of each seat. */
  points: number[]
  /** How the hand before this one ended. */
  last_hand: LastHand | null
}

/** Why nobody won a hand. */
export type VoidReason = 'all_passed' | 'too_long'
