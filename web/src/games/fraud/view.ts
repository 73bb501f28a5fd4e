//! What the engine says of a game of FRAUD. Money is in thousands; a card is its corners: `50` is a
//! BANK card, `40/50` a FRAUD card.

export type Card = string

export type Phase = { phase: 'turn'; seat: number } | { phase: 'challenge'; depositor: number } | { phase: 'over' }

export interface Claim {
  seat: number
  denomination: number
  count: number
}

export interface Settled {
  claim: Claim
  accuser: number | null
  shown: Card[] | null
}

/** What a seat has been seen to do. */
export interface Record {
  unchallenged: number
  genuine: number
  fraudulent: number
  right_calls: number
  false_calls: number
}

export type Reason = 'last_left' | 'target' | 'stalled'

/** What never changes in a match. */
export interface Setup {
  seats: number
  options: { challenge_seconds: number; target: number }
  deck: string[]
}

export interface View {
  table: {
    phase: Phase
    bank: {
      accounts: number[]
      fs: number[]
      /** 0: not in jail. */
      jailed: number[]
      ending: { winners: number[]; reason: Reason } | null
    }
    pile: number
    buried: number[]
    /** What was called and shown since the last shuffle. */
    shown: Card[]
    /** Deposits that nobody called since the last shuffle. */
    claims: Claim[]
    /** The deposits that are open to challenge. */
    deposits: Claim[]
    callers: (number | null)[]
    /** The deposits of the last turn that had any. */
    settled: Settled[]
    records: Record[]
  }
  hand: Card[]
  /** The cards of the own deposits that are open to challenge. */
  deposited: Card[][]
  passed: boolean[]
}

export type Event =
  | { event: 'dealt'; seat: number; count: number; cards: Card[] | null }
  | { event: 'pile_laid'; count: number }
  | { event: 'began'; seat: number }
  | { event: 'drew'; seat: number; count: number; cards: Card[] | null }
  | { event: 'reshuffled'; count: number }
  | { event: 'discarded'; seat: number; card: Card | null }
  | { event: 'deposited'; seat: number; deposit: number; denomination: number; count: number; amount: number; cards: Card[] | null }
  | { event: 'called'; seat: number; deposit: number; depositor: number }
  | { event: 'passed'; seat: number; deposit: number }
  | { event: 'paid'; seat: number; deposit: number; amount: number }
  | { event: 'genuine'; seat: number; accuser: number; deposit: number; cards: Card[]; amount: number }
  | { event: 'fraudulent'; seat: number; accuser: number; deposit: number; cards: Card[]; amount: number; fs: number; fine: number | null }
  | { event: 'jailed'; seat: number; count: number; cards: Card[] | null }
  | { event: 'ended'; winners: number[]; reason: Reason }
