import { expect, test } from 'vitest'
import { ada } from '../money/ada'
import type { Event, Setup, View } from './wire'
import { action, isQuiet, prompt, tell } from './words'

const { teller } = ada()
const told = (event: Event) => tell(event, teller)?.text

test('a silent set is told without a word about the call', () => {
  const set = {
    event: 'discarded',
    seat: 1,
    cards: ['red nickel', 'blue nickel'],
    name: null,
    direction: null,
  } as const
  expect(told({ ...set, cards: [...set.cards], called: false })).toBe(
    'Bot B lays red nickel and blue nickel, blue nickel on top.',
  )
  expect(told({ ...set, cards: [...set.cards], called: true })).toBe(
    'Bot B lays red nickel and blue nickel, blue nickel on top, and says “Exact Change!”',
  )
})

test('a learner hears that a set was silent, and only of the own one', () => {
  const set: Event = {
    event: 'discarded',
    seat: 0,
    cards: ['red nickel', 'blue nickel'],
    name: null,
    direction: null,
    called: false,
  }
  expect(tell(set, teller)?.lapse).toBe(
    'You did not say “Exact Change!”: until the next player acts, anyone can catch you.',
  )
  expect(tell({ ...set, called: true }, teller)?.lapse).toBeUndefined()
  expect(tell({ ...set, seat: 1 }, teller)?.lapse).toBeUndefined()
})

test('single cards are told with the name of a wild and whom they hit', () => {
  expect(told({ event: 'discarded', seat: 0, cards: ['wild'], name: 'red dime', direction: null, called: null })).toBe(
    'You discard a wild as red dime.',
  )
  expect(
    told({ event: 'discarded', seat: 1, cards: ['draw red dime'], name: null, direction: 'right', called: null }),
  ).toBe('Bot B discards a red dime draw card. It hits to the right.')
})

test('a catch speaks to whom it is about', () => {
  expect(told({ event: 'caught', seat: 1, layer: 0, cards: ['red dime'] })).toBe(
    'Bot B catches you: you did not say “Exact Change!”. The cards come back: red dime.',
  )
  expect(told({ event: 'caught', seat: 0, layer: 1, cards: ['red dime'] })).toBe(
    'You catch Bot B, who did not say “Exact Change!”. The cards go back: red dime.',
  )
  expect(told({ event: 'gave', seat: 1, to: 0, card: 'red dime' })).toBe('Bot B gives you a red dime.')
  expect(told({ event: 'gave', seat: 1, to: 2, card: null })).toBe('Bot B gives Bot C a card.')
})

test('what is paid is told with the hands that were shown', () => {
  expect(
    told({ event: 'scored', seat: 1, hands: [{ seat: 0, cards: ['red dime', 'red dime'] }], points: 20, total: 120 }),
  ).toBe('Bot B is paid 20¢ and has $1.20: you held 2 × red dime.')
  expect(
    told({
      event: 'scored',
      seat: 1,
      hands: [
        { seat: 0, cards: ['red dime', 'wild'] },
        { seat: 2, cards: ['wild'] },
      ],
      points: 110,
      total: 110,
    }),
  ).toBe('Bot B is paid $1.10 and has $1.10: you held red dime and wild; Bot C held wild.')
})

test('what only the log keeps is not told', () => {
  expect(told({ event: 'shuffled', cards: ['wild'] })).toBeUndefined()
})

test('moves are put into words', () => {
  const words = (text: string) => action(text, {} as View, teller)
  expect(words('discard red nickel + wild, top wild, as red nickel, call')).toBe(
    'Discard red nickel and wild, wild on top, as red nickel, “Exact Change!”',
  )
  expect(words('discard red dime')).toBe('Discard red dime')
  expect(words('give red dime')).toBe('Give red dime')
  expect(words('score 2')).toBe('Score the hand of Bot C')
  expect(words('score all')).toBe('Score all other hands')
  expect(words('name green penny')).toBe('The wild is a green penny')
  expect(words('hit left')).toBe('Hit to the left')
  expect(words('draw')).toBe('Draw')
})

test('the prompt says what the top card asks for', () => {
  const ask = (view: Partial<View>, actions: string[] = ['discard red dime']) => {
    const { play, teller } = ada<Setup, View, Event>(
      { phase: { kind: 'turn', turn: 0 }, top_name: null, ...view } as Partial<View>,
      { actions },
    )
    return prompt(play, teller)
  }
  expect(ask({ top: 'red quarter' })).toBe('Match red or quarter, or make exactly 25¢.')
  expect(ask({ top: 'wild', top_name: 'blue dollar' })).toBe('Match blue or dollar, or make exactly $1.00.')
  expect(ask({ top: 'combo green 25/5' })).toBe('Match green, or make exactly 30¢.')
  expect(ask({ top: 'draw green dime' })).toBe('Match green or dime with one card.')
  expect(ask({ top: 'green penny' })).toBe('Match green or penny with one card.')
  expect(ask({ top: 'red quarter' }, ['draw'])).toBe('Nothing in your hand fits: draw.')
  expect(ask({ top: 'red quarter', phase: { kind: 'give', turn: 0, to: 2 } })).toBe(
    'You caught Bot C! Give Bot C any of your cards.',
  )
  const hit = { top: 'draw red dime', phase: { kind: 'hit', turn: 0 } } as const
  expect(ask(hit, ['draw'])).toBe('You are hit! Draw until a card matches the red dime draw card.')
  expect(ask(hit, ['discard red penny', 'draw'])).toBe(
    'You are hit! Draw, or discard a card that matches the red dime draw card.',
  )
  expect(ask(hit, ['discard red penny'])).toBe(
    'You are hit, and nothing can be drawn: discard a card that matches the red dime draw card.',
  )
  expect(ask(hit, ['pass'])).toBe('Nothing fits and nothing can be drawn: pass.')
  const score = { top: 'red dime', phase: { kind: 'score', turn: 0 } } as const
  expect(ask(score, ['score 1', 'score 2'])).toBe(
    'You are out of cards! Choose a hand, unseen: you are paid what it is worth.',
  )
  expect(ask(score, ['score all'])).toBe('You are out of cards! You are paid what all other hands are worth.')
  expect(ask({ top: 'red quarter', phase: { kind: 'hit', turn: 1 } })).toBe('Bot B is hit and has to draw.')
})

test('whoever is not at turn is not shown by the frame that there is something to catch', () => {
  expect(isQuiet(ada<Setup, View, Event>({ phase: { kind: 'turn', turn: 1 } }).play)).toBe(true)
  expect(isQuiet(ada<Setup, View, Event>({ phase: { kind: 'turn', turn: 0 } }).play)).toBe(false)
})
