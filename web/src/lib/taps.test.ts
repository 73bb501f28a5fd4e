import { expect, test } from 'vitest'
import exactChange from '../games/exact-change'
import exacta from '../games/exacta'
import fraud from '../games/fraud'
import oneEuro from '../games/one-euro'
import rummy from '../games/rummy-500'
import swiftSwap from '../games/swift-swap'
import { type Mark, nextTap } from './taps'

const toggle = (names: string, isOn: boolean): Mark => ({ names: names.split('|'), isOn })
const button = (name: string): Mark => ({ names: [name], isOn: null })
const next = (wanted: string[], ...marks: Mark[]) => nextTap(wanted, marks)?.names.join('|') ?? null

test('cards are pointed at one after the other, and then the button', () => {
  const wanted = ['card a', 'card b', 'call']
  expect(next(wanted, toggle('card a', false), toggle('card b', false), button('discard'))).toBe('card a')
  expect(next(wanted, toggle('card a', true), toggle('card b', false), button('call'))).toBe('card b')
  expect(next(wanted, toggle('card a', true), toggle('card b', true), button('call'), button('discard'))).toBe('call')
})

test('of equal cards as many are chosen as are wanted', () => {
  const wanted = ['card a', 'card a', 'lay']
  expect(nextTap(wanted, [toggle('card a', true), toggle('card a', false), button('lay')])?.isOn).toBe(false)
  expect(next(wanted, toggle('card a', true), toggle('card a', true), toggle('card a', false), button('lay'))).toBe(
    'lay',
  )
  expect(
    nextTap(wanted, [toggle('card a', true), toggle('card a', true), toggle('card a', true), button('lay')])?.isOn,
  ).toBe(true)
})

test('what does not belong to it is put back, after all that does is there', () => {
  const wanted = ['card a', 'discard']
  expect(next(wanted, toggle('card a', false), toggle('card b', true), button('discard'))).toBe('card a')
  expect(next(wanted, toggle('card a', true), toggle('card b', true), button('discard'))).toBe('card b')
  // A button alone, and something is chosen.
  expect(next(['draw'], toggle('card b', true), button('draw'))).toBe('card b')
})

test('one button may lead to the next: the first that is still there', () => {
  expect(next(['second', 'deposit'], button('second'), button('deposit'))).toBe('second')
  expect(next(['second', 'deposit'], button('deposit'))).toBe('deposit')
})

test('a mark with several names is meant by each of them', () => {
  const wanted = ['card a', 'card b', 'top a', 'call']
  const chosen = [toggle('card a', true), toggle('card b', true)]
  expect(next(wanted, ...chosen, toggle('top a|top c', false), button('call'))).toBe('top a|top c')
  expect(next(wanted, ...chosen, toggle('top b|top c', false), button('call'))).toBe('call')
})

test('where nothing is there that is wanted, nothing is pointed at', () => {
  expect(next(['turn'])).toBeNull()
  expect(next(['turn'], button('draw'))).toBeNull()
})

test('every game says what an action is made of, in the order of tapping', () => {
  expect(exactChange.taps('discard red nickel + blue nickel, top red nickel, call')).toEqual([
    'card blue nickel',
    'card red nickel',
    'top red nickel',
    'call',
  ])
  expect(exactChange.taps('discard wild, as blue dime')).toEqual([
    'card wild',
    'discard',
    'colour blue',
    'coin dime',
    'name',
  ])
  expect(exactChange.taps('discard draw red dime, left')).toEqual(['card draw red dime', 'discard', 'hit left'])
  expect(exactChange.taps('name green penny')).toEqual(['colour green', 'coin penny', 'name'])
  expect(exactChange.taps('give yellow dollar')).toEqual(['card yellow dollar', 'give'])
  expect(exactChange.taps('catch')).toEqual(['catch'])
  expect(rummy.taps('lay red dime, red dime, red dime')).toEqual([
    'card red dime',
    'card red dime',
    'card red dime',
    'lay',
  ])
  expect(rummy.taps('take draw')).toEqual(['take draw'])
  expect(oneEuro.taps('move 50c, from centre, to seat 0')).toEqual(['take centre 50c', 'put 0'])
  expect(oneEuro.taps('move 5c, from seat 2, to centre')).toEqual(['take 2 5c', 'put centre'])
  expect(swiftSwap.taps('put down 9C')).toEqual(['back', 'put down 9C'])
  expect(swiftSwap.taps('lay down 2D, 4D')).toEqual(['collect', 'card 2D', 'card 4D', 'lay down'])
  expect(exacta.taps('play blue 3')).toEqual(['card blue 3', 'play'])
  expect(fraud.taps('discard 40')).toEqual(['card 1 40', 'discard'])
  expect(fraud.taps('deposit 10, 10 10 10, and 20, 20 20/30')).toEqual([
    'card 1 10',
    'card 1 10',
    'card 1 10',
    'second',
    'card 2 20',
    'card 2 20/30',
    'deposit',
  ])
})
