//! What an event of a game is for those it is about: whom bots may say a word to, see `$lib/banter`.
import type { Felt } from '$lib/banter'

type Occasions = (event: never) => readonly Felt[]

const OCCASIONS = import.meta.glob<Occasions>('./*/occasions.ts', { import: 'default' })

/** A game that says nothing of it has no occasions but its beginning and its end. */
export async function occasionsOf(game: string): Promise<(event: unknown) => readonly Felt[]> {
  const own = await OCCASIONS[`./${game}/occasions.ts`]?.()
  return own ? (event) => own(event as never) : () => []
}
