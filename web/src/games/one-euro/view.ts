//! One Euro as the engine shows it.

export type Token = '50c' | '20c' | '10c' | '5c'

export type Face = '0' | '?' | Token

/** The centre, or whose stack it is. */
export type Stack = 'centre' | number

/** What never changes in a match. */
export interface Setup {
  seats: number
  options: { euros_to_win: number; restart_empty: boolean }
  deck: string[]
}

export interface View {
  table: {
    stacks: { centre: Token[]; seats: Token[][] }
    phase: { phase: 'move'; mover: number; rolled: Face } | { phase: 'over'; winner: number }
    /** 1-€ tokens of each seat. */
    euros: number[]
  }
}

export type Event =
  | { event: 'rolled_for_start'; seat: number; rolled: Face }
  | { event: 'tied_for_start'; seats: number[] }
  | { event: 'round_began'; round: number; starter: number; empty_handed: boolean }
  | { event: 'rolled'; seat: number; rolled: Face }
  | { event: 'passed'; seat: number; rolled: Face }
  | { event: 'moved'; seat: number; token: Token; from: Stack; to: Stack }
  | { event: 'took_euro'; seat: number; euros: number }
  | { event: 'cents_returned' }
  | { event: 'won'; seat: number; euros: number }

export const TOKENS: readonly Token[] = ['50c', '20c', '10c', '5c']

export const FACES: readonly Face[] = ['0', '?', ...TOKENS]

export function cents(token: Token): number {
  return parseInt(token)
}

/** What a stack is worth, in euros. */
export function worth(tokens: readonly Token[]): number {
  return tokens.reduce((sum, it) => sum + cents(it), 0) / 100
}

export function tokensOf({ table: { stacks } }: View, stack: Stack): readonly Token[] {
  return stack === 'centre' ? stacks.centre : stacks.seats[stack]!
}

/** All stacks, the centre first. */
export function stacksOf(view: View): Stack[] {
  return ['centre', ...view.table.stacks.seats.keys()]
}

const written = (stack: Stack) => (stack === 'centre' ? stack : `seat ${stack}`)

/** A move as the engine reads it. */
export function move(token: Token, from: Stack, to: Stack): string {
  return `move ${token}, from ${written(from)}, to ${written(to)}`
}

/** A move that the engine has written. */
export function read(action: string): { token: Token; from: Stack; to: Stack } | null {
  const found = action.match(/^move (50c|20c|10c|5c), from (centre|seat \d), to (centre|seat \d)$/)
  if (!found) return null
  const stack = (text: string): Stack => (text === 'centre' ? text : Number(text.slice(5)))
  return { token: found[1] as Token, from: stack(found[2]!), to: stack(found[3]!) }
}
