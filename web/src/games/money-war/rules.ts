import type { Example, RulesUi } from '$lib/examples'
import recorded from './examples.json'
import Picture from './Picture.svelte'
import Piece from './Piece.svelte'
import { action } from './words'

const pieces = (_: Example) => ({ played: [null] })

export default {
  recorded: recorded as unknown as RulesUi['recorded'],
  tiles: [
    ['aim', 'turn'],
    ['take', 'take'],
    ['worth', 'worth'],
    ['tie', 'tie'],
    ['war', 'war'],
    ['end', 'turn'],
  ],
  // Nothing is decided, so nothing is refused.
  cases: [],
  Picture,
  Piece,
  pieces,
  action,
} satisfies RulesUi
