import type { Example, RulesUi } from '$lib/examples'
import recorded from './examples.json'
import Picture from './Picture.svelte'
import Piece from './Piece.svelte'
import { read, tokensOf } from './view'
import type { View } from './wire'
import { action } from './words'

/** The token, and the stack of a player that it goes to. */
function pieces({ action, before }: Example) {
  const { token, to } = read(action)!
  return { played: [token], on: to === 'centre' ? [] : tokensOf(before.view as View, to) }
}

export default {
  recorded: recorded as unknown as RulesUi['recorded'],
  tiles: [
    ['aim', 'exactly'],
    ['roll', 'mine'],
    ['move', 'rob'],
    ['any', 'any'],
    ['full', 'full'],
    ['end', 'exactly'],
  ],
  cases: ['mine', 'rob', 'back', 'other', 'more', 'full'],
  Picture,
  Piece,
  pieces,
  action,
} satisfies RulesUi
