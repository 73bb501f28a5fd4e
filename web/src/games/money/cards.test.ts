import { expect, test } from 'vitest'
import { asHeld, cardName, cardNames, cardOf, cents, face, held, sum, sumWords } from './cards'

test('a card is read as the engine writes it', () => {
  expect(face('red dime')).toEqual({ kind: 'coin', colour: 'red', coins: ['dime'], cents: 10 })
  expect(face('draw yellow quarter')).toEqual({ kind: 'draw', colour: 'yellow', coins: ['quarter'], cents: 25 })
  expect(face('combo blue 50/25')).toEqual({ kind: 'combo', colour: 'blue', coins: ['half', 'quarter'], cents: 75 })
  expect(face('wild')).toEqual({ kind: 'wild', colour: null, coins: [], cents: null })
})

test('every card has words', () => {
  expect(cardName('red half')).toBe('red half dollar')
  expect(cardName('draw red dime')).toBe('red dime draw card')
  expect(cardName('combo green 25/5')).toBe('green combo 25 + 5')
  expect(cardName('wild')).toBe('wild')
  expect(cardName('wild', 'green penny')).toBe('wild as green penny')
  expect(cardNames(['red dime', 'wild', 'red dime'])).toBe('2 × red dime and wild')
})

test('amounts are cents until they are dollars', () => {
  expect(cents(99)).toBe('99¢')
  expect(cents(100)).toBe('$1.00')
  expect(cents(1205)).toBe('$12.05')
})

test('a sum counts wilds apart', () => {
  expect(sum(['red dime', 'wild', 'combo red 25/5'])).toEqual({ cents: 40, wilds: 1 })
  expect(sumWords(['red dime', 'wild'])).toBe('10¢ + wild')
  expect(sumWords(['wild', 'wild'])).toBe('2 wilds')
  expect(sumWords(['red dime'])).toBe('10¢')
})

test('a hand is put in order by colour or by worth, and equal cards are told apart', () => {
  const hand = ['yellow penny', 'wild', 'red dime', 'blue penny', 'red dime']
  expect(held(hand, 'colour').map((it) => it.id)).toEqual([
    'red dime#0',
    'red dime#1',
    'blue penny#0',
    'yellow penny#0',
    'wild#0',
  ])
  expect(held(hand, 'worth').map((it) => it.id)).toEqual([
    'blue penny#0',
    'yellow penny#0',
    'red dime#0',
    'red dime#1',
    'wild#0',
  ])
  expect(cardOf('red dime#1')).toBe('red dime')
})

test('cards are written in the order of the hand, whichever was chosen first', () => {
  const hand = ['red dime', 'yellow dime', 'combo blue 10/5', 'wild']
  expect(asHeld(['combo blue 10/5', 'yellow dime', 'yellow dime'], hand)).toEqual([
    'yellow dime',
    'yellow dime',
    'combo blue 10/5',
  ])
})
