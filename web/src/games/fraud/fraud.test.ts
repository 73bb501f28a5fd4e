import { expect, test } from 'vitest'
import { told } from '$lib/i18n.svelte'
import type { Teller } from '$lib/play'
import { net, stakes, tally } from './book'
import { canJoin, depositAction, meant, named, offered } from './cards'
import type { Booking, View } from './wire'
import { action, cardName, k, prompt, tell } from './words'

/** Reads as seat 0. */
const teller: Teller = {
  name: (seat) => (seat === 0 ? 'you' : `Bot ${seat}`),
  isMe: (seat) => seat === 0,
  say: (key, seat, params) => told(key, seat === 0, { who: `Bot ${seat}`, ...params }),
}

const HAND = ['10', '30', '30', '50', '10/30', '10/30', '30/40', '40/50']

test('a deposit means what its BANK card says', () => {
  expect(meant(['40/50', '50', '50'])).toBe(50)
  expect(meant(['40/50', '50/100'])).toBe(40)
})

test('a deposit is written in the order of the hand', () => {
  expect(depositAction(HAND, [['10/30', '30', '30/40'], []])).toBe('deposit 30, 30 10/30 30/40')
})

test('the lower of two deposits is written first', () => {
  expect(
    depositAction(HAND, [
      ['50', '40/50', '40/50'],
      ['10', '10/30', '10/30'],
    ]),
  ).toBe('deposit 10, 10 10/30 10/30, and 50, 50 40/50 40/50')
})

test('of two deposits of one number the one with the lower cards is written first', () => {
  expect(
    depositAction(HAND, [
      ['30', '30/40', '30/40'],
      ['30', '10/30', '10/30'],
    ]),
  ).toBe('deposit 30, 30 10/30 10/30, and 30, 30 30/40 30/40')
  expect(
    depositAction(HAND, [
      ['30', '10/30', '10/30', '30/40'],
      ['30', '10/30', '10/30'],
    ]),
  ).toBe('deposit 30, 30 10/30 10/30, and 30, 30 10/30 10/30 30/40')
})

test('equal notes have names of their own', () => {
  expect(named(['30', '30', '10/30']).map((it) => it.id)).toEqual(['30#1', '30#2', '10/30#1'])
})

test('a card may join what the engine offers', () => {
  const offers = offered(['discard 10', 'deposit 10, 10 10 10/20, and 50, 50 50 40/50'])
  expect(offers).toEqual([
    [
      ['10', '10', '10/20'],
      ['50', '50', '40/50'],
    ],
  ])
  expect(canJoin(offers, ['50'], '40/50')).toBe(true)
  expect(canJoin(offers, ['50', '50'], '50')).toBe(false)
  expect(canJoin(offers, ['10'], '50')).toBe(false)
})

const figures = { fines: [25, 50, 100, 250], penalty: [50] }

test('what bookings come to', () => {
  const book = (from: number | null, to: number | null, amount: number, why: Booking['why']): Booking => ({
    from,
    to,
    amount,
    why,
    nth: null,
  })
  const bookings = [
    book(null, 1, 30, 'paid'),
    book(null, 0, 200, 'deposit'),
    book(1, 0, 50, 'reward'),
    book(1, null, 100, 'fine'),
  ]
  expect([0, 1].map((seat) => net(bookings, seat))).toEqual([250, -120])
})

test('what is at stake for whoever pays in', () => {
  const honest = { of: 10, cards: ['10', '10', '10'] }
  const bad = { of: 50, cards: ['50', '50', '40/50', '50/100'] }
  expect(stakes([honest], [100, 150], figures)).toEqual({ passed: 30, called: 80, nFs: 0 })
  expect(stakes([bad], [100, 150], figures)).toEqual({ passed: 200, called: -100, nFs: 1 })
  expect(stakes([bad, bad], [100, 150], figures)).toEqual({ passed: 400, called: -250, nFs: 2 })
})

test('my own discards count, and my own claims are no riddle', () => {
  const view = {
    who: { seat: 0 },
    hand: ['50', '40'],
    deposited: [['50']],
    buried: ['50', '10'],
    table: {
      shown: ['50', '40/50'],
      claims: [
        { seat: 0, denomination: 50, count: 3 },
        { seat: 1, denomination: 50, count: 4 },
        { seat: 1, denomination: 40, count: 3 },
      ],
    },
  } as unknown as View
  expect(tally(view, 50)).toEqual({ of: 50, mine: 3, shown: 1, claimed: 4 })
})

test('events are told as sentences, to the reader as you', () => {
  expect(
    tell({ event: 'deposited', seat: 1, deposit: 1, denomination: 50, count: 4, amount: 200, cards: null }, teller)
      ?.text,
  ).toBe('Bot 1 made deposit 1: 4\u00a0×\u00a050 = 200\u00a0k.')
  expect(tell({ event: 'called', seat: 0, deposit: 1, depositor: 1 }, teller)?.text).toBe(
    'You called FRAUD on deposit 1 of Bot 1!',
  )
  expect(tell({ event: 'called', seat: 2, deposit: 1, depositor: 0 }, teller)?.text).toBe(
    'Bot 2 called FRAUD on your deposit 1!',
  )
  expect(
    tell({ event: 'genuine', seat: 1, accuser: 0, deposit: 1, cards: ['50', '50', '50'], amount: 150 }, teller)?.text,
  ).toBe('Deposit 1 was genuine: 50, 50, and 50. Bot 1 got 150\u00a0k. You paid 50\u00a0k to Bot 1 for libel.')
  expect(
    tell(
      {
        event: 'fraudulent',
        seat: 1,
        accuser: 0,
        deposit: 2,
        cards: ['50', '50', '40/50'],
        amount: 150,
        fs: 2,
        fine: 50,
      },
      teller,
    )?.text,
  ).toBe(
    'Deposit 2 was FRAUD: 50, 50, and FRAUD 40/50. You got 150\u00a0k, and 50\u00a0k from Bot 1. Bot 1 got F number 2 and a fine of 50\u00a0k.',
  )
  expect(
    tell(
      {
        event: 'fraudulent',
        seat: 0,
        accuser: 2,
        deposit: 1,
        cards: ['50', '50', '40/50'],
        amount: 150,
        fs: 5,
        fine: null,
      },
      teller,
    )?.text,
  ).toContain('Bot 2 got 150\u00a0k, and 50\u00a0k from you. You got F number 5, and that means jail.')
  expect(tell({ event: 'ended', winners: [1], reason: 'target' }, teller)?.text).toBe(
    'The target is reached. Bot 1 won.',
  )
  expect(tell({ event: 'ended', winners: [0, 2], reason: 'stalled' }, teller)?.text).toBe(
    'Nobody wants to pay in any more. A shared victory: you and Bot 2.',
  )
  expect(tell({ event: 'drew', seat: 2, count: 1, cards: null }, teller)).toBeNull()
})

test('moves are put into words', () => {
  expect(action('deposit 10, 10 10 10, and 50, 50 50 40/50')).toBe(
    'Pay in 3\u00a0×\u00a010 (10, 10, and 10) and 3\u00a0×\u00a050 (50, 50, and FRAUD 40/50)',
  )
  expect(action('discard 10/20')).toBe('Discard: FRAUD card 10/20')
  expect(action('call 2')).toBe('Call FRAUD on deposit 2')
})

test('a note and an account are read with their unit', () => {
  expect(cardName('100')).toBe('100\u00a0k note')
  expect(k(-1250)).toBe('−1,250\u00a0k')
})

test('what is asked depends on who pays in', () => {
  const at = (phase: object, isAsked = false, seat: number | null = 0, isJailed = false) =>
    prompt(
      { isAsked, seat, view: { table: { phase, deposits: [{}], bank: { jailed: [isJailed ? 1 : 0, 0] } } } } as never,
      teller,
    )
  expect(at({ kind: 'turn', turn: 0 }, true)).toBe('Pay in notes, or discard one.')
  expect(at({ kind: 'turn', turn: 1 })).toBe('Bot 1 pays in or discards.')
  expect(at({ kind: 'challenge', depositor: 0 })).toBe('The others may call FRAUD on you.')
  expect(at({ kind: 'challenge', depositor: 1 }, true)).toBe('Genuine? Call FRAUD, or let it pass.')
  expect(at({ kind: 'challenge', depositor: 1 }, false, null)).toBe('The others may call FRAUD.')
  expect(at({ kind: 'challenge', depositor: 1 })).toBe('You have answered. The clock runs for the others.')
  expect(at({ kind: 'challenge', depositor: 1 }, false, 0, true)).toBe('The others may call FRAUD.')
})
