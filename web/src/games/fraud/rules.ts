import type { Example, RulesUi } from '$lib/examples'
import recorded from './examples.json'
import Picture from './Picture.svelte'
import Piece from './Slip.svelte'
import { action } from './words'

/** The notes of a deposit, or the one that is discarded. */
const pieces = ({ action }: Example) => ({ played: action.replace(/^\w+ (\w+, )?/, '').split(' ') })

export default {
  recorded: recorded as unknown as RulesUi['recorded'],
  tiles: [
    ['turn', 'discard'],
    ['honest', 'honest'],
    ['cheat', 'cheat'],
    ['clock', 'passed'],
    ['caught', 'caught'],
    ['libel', 'libel'],
  ],
  cases: ['honest', 'cheat', 'two', 'no_corner'],
  Picture,
  Piece,
  pieces,
  action,
} satisfies RulesUi
