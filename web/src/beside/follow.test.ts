import { expect, test } from 'vitest'
import { openPart } from './follow'
import type { Pad, SwapEntry } from './wire'

function pad(...entries: SwapEntry[]): Pad {
  const players = ['A', 'B', 'C', 'D'].map((name) => ({ name, colour: '' }))
  return { game: 'swift-swap', format: 1, players, entries }
}

const dealt: SwapEntry = { entry: 'goals', goals: ['even', 'odd', 'red', 'low'] }
const laid: SwapEntry = { entry: 'laid', team: 0, met: [true, true] }

test('goals that were dealt are told to nobody before their game is over', () => {
  expect(openPart(pad(dealt)).entries).toEqual([])
  expect(openPart(pad(dealt, laid)).entries).toEqual([dealt, laid])
  expect(openPart(pad(dealt, laid, dealt)).entries).toEqual([dealt, laid])
})
