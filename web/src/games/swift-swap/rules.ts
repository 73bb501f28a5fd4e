import type { Example, RulesUi } from '$lib/examples'
import recorded from './examples.json'
import Picture from './Picture.svelte'
import Piece from './Piece.svelte'
import { action } from './words'

const pieces = ({ action }: Example) => ({ played: action.replace(/^(put|lay) down /, '').split(', ') })

export default {
  recorded: recorded as unknown as RulesUi['recorded'],
  tiles: [
    ['aim', 'won'],
    ['put', 'put'],
    ['swap', 'swap'],
    ['silence', 'swap'],
    ['lay', 'lay'],
    ['end', 'won'],
  ],
  cases: ['put', 'second', 'lay', 'missed'],
  Picture,
  Piece,
  pieces,
  action,
} satisfies RulesUi
