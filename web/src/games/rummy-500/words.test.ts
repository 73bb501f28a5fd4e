import { expect, test } from 'vitest'
import { ada } from '../money/ada'
import type { Event, Setup, View } from './wire'
import { action, lay, prompt, tell } from './words'

const { teller } = ada()
const told = (event: Event) => tell(event, teller)?.text

test('a set is written as the engine reads it', () => {
  expect(lay(['red nickel', 'combo red 25/5'])).toBe('lay red nickel, combo red 25/5')
})

test('what happens is told to the reader', () => {
  expect(told({ event: 'took_discard', seat: 0, card: 'wild' })).toBe('You take the discard: wild.')
  expect(told({ event: 'laid', seat: 1, cards: ['red dime', 'red dime', 'red dime'] })).toBe(
    'Bot B lays a set: 3 × red dime.',
  )
  expect(told({ event: 'scored', winner: 0, seat: 2, cards: ['red dime'], points: 10 })).toBe(
    'You are paid 10¢: Bot C held red dime.',
  )
  expect(told({ event: 'drew', seat: 1, card: null })).toBe('Bot B draws a card.')
  expect(told({ event: 'drew', seat: 0, card: 'red dime' })).toBe('You draw a red dime.')
  expect(told({ event: 'pile_laid', count: 60, cards: null })).toBeUndefined()
})

test('moves are put into words', () => {
  const words = (text: string) => action(text, { discards: ['red dime', 'blue half'] } as View, teller)
  expect(words('take discard')).toBe('Take the discard: blue half dollar')
  expect(words('take draw')).toBe('Draw')
  expect(words('lay red dime, red dime, wild')).toBe('Lay 2 × red dime and wild')
  expect(words('discard red dime')).toBe('Discard red dime')
  expect(words('end')).toBe('End the turn')
  expect(words('score 1')).toBe('Score the hand of Bot B')
})

test('the prompt says what the turn is for', () => {
  const ask = (view: Partial<View>, all_hands = false) => {
    const options: Setup['options'] = { target: 100, all_hands, no_combos: false, max_turns: 1000, deck: 'standard' }
    const { play, teller } = ada<Setup, View, Event>(view, { setup: { seats: 3, options, deck: [] } })
    return prompt(play, teller)
  }
  expect(ask({ phase: { kind: 'turn', turn: 0 } })).toBe('Lay sets, or take one card and discard one.')
  expect(ask({ phase: { kind: 'lay', turn: 0 } })).toBe('Lay another set, or end the turn.')
  expect(ask({ phase: { kind: 'discard', turn: 1, taken: null } })).toBe('Bot B has taken a card and discards.')
  expect(ask({ phase: { kind: 'score', turn: 0 } })).toBe(
    'You are out of cards! Choose a hand, unseen: you are paid what it is worth.',
  )
  expect(ask({ phase: { kind: 'score', turn: 0 } }, true)).toBe(
    'You are out of cards! You are paid what all other hands are worth.',
  )
  expect(ask({ phase: { kind: 'over' } })).toBeNull()
})
