import type { Example, RulesUi } from '$lib/examples'
import recorded from './examples.json'
import Picture from './Picture.svelte'
import Piece from './Piece.svelte'
import { read } from './discard'
import type { View } from './wire'
import { action } from './words'

function pieces({ action, before }: Example) {
  const view = before.view as View
  return { played: read(action)?.cards ?? [null], on: [view.top] }
}

export default {
  recorded: recorded as unknown as RulesUi['recorded'],
  tiles: [
    ['aim', 'must'],
    ['match', 'colour'],
    ['change', 'change'],
    ['call', 'caught'],
    ['hit', 'hit'],
    ['score', 'out'],
  ],
  cases: ['colour', 'coin', 'neither', 'change', 'short', 'combo_colour', 'combo_value', 'wild', 'must'],
  Picture,
  Piece,
  pieces,
  action,
} satisfies RulesUi
