import type { Example, RulesUi } from '$lib/examples'
import recorded from './examples.json'
import Picture from './Picture.svelte'
import Piece from './Piece.svelte'
import { action } from './words'

const pieces = ({ action }: Example) => ({ played: [action.replace(/^\w+ /, '')] })

export default {
  recorded: recorded as unknown as RulesUi['recorded'],
  tiles: [
    ['aim', 'exacta'],
    ['favourite', 'favourite'],
    ['trick', 'sum'],
    ['move', 'hungry'],
    ['score', 'exacta'],
    ['end', 'exacta'],
  ],
  cases: ['any', 'locked', 'favourite'],
  Picture,
  Piece,
  pieces,
  action,
} satisfies RulesUi
