//! The view and the events of Exact Change Rummy 500 as JSON.

export type VoidReason = 'pile_ran_out' | 'too_many_turns'

/** What never changes in a match. */
export interface Setup {
  seats: number
  options: { target: number; all_hands: boolean }
  deck: string[]
}

export interface View {
  phase: 'turn' | 'discard' | 'lay' | 'score' | 'over'
  /** Whose turn it is, or who has won the hand. */
  turn: number | null
  /** What was taken from the discards in this turn. */
  taken: string | null
  dealer: number
  n_hands: number
  hand_turns: number
  n_draw_pile: number
  n_hand: number[]
  discards: string[]
  sets: { seat: number; cards: string[] }[]
  known: string[][]
  run_outs: number
  score: number[]
  last: { winner: number | null; points: number; shown: (string[] | null)[] } | null
  hand: string[] | null
}

export type Event =
  | { event: 'hand_began'; hand: number; dealer: number }
  | { event: 'dealt'; seat: number; count: number; cards: string[] | null }
  | { event: 'turned_up'; card: string }
  | { event: 'pile_made'; count: number; cards: string[] | null }
  | { event: 'drew'; seat: number; card: string | null }
  | { event: 'took_discard'; seat: number; card: string }
  | { event: 'discarded'; seat: number; card: string }
  | { event: 'laid'; seat: number; cards: string[] }
  | { event: 'turn_ended'; seat: number }
  | { event: 'reshuffled'; count: number; cards: string[] | null }
  | { event: 'hand_void'; reason: VoidReason }
  | { event: 'hand_won'; seat: number }
  | { event: 'scored'; winner: number; seat: number; cards: string[]; points: number }
  | { event: 'game_won'; seat: number; score: number }
