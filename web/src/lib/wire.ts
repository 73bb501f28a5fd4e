// Placeholder shapes until they are generated from the hall's schemas.
export interface SeatsInfo { min: number; max: number }
export interface OptionInfo { name: string; doc: string; kind: string; default: unknown; range: string; min?: number | null; max?: number | null; words?: string[] | null }
export interface GameInfo { id: string; title: string; tagline: string; rules: number; seats: SeatsInfo; options: OptionInfo[] }
export interface GamesReport { games: GameInfo[]; bots: string[] }
export interface TableSettings { game: string; options?: Record<string, unknown>; seats: string[]; public?: boolean; spectators?: boolean; clock_s?: number | null; takeover?: string }
export type TableStatus = 'lobby' | 'playing' | 'over' | 'closed'
export type SeatBy = 'nobody' | 'person' | 'bot' | 'takeover'
export interface SeatInfo { guest: number | null; name: string; by: SeatBy; level?: string | null; conceded: boolean; rematch: boolean; entropy: boolean }
export interface GuestInfo { guest: number; name: string; muted: boolean; here?: boolean | null }
export interface GameNote { id: string; commitment: string }
export interface TableInfo { id: string; code: string; status: TableStatus; settings: TableSettings; host: number; seats: SeatInfo[]; guests: GuestInfo[]; game?: GameNote | null; next?: GameNote | null }
export interface Place { table: TableInfo; guest: number | null; seat: number | null; token?: string | null }
export interface WindowInfo { number: number; kind: string; must: number[]; may: number[]; left_ms: number | null; held_ms: number }
export interface OverInfo { scores: number[]; ranks: number[]; winners: number[] }
export interface StepOffer { text: string; count: number }
export interface Scene { re?: string | null; game: string; seq: number; events: unknown[]; view: unknown; window: WindowInfo | null; actions?: string[] | null; in_steps?: boolean; over?: OverInfo | null }
export type ToClient =
  | { type: 'hello'; protocol: number; guest: number | null; seat: number | null }
  | { type: 'table'; table: TableInfo }
  | ({ type: 'snapshot' } & Scene)
  | ({ type: 'update' } & Scene)
  | { type: 'done'; re: string; seq: number }
  | { type: 'allowed'; re: string }
  | { type: 'steps'; re: string; window: number; path: string; legal_count: number; actions?: string[] | null; steps?: StepOffer[] | null }
  | { type: 'refused'; re: string | null; code: string; rule?: string | null; message: string }
  | { type: 'chat'; guest: number; name: string; text: string }
  | { type: 'phrase'; guest: number; name: string; phrase: string }
  | { type: 'bye'; code: string; message: string }
export interface GameReport { id: string; table: string; rules: number; status: 'committed' | 'running' | 'finished' | 'aborted'; settings: TableSettings; names: string[]; commitment: string; started_ms: number; ended_ms?: number | null; over?: OverInfo | null; aborted?: string | null }
export interface GamesPage { games: GameReport[]; next?: string | null }
export interface ProblemReport { type: string; title: string; status: number; code: string; detail: string; rule?: string | null }
export interface RulesReport { game: string; title: string; rules: number; rule_ids: string[]; text: string }
export interface TablesReport { tables: TableInfo[] }
export interface FrameInput { kind: 'act' | 'timeout' | 'concede' | 'leave' | 'return'; seat?: number | null; action?: string | null; bot?: boolean }
export interface GameFrame { at_ms: number; input: FrameInput | null; events: any; view: any; window: WindowInfo | null; over?: OverInfo | null }
export interface FramesPage { game: string; seat: number | null; total: number; from: number; frames: GameFrame[] }
export interface Offer { path: string; legal_count: number; actions?: string[] | null; steps?: StepOffer[] | null }
export interface LessonStep { key: string; frames: GameFrame[]; view: any; window: WindowInfo | null; actions?: string[] | null; in_steps?: boolean; expected: string }
export interface LessonReport { game: string; seats: number; steps: LessonStep[]; end: GameFrame[] }
export type LessonVerdict =
  | { verdict: 'right' }
  | { verdict: 'other'; message: string }
  | { verdict: 'refused'; code: string; rule?: string | null; message: string }
