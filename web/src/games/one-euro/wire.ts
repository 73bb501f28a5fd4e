// What the engine says of a game of One Euro. Made by `cargo xtask bless`.

/** Something that a seat does, as an object. */
export type Action =
  /** moves one token from one stack to another (EU-4) */
  | {
      type: 'move'
      /** Written `50c | 20c | 10c | 5c`. */
      token: Token
      /** Written `<stack>`. */
      from: Stack
      /** Written `<stack>`. */
      to: Stack
    }

/** Something that happened. Nothing is hidden, so everybody is told everything. */
export type Event =
  /** EU-3: a roll for the start. */
  | {
      event: 'rolled_for_start'
      /** Who. */
      seat: number
      /** What came up. */
      rolled: Face
    }
  /** EU-3: these seats rolled the highest and roll again. */
  | {
      event: 'tied_for_start'
      /** Who. */
      seats: number[]
    }
  /** EU-2, EU-10, EU-11: a round begins. */
  | {
      event: 'round_began'
      /** Which round, from one. */
      round: number
      /** Who rolls first. */
      starter: number
      /** Whether everybody begins without a token. */
      empty_handed: boolean
    }
  /** A roll that a move answers. */
  | {
      event: 'rolled'
      /** Who. */
      seat: number
      /** What came up. */
      rolled: Face
    }
  /** EU-5, EU-7: a roll that moves nothing; the die has passed on. */
  | {
      event: 'passed'
      /** Who. */
      seat: number
      /** What came up. */
      rolled: Face
    }
  /** A token was moved. */
  | {
      event: 'moved'
      /** Who. */
      seat: number
      /** Which. */
      token: Token
      /** From which stack. */
      from: Stack
      /** To which stack. */
      to: Stack
    }
  /** EU-9: a seat took a 1-€ token. */
  | {
      event: 'took_euro'
      /** Who. */
      seat: number
      /** How many 1-€ tokens the seat has now. */
      points: number
    }
  /** EU-10: every cent token is in the centre again. */
  | { event: 'cents_returned' }
  /** EU-12: the match is won. */
  | {
      event: 'won'
      /** Who. */
      seat: number
      /** How many 1-€ tokens the seat has now. */
      points: number
    }

/** A side of the die: `?` is any cent token, `0` nothing. */
export type Face = '0' | '?' | '50c' | '20c' | '10c' | '5c'

/** Whose eyes a view is made for. */
export type Observer = { seat: number } | 'spectator'

/** What the table waits for. */
export type Phase =
  /** The mover has rolled this and there is a move. */
  | {
      kind: 'move'
      /** Who is to move. */
      turn: number
      /** What came up. */
      rolled: Face
    }
  /** The match is over. */
  | {
      kind: 'over'
      /** Who has won. */
      winner: number
    }

/** What never changes in a match. It is told once, before the first view. */
export interface Setup {
  /** How many seats the table has. */
  seats: number
  /** Every house rule with its value. */
  options: {
    /** EU-12: Euros that win the match */
    euros_to_win: number
    /** EU-10: Later rounds begin with nothing in hand */
    restart_empty: boolean
  }
  /** The pieces that are played with, a line each, in the order that shuffles start from. */
  deck: string[]
}

/** The centre, or the number of the seat whose stack it is. */
export type Stack = 'centre' | number

/** Where all cent tokens lie, the most valuable first. */
export interface Stacks {
  /** In the centre. */
  centre: Token[]
  /** With each seat. */
  seats: Token[][]
}

/** What everybody sees. */
export interface Table {
  /** Where all cent tokens lie. */
  stacks: Stacks
  /** What the table waits for. */
  phase: Phase
  /** 1-€ tokens by seat. */
  points: number[]
  /** The number of the decision that is open. */
  window: number
  /** Turns that are over: one roll each, whether a move came of it or not. */
  turns: number
}

/** A cent token. */
export type Token = '50c' | '20c' | '10c' | '5c'

/** What an observer sees: everything. */
export interface View {
  /** Whose view it is. */
  who: Observer
  /** What everybody sees. */
  table: Table
}
