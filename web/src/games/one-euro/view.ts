//! One Euro for the eye: what a view comes to, and moves as text.
import type { Face, Stack, Token, View } from './wire'

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
