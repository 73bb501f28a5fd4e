import type { Example, RulesUi } from '$lib/examples'
import recorded from './examples.json'
import Picture from './Picture.svelte'
import Piece from './Piece.svelte'
import { action } from './words'

const pieces = ({ action }: Example) => ({
  played: action === 'end' ? [null] : action.replace(/^\w+ /, '').split(', '),
})

export default {
  recorded: recorded as unknown as RulesUi['recorded'],
  tiles: [
    ['aim', 'change'],
    ['turn', 'take'],
    ['change', 'change'],
    ['alike', 'alike'],
    ['three', 'three'],
    ['score', 'score'],
  ],
  cases: ['take', 'not_back', 'change', 'fifteen', 'alike', 'mixed', 'out'],
  Picture,
  Piece,
  pieces,
  action,
} satisfies RulesUi
