import { expect, test } from 'vitest'
import { told } from '$lib/i18n.svelte'
import type { Play, Teller } from '$lib/play'
import { move, read, stacksOf, tokensOf, worth } from './view'
import type { Event, Face, Setup, View } from './wire'
import { action, prompt, tell } from './words'

const teller: Teller = {
  name: (seat) => (seat === 0 ? 'you' : `Bot ${seat}`),
  isMe: (seat) => seat === 0,
  say: (key, seat, params = {}) => told(key, seat === 0, { who: `Bot ${seat}`, ...params }),
}

const view: View = {
  who: { seat: 0 },
  table: {
    window: 1,
    turns: 0,
    stacks: { centre: ['50c', '20c'], seats: [['5c'], ['20c', '20c', '5c']] },
    phase: { kind: 'move', turn: 0, rolled: '20c' },
    points: [0, 1],
  },
}

const said = (event: Event) => tell(event, teller)!.text

test('a move is written as the engine reads it, and read as it writes', () => {
  expect(move('20c', 'centre', 1)).toBe('move 20c, from centre, to seat 1')
  expect(read('move 5c, from seat 2, to centre')).toEqual({ token: '5c', from: 2, to: 'centre' })
  expect(read('discard red 1')).toBeNull()
})

test('stacks are worth the sum of their tokens', () => {
  expect(stacksOf(view)).toEqual(['centre', 0, 1])
  expect(worth(tokensOf(view, 1))).toBe(0.45)
  expect(worth(tokensOf(view, 'centre'))).toBe(0.7)
})

test('a move is told from where the mover stands', () => {
  const moved = { event: 'moved', token: '20c' } as const
  expect(said({ ...moved, seat: 0, from: 'centre', to: 0 })).toBe('You took a 20-cent token from the centre.')
  expect(said({ ...moved, seat: 1, from: 0, to: 1 })).toBe('Bot 1 took a 20-cent token from you.')
  expect(said({ ...moved, seat: 1, from: 1, to: 'centre' })).toBe('Bot 1 gave a 20-cent token to the centre.')
  expect(said({ ...moved, seat: 2, from: 1, to: 0 })).toBe('Bot 2 moved a 20-cent token from Bot 1 to you.')
})

test('a roll that moves nothing says why', () => {
  expect(said({ event: 'passed', seat: 1, rolled: '0' })).toBe('Bot 1 rolled 0 and passed the die on.')
  expect(said({ event: 'passed', seat: 0, rolled: '50c' })).toBe(
    'You rolled 50 cents, had no move and passed the die on.',
  )
})

test('rounds and euros are told', () => {
  expect(said({ event: 'round_began', round: 2, starter: 0, empty_handed: true })).toBe(
    'Round 2 began with you; nobody has a token.',
  )
  expect(said({ event: 'took_euro', seat: 1, points: 1 })).toBe('Bot 1 held exactly €1.00 and took 1-€ token number 1.')
  expect(said({ event: 'tied_for_start', seats: [1, 2] })).toBe('A tie for the start: Bot 1 and Bot 2 rolled again.')
})

test('a listed move is a sentence', () => {
  expect(action('move 20c, from seat 1, to seat 0', view, teller)).toBe('Move a 20-cent token from Bot 1 to you')
})

test('the prompt names the token, or leaves the value open', () => {
  const asked = (rolled: Face) =>
    ({ view: { ...view, table: { ...view.table, phase: { kind: 'move', turn: 0, rolled } } }, isAsked: true }) as Play<
      Setup,
      View,
      Event
    >
  expect(prompt(asked('20c'))).toBe('Move one 20-cent token to another stack.')
  expect(prompt(asked('?'))).toBe('A ?: move any token to another stack.')
  expect(prompt({ view, isAsked: false } as Play<Setup, View, Event>)).toBeNull()
})
