import { expect, test } from 'vitest'
import { names, read, write } from './discard'

test('a discard is written clause by clause', () => {
  expect(write({ cards: ['red dime'], top: 'red dime' })).toBe('discard red dime')
  expect(write({ cards: ['wild'], top: 'wild', name: 'green penny' })).toBe('discard wild, as green penny')
  expect(
    write({ cards: ['green nickel', 'draw blue nickel'], top: 'draw blue nickel', direction: 'right', call: true }),
  ).toBe('discard green nickel + draw blue nickel, top draw blue nickel, right, call')
})

test('what is written is read back', () => {
  for (const text of [
    'discard red dime',
    'discard wild, as green penny',
    'discard combo red 25/5 + wild, top wild, as green penny, call',
    'discard draw red dime, left',
  ])
    expect(write(read(text)!)).toBe(text)
  expect(read('draw')).toBeNull()
})

test('the names of a wild are those the engine offers for these cards, in whatever order they were chosen', () => {
  const actions = [
    'discard red nickel + wild, top wild, as red nickel, call',
    'discard red nickel + wild, top wild, as red nickel',
    'discard red nickel + wild, top wild, as blue nickel',
    'discard red nickel + wild, top red nickel',
    'discard wild, as red dollar',
  ]
  expect(names(actions, { cards: ['wild', 'red nickel'], top: 'wild' })).toEqual(['red nickel', 'blue nickel'])
  expect(names(actions, { cards: ['wild'], top: 'wild' })).toEqual(['red dollar'])
  expect(names([], { cards: ['wild'], top: 'wild' })).toBeNull()
})
