import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { told } from '$lib/i18n.svelte'
import type { Teller } from '$lib/play'
import { goalCard, layDown, names, pairs, RANKS, sorted, sum } from './cards'
import type { Goal } from './wire'
import { action, cardName, prompt, tell } from './words'

/** Reads as seat 0. */
const teller: Teller = {
  name: (seat) => (seat === 0 ? 'you' : `Bot ${seat}`),
  isMe: (seat) => seat === 0,
  say: (key, seat, params) => told(key, seat === 0, { who: `Bot ${seat}`, ...params }),
}

const repository = new URL('../../../../', import.meta.url)

test('a goal card names the ranks that the rulebook names', () => {
  const rules = readFileSync(new URL('docs/rules/swift-swap.md', repository), 'utf8')
  const item = (goal: Goal) => rules.match(new RegExp(`\\d\\. \`${goal}\`: ([^;.]*)`))![1]!
  const listed = (text: string) => RANKS.filter((rank) => new RegExp(`\\b${rank}\\b`).test(text))
  const printed = (goal: Goal) => goalCard(goal, 'seven').ranks
  for (const goal of ['even', 'odd', 'red_composite'] as const) expect(listed(item(goal)), goal).toEqual(printed(goal))
  for (const goal of ['two_pairs_or_more', 'two_pairs_or_fewer'] as const) {
    const left = listed(item(goal).split(' no ')[1]!)
    expect(
      RANKS.filter((it) => !left.includes(it)),
      goal,
    ).toEqual(printed(goal))
  }
  expect(item('black_low')).toBe('only black cards below 10')
  expect(printed('black_low')).toEqual(RANKS.slice(0, RANKS.indexOf('10')))
  expect(item('high_run')).toContain('only cards above 3')
  expect(printed('high_run')).toEqual(RANKS.slice(RANKS.indexOf('3') + 1))
})

test('a goal card names by rank and colour, or by either where the table says so', () => {
  expect(names(goalCard('red_composite', 'seven'), '4D')).toBe(true)
  expect(names(goalCard('red_composite', 'seven'), '4C')).toBe(false)
  expect(names(goalCard('red_composite', 'either'), '4C')).toBe(true)
  expect(names(goalCard('red_composite', 'either'), '5C')).toBe(false)
  expect(names(goalCard('black_low', 'seven'), '9S')).toBe(true)
  expect(names(goalCard('black_low', 'seven'), '9H')).toBe(false)
})

test('a hand is sorted by rank, by suit, and by what the goal names', () => {
  const hand = ['2C', 'AD', '10C', '10D', '3D']
  const even = goalCard('even', 'seven')
  expect(sorted(hand, 'rank', even)).toEqual(['AD', '2C', '3D', '10D', '10C'])
  expect(sorted(hand, 'suit', even)).toEqual(['AD', '3D', '10D', '2C', '10C'])
  expect(sorted(hand, 'goal', even)).toEqual(['2C', '10D', '10C', 'AD', '3D'])
})

test('what lies in the tray is added up', () => {
  expect(sum(['AD', 'JC', 'QD', '10C'])).toBe(34)
  expect(pairs(['2D', '2C', '3D', '4D', '4C'])).toBe(2)
})

test('eight cards are written in the order of the hand', () => {
  expect(layDown(['AD', '2D', '2C', '10D'], ['10D', '2C', 'AD'])).toBe('lay down AD, 2C, 10D')
})

test('events are told as sentences, to the reader as you', () => {
  expect(cardName('QS')).toBe('queen of spades')
  expect(tell({ event: 'swapped', seats: [0, 2], given: ['JC', 'AD'] }, teller)?.text).toBe(
    'You gave the jack of clubs and got the ace of diamonds.',
  )
  expect(tell({ event: 'swapped', seats: [1, 3], given: null }, teller)?.text).toBe('Bot 1 and Bot 3 swapped.')
  expect(tell({ event: 'put_down', seat: 2, card: null }, teller)?.text).toBe('Bot 2 put down a card.')
  expect(tell({ event: 'put_down', seat: 0, card: '4D' }, teller)?.text).toBe('You put down the 4 of diamonds.')
  expect(tell({ event: 'ended', result: { game: 1, end: 'missed', winners: [1, 3], players: [] } }, teller)?.text).toBe(
    'Game 1: a goal was missed. Winners: Bot 1 and Bot 3.',
  )
})

test('moves are put into words', () => {
  expect(action('put down 10D')).toBe('Put down: 10 of diamonds')
  expect(action('take back')).toBe('Take back')
})

test('what is asked follows the cards on the table', () => {
  const at = (own: object, offering: number[] = [], phase = 'play') =>
    prompt({
      isAsked: true,
      seat: 0,
      view: { table: { phase: { kind: phase }, offering }, own: { offer: null, laid: [], ...own } },
    } as never)
  expect(at({}, [], 'ready')).toBe('Look at your goal and your cards.')
  expect(at({})).toBe('Choose a card to swap.')
  expect(at({}, [2])).toBe('Your partner offers a card: choose one to swap.')
  expect(at({}, [1])).toBe('Choose a card to swap.')
  expect(at({ offer: '4D' })).toBe('Your card is down. Your partner is to answer.')
  expect(at({ laid: ['4D'] })).toBe('Your eight are down. Help your partner.')
})
