//! The view and the events of Money War as JSON.

export interface LaidCard {
  seat: number
  /** `null`: face down. */
  card: string | null
}

/** What never changes in a match. */
export interface Setup {
  seats: number
  options: { max_battles: number }
  deck: string[]
}

export interface View {
  table: {
    phase: 'battle' | 'war' | { over: { winners: number[] } }
    /** Who turns a card next, and who of them has said so. */
    contenders: number[]
    ready: number[]
    n_battles: number
    last: { turned: (string | null)[]; count: number; taker: number | null } | null
  }
  stacks: (string | null)[][]
  laid: LaidCard[]
  aside: (string | null)[]
}

export type Event =
  | { event: 'dealer_drawn'; dealer: number }
  | { event: 'dealt'; seat: number; count: number; cards: string[] | null }
  | { event: 'left_over'; count: number; cards: string[] | null }
  | { event: 'ready'; seat: number }
  | { event: 'turned'; seat: number; card: string; face_down: number; faces: string[] | null }
  | { event: 'war'; seats: number[] }
  | { event: 'took'; seat: number; count: number }
  | { event: 'set_aside'; count: number }
  | { event: 'out'; seat: number }
  | { event: 'stopped'; battles: number }
  | { event: 'won'; seats: number[] }
