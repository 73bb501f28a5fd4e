import { expect, test } from 'vitest'
import { find, keyMoments, pointTo, scoreLine, type Seen } from './moments'
import type { AnyGameUi, Teller } from './play'

const teller: Teller = { name: (seat) => ['Ada', 'Inky'][seat]!, isMe: () => false, say: (key) => key }
const ui = {
  scores: (view: unknown) => view as number[],
  moment: (event: unknown) => (event === 'caught' ? 'catch' : event === 'silent' ? 'end' : null),
  tell: (event: unknown) => (event === 'silent' ? null : { text: `told: ${event as string}` }),
} as unknown as AnyGameUi
const at = (view: number[], events: string[] = [], over: Seen['over'] = null): Seen => ({ view, events, over })

test('marks, changes of the lead and the end are key moments, one at most for each', () => {
  const seen = [
    at([0, 0]),
    at([5, 0], ['played']),
    at([5, 5]),
    at([5, 9]),
    at([12, 9], ['played', 'caught']),
    at([12, 9], ['silent']),
    at([12, 20], ['caught'], { scores: [12, 20], ranks: [2, 1], winners: [1] }),
  ]
  expect(keyMoments(seen, ui, teller).map((it) => [it.at, it.mark])).toEqual([
    [3, 'lead'],
    [4, 'catch'],
    [5, 'end'],
    [6, 'win'],
  ])
  const texts = keyMoments(seen, ui, teller).map((it) => it.text)
  expect(texts[0]).toContain('Inky')
  expect(texts[1]).toBe('told: caught')
  expect(texts[3]).toContain('Inky')
})

test('a game that keeps no scores has no line, but an end', () => {
  const words = { tell: () => null } as unknown as AnyGameUi
  const seen = [at([]), at([], [], { scores: [], ranks: [], winners: [] })]
  expect(scoreLine(seen, words)).toEqual([])
  expect(keyMoments(seen, words, teller).map((it) => it.mark)).toEqual(['win'])
})

test('a moment is found again by what happened at it, also by those who have heard less of the beginning', () => {
  const caught = (seat: number) => ({ event: 'caught', seat })
  const [one, two] = [caught(0), caught(1)]
  const drew = { event: 'drew' }
  const seen = [[drew], [caught(2), drew], [one], [drew], [two, drew]].map((events) => ({
    view: null,
    events,
    over: null,
  }))
  const heard = [drew, one, drew, two, drew]
  expect([pointTo(heard, one), pointTo(heard, two)]).toEqual(['caught.2', 'caught.1'])
  expect(
    ['caught.2', 'caught.1', 'drew.1', 'drew.2', 'caught.4', 'won.1', 'caught.x'].map((it) => find(seen, it)),
  ).toEqual([2, 4, 4, 3, null, null, null])
})
