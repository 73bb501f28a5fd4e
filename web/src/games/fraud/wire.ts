// What the engine says of a game of FRAUD. Made by `cargo xtask bless`.

/** Something that a seat does, as an object. */
export type Action =
  /** puts one card face down on the discard pile (FR-4) */
  | {
      type: 'discard'
      /** Written `<corner> | <corner>/<corners>`. */
      card: Card
    }
  /** makes one or two deposits, the lower one first (FR-4) */
  | {
      type: 'deposit'
      /** Written `<deposit>, and …`. */
      deposits: Deposit[]
    }
  /** calls FRAUD on the deposit with this number, from 1 (FR-7) */
  | {
      type: 'call'
      /** The number. */
      number: number
    }
  /** lets the deposit with this number pass, from 1 (FR-7) */
  | {
      type: 'pass'
      /** The number. */
      number: number
    }

/** Everybody's account, in thousands. */
export interface Bank {
  /** The account of each seat, in thousands. FR-3: they may go negative. */
  points: number[]
  /** The F's of each seat. */
  fs: number[]
  /** 0: still in the game; else the seat went to jail as first, second and so on. */
  jailed: number[]
  /** All that was ever paid in. The accounts hold this without the fines. */
  paid_in: number
  /** How the game ended, when it is over. */
  ending: Ending | null
}

/** Money that goes from one account to another. */
export interface Booking {
  /** Who pays; `null` is the bank. */
  from: number | null
  /** Who is paid; `null` is the bank. */
  to: number | null
  /** In thousands. */
  amount: number
  /** What for. */
  why: Why
  /** FR-11: for a fine or jail, which F of the seat it is. */
  nth: number | null
}

/** A card as its corners: `50` is a BANK card, `40/50` a FRAUD card. */
export type Card = string

/** What everybody sees of a deposit. */
export interface Claim {
  /** Who has made it. */
  seat: number
  /** What it is said to be, in thousands. */
  denomination: number
  /** How many cards it has. */
  count: number
}

export interface Deposit {
  /** Written `<number>`. */
  denomination: number
  /** Written `<card> …`. */
  cards: Card[]
}

/** How a game ended. */
export interface Ending {
  /** Who has won. */
  winners: number[]
  /** Why. */
  reason: Reason
}

/**
 * What happened. Cards are there for those who may know them; money is in thousands and deposits
 * are counted from one.
 */
export type Event =
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
  /** The rest of the deck, from the top down. */
  | {
      event: 'pile_laid'
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** Who takes the first turn. */
  | {
      event: 'began'
      /** Who. */
      seat: number
    }
  /** Cards were drawn. */
  | {
      event: 'drew'
      /** Who. */
      seat: number
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** The discard pile became the draw pile, from the top down. */
  | {
      event: 'reshuffled'
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** A card went face down on the discard pile. */
  | {
      event: 'discarded'
      /** Who. */
      seat: number
      /** Which; `null` if it is hidden. */
      card: Card | null
    }
  /** A deposit was made. */
  | {
      event: 'deposited'
      /** Who. */
      seat: number
      /** Which deposit of the turn, counted from one. */
      deposit: number
      /** What it is said to be, in thousands. */
      denomination: number
      /** How many cards. */
      count: number
      /** In thousands. */
      amount: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** Somebody called FRAUD on a deposit. */
  | {
      event: 'called'
      /** Who. */
      seat: number
      /** Which deposit of the turn, counted from one. */
      deposit: number
      /** Who has made the deposit. */
      depositor: number
    }
  /** Somebody let a deposit pass. */
  | {
      event: 'passed'
      /** Who. */
      seat: number
      /** Which deposit of the turn, counted from one. */
      deposit: number
    }
  /** Nobody called. */
  | {
      event: 'paid'
      /** Who. */
      seat: number
      /** Which deposit of the turn, counted from one. */
      deposit: number
      /** In thousands. */
      amount: number
    }
  /** Called and shown: BANK cards only. */
  | {
      event: 'genuine'
      /** Who. */
      seat: number
      /** Who called. */
      accuser: number
      /** Which deposit of the turn, counted from one. */
      deposit: number
      /** What was shown. */
      cards: Card[]
      /** In thousands. */
      amount: number
    }
  /** Called and shown: there was a FRAUD card. */
  | {
      event: 'fraudulent'
      /** Who. */
      seat: number
      /** Who called. */
      accuser: number
      /** Which deposit of the turn, counted from one. */
      deposit: number
      /** What was shown. */
      cards: Card[]
      /** In thousands. */
      amount: number
      /** How many F's the depositor has now. */
      fs: number
      /** What it costs, in thousands; jail has no fine. */
      fine: number | null
    }
  /** A seat is out of the game, and its cards are discarded. */
  | {
      event: 'jailed'
      /** Who. */
      seat: number
      /** How many cards. */
      count: number
      /** Which; `null` if they are hidden. */
      cards: Card[] | null
    }
  /** The game is over. */
  | {
      event: 'ended'
      /** Who has won. */
      winners: number[]
      /** Why. */
      reason: Reason
    }

/** Whose eyes a view is made for. */
export type Observer = { seat: number } | 'spectator'

export type Phase =
  /** FR-4: the seat deposits or discards. */
  | {
      kind: 'turn'
      /** Whose turn it is. */
      turn: number
    }
  /** FR-7: the others call FRAUD or let pass. */
  | {
      kind: 'challenge'
      /** Who has made the deposits. */
      depositor: number
    }
  /** The game is over. */
  | { kind: 'over' }

export type Reason = 'last_left' | 'target' | 'stalled'

/** What a seat has been seen to do since the game began. */
export interface Record {
  /** Deposits that nobody called. */
  unchallenged: number
  /** Deposits that were called and genuine. */
  genuine: number
  /** Deposits that were called and fraudulent. */
  fraudulent: number
  /** Calls on fraudulent deposits. */
  right_calls: number
  /** Calls on genuine deposits. */
  false_calls: number
}

/** What became of a deposit. */
export interface Settled {
  /** What everybody saw of it. */
  claim: Claim
  /** Who called FRAUD. */
  accuser: number | null
  /** Its cards, if it was called. */
  shown: Card[] | null
  /** What was booked, in this order. */
  bookings: Booking[]
}

/** What never changes in a match. It is told once, before the first view. */
export interface Setup {
  /** How many seats the table has. */
  seats: number
  /** Every house rule with its value. */
  options: {
    /** FR-7: Seconds to call FRAUD */
    challenge_seconds: number
    /** FR-2: The FRAUD cards */
    fraud_cards: 'pairs' | 'triples' | string[]
    /** FR-16: Rounds without a deposit that end the game */
    stall_rounds: number
    /** FR-14: The account that wins, in thousands */
    target: number
  }
  /** The pieces that are played with, a line each, in the order that shuffles start from. */
  deck: string[]
  /** Amounts of the rules that no option changes. */
  figures: {
    /** FR-11: The fines of a seat's F's in their order, in thousands; the F after the last fine is jail. */
    fines: number[]
    /** FR-9: What a false accuser pays the depositor, and a caught depositor the accuser, in thousands. */
    penalty: number[]
  }
}

/** What everybody sees. Money is in thousands. */
export interface Table {
  /** The number of the decision that is open. */
  window: number
  /** Whom the game waits for, and for what. */
  phase: Phase
  /** Everybody's account. */
  bank: Bank
  /** Turns taken so far. */
  turns: number
  /** Turns in a row without any deposit. */
  dry_turns: number
  /** How many cards each seat holds. */
  hand_sizes: number[]
  /** How many cards the draw pile has. */
  draw_pile: number
  /** How many cards each seat has put face down on the discard pile since the last shuffle. */
  buried: number[]
  /** What was called and shown since the last shuffle. */
  shown: Card[]
  /** Deposits that nobody called since the last shuffle. */
  claims: Claim[]
  /** What had been shown and went into the draw pile with the last shuffle. */
  shuffled_in: Card[]
  /** How many cards each seat has drawn since the last shuffle. */
  drawn: number[]
  /** The deposits that are open to challenge. */
  deposits: Claim[]
  /** Who was the first to call FRAUD on each of them. */
  callers: (number | null)[]
  /** The deposits of the last turn that had any, settled. */
  settled: Settled[]
  /** What each seat has been seen to do since the game began. */
  records: Record[]
}

/** All that one observer may know. */
export interface View {
  /** Whose view it is. */
  who: Observer
  /** What everybody sees. */
  table: Table
  /** The observer's hand; somebody who watches has none. */
  hand: Card[]
  /** What the observer has put face down on the discard pile since the last shuffle. */
  buried: Card[]
  /** What of that went into the draw pile with the last shuffle. */
  shuffled_in: Card[]
  /** The cards of the observer's own deposits that are open to challenge. */
  deposited: Card[][]
  /** Which of the deposits on the table the observer has let pass. */
  passed: boolean[]
  /**
   * What the next two fraudulent deposits would cost the observer, in thousands, if they were
   * called: the reward for the accuser and the fine.
   */
  risks: number[]
}

export type Why = 'paid' | 'deposit' | 'libel' | 'reward' | 'fine' | 'jail'
