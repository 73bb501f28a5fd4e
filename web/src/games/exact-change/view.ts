//! The view and the events of Exact Change as JSON.

export type Phase =
  | { kind: 'turn' | 'hit' | 'finish' | 'score'; seat: number }
  | { kind: 'give'; seat: number; to: number }
  | { kind: 'over' }

export type Direction = 'left' | 'right'
export type VoidReason = 'all_passed' | 'too_long'

/** What never changes in a match. */
export interface Setup {
  seats: number
  options: { target: number; use_match_when_hit: boolean; calls: 'spoken' | 'automatic'; catch_seconds: number }
  deck: string[]
}

export interface View {
  phase: Phase
  hand_number: number
  hand_turns: number
  dealer: number
  direction: Direction
  top: string
  top_name: string | null
  discards: string[]
  laid: { seat: number; cards: string[]; called: boolean } | null
  draw_pile: number
  hand: string[] | null
  hand_sizes: number[]
  known: string[][]
  drew: { seat: number; n_cards: number; cards: string[] } | null
  score: number[]
  last_hand: {
    number: number
    end: { won: { seat: number; points: number } } | { void: VoidReason }
    shown: string[][]
  } | null
}

export type Event =
  | { event: 'hand_began'; number: number; dealer: number }
  | { event: 'shuffled'; cards: string[] }
  | { event: 'dealt'; seat: number; cards: string[] }
  | { event: 'turned_up'; card: string; to_bottom: boolean }
  | { event: 'discarded'; seat: number; cards: string[]; name: string | null; direction: Direction | null; called: boolean | null }
  | { event: 'drew'; seat: number; card: string | null }
  | { event: 'reshuffled'; n_cards: number; cards: string[] | null }
  | { event: 'named'; seat: number; name: string }
  | { event: 'turned'; seat: number; direction: Direction }
  | { event: 'passed'; seat: number; hit: boolean }
  | { event: 'caught'; seat: number; layer: number; cards: string[] }
  | { event: 'gave'; seat: number; to: number; card: string | null }
  | { event: 'went_out'; seat: number }
  | { event: 'scored'; seat: number; hands: { seat: number; cards: string[] }[]; points: number; total: number }
  | { event: 'void'; reason: VoidReason }
  | { event: 'won'; seat: number }
