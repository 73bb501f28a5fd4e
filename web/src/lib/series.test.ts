import { expect, test } from 'vitest'
import { scoreOf, seriesLine, seriesShort, seriesText, seriesWinner } from './series'
import type { SeriesInfo } from './wire'

const NAMES = ['Mira', 'Inky', 'Fizz', 'Pip']
const nameOf = (seat: number) => NAMES[seat]!

function series(won: number[], more: Partial<SeriesInfo> = {}): SeriesInfo {
  const played = won.reduce((sum, it) => sum + it, 0)
  const over = won.some((it) => it >= 2)
  return { first_to: 2, played, sides: won.map((it, seat) => ({ seats: [seat], won: it })), over, ...more }
}

const TEAMS = series([2, 1], {
  sides: [
    { seats: [0, 2], won: 2 },
    { seats: [1, 3], won: 1 },
  ],
})

test('a length is one game or the best of some', () => {
  expect([seriesText(1), seriesText(3)]).toEqual(['One game', 'Best of 3'])
})

test('while it goes on everybody is told how it stands and what it takes', () => {
  expect(seriesLine(series([1, 0]), nameOf, null)).toBe('The series: Mira 1 and Inky 0. 2 wins take it.')
  expect(seriesLine(series([1, 0, 1]), nameOf, 0)).toBe('The series: Mira 1, Inky 0, and Fizz 1. 2 wins take it.')
})

test('at the end the winner is named, the reader is spoken to, and partners have won together', () => {
  expect(seriesLine(series([2, 1]), nameOf, 1)).toBe('Mira wins the series 2 : 1')
  expect(seriesLine(series([1, 2]), nameOf, 1)).toBe('You win the series 2 : 1')
  expect(seriesLine(series([1, 0, 2]), nameOf, 0)).toBe('Fizz wins the series 2 : 1 : 0')
  expect(seriesLine(TEAMS, nameOf, 1)).toBe('Mira and Fizz win the series 2 : 1')
  expect(seriesWinner(TEAMS)?.seats).toEqual([0, 2])
})

test('who has won it and gone is not named', () => {
  expect(seriesLine(series([0, 1], { over: true }), nameOf, null)).toBe('The series is over.')
})

test('beside the name of the game my own wins come first, and of three nobody has to guess', () => {
  expect(seriesShort(series([1, 0]), 1, false)).toBe('Game 2 · 0 : 1')
  expect(seriesShort(series([1, 0]), null, true)).toBe('Game 1 · 1 : 0')
  expect(seriesShort(series([1, 0, 0]), 0, false)).toBe('Game 2')
  expect(scoreOf(series([0, 2, 1]), null)).toBe('0 : 2 : 1')
})
