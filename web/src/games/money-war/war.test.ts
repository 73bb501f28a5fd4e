import { expect, test } from 'vitest'
import { ada } from '../money/ada'
import { battleOf } from './battle'
import type { Event, Setup, View } from './wire'
import { prompt, score, tell } from './words'

const view = (laid: View['laid'], last: View['table']['last'] = null): View => ({
  who: { seat: 0 },
  table: { dealer: 0, window: 1, phase: { kind: 'battle' }, contenders: [0, 1], ready: [], n_battles: 1, last },
  stacks: [[], []],
  laid,
  aside: [],
})
const turned = (seat: number, card: string, face_down = 0): Event => ({
  event: 'turned',
  seat,
  card,
  face_down,
  faces: null,
})
const last = { turned: ['red dime', 'blue penny'], count: 2, taker: 0 }

test('a battle that is fought is what lies there', () => {
  const laid = [
    { seat: 0, card: 'red dime' },
    { seat: 1, card: 'blue dime' },
  ]
  expect(battleOf(view(laid), [], null)).toEqual({ laid, taker: null, isOver: false })
})

test('a decided battle stays to be seen, with the war before it', () => {
  const before = battleOf(
    view([
      { seat: 0, card: 'red dime' },
      { seat: 1, card: 'blue dime' },
    ]),
    [],
    null,
  )
  const after = battleOf(
    view([], last),
    [turned(0, 'red dime', 1), turned(1, 'blue penny', 1), { event: 'took', seat: 0, count: 6 }],
    before,
  )
  expect(after.taker).toBe(0)
  expect(after.laid.map((it) => it.card)).toEqual(['red dime', 'blue dime', null, 'red dime', null, 'blue penny'])
  expect(battleOf(view([], last), [{ event: 'ready', seat: 0 }], after)).toBe(after)
})

test('a battle does not begin with the cards of the one before', () => {
  const before = { laid: [{ seat: 0, card: 'wild' }], taker: 0, isOver: true }
  expect(battleOf(view([], last), [turned(0, 'red dime'), turned(1, 'blue penny')], before).laid).toHaveLength(2)
})

test('after a jump the last turned cards are shown', () => {
  expect(battleOf(view([], last), [], null).laid).toEqual([
    { seat: 0, card: 'red dime' },
    { seat: 1, card: 'blue penny' },
  ])
  expect(battleOf(view([]), [], null).laid).toEqual([])
})

test('battles are told', () => {
  const { teller } = ada()
  const told = (event: Event) => tell(event, teller)?.text
  expect(told(turned(0, 'red dime'))).toBe('You: red dime.')
  expect(told(turned(1, 'red dime', 3))).toBe('Bot B: 3 face down, then red dime.')
  expect(told({ event: 'war', seats: [0, 2] })).toBe('War between you and Bot C!')
  expect(told({ event: 'took', seat: 0, count: 1 })).toBe('You take 1 card.')
  expect(told({ event: 'won', seats: [1, 2] })).toBe('The win is shared by Bot B and Bot C.')
  expect(told({ event: 'won', seats: [0, 2] })).toBe('You share the win with Bot C.')
  expect(told({ event: 'ready', seat: 1 })).toBeUndefined()
  expect(score(1)).toBe('1 card')
})

test('the prompt knows war from battle and who is ready', () => {
  const ask = (phase: 'battle' | 'war', ready: number[], isAsked: boolean) => {
    const it = view([])
    return prompt(
      ada<Setup, View, Event>({ ...it, table: { ...it.table, phase: { kind: phase }, ready } }, { isAsked }).play,
    )
  }
  expect(ask('battle', [], true)).toBe('Turn your top card. The most money takes all.')
  expect(ask('war', [], true)).toBe('War! Up to three cards go face down, the next one counts.')
  expect(ask('battle', [0], false)).toBe('Ready. The others turn too.')
})
