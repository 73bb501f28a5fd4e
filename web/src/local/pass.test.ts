import { expect, test } from 'vitest'
import { begin, did, hand, hide, look, type Moment, next, type Pass, show, told } from './pass'

const turn = (...asked: number[]): Moment => ({ kind: 'turns', asked })
const press = (window: number, ...asked: number[]): Moment => ({ kind: 'press', window, asked })
const rounds = (window: number, ...asked: number[]): Moment => ({ kind: 'rounds', window, asked })
const WAIT: Moment = { kind: 'wait' }
const OVER: Moment = { kind: 'over' }

/** What a screen is for, in a word. */
const said = ({ at, seat }: Pass) => (seat === null ? at : `${at} ${seat}`)

test("a device that is taken up shows nobody's cards", () => {
  expect(said(begin(turn(2)))).toBe('cover 2')
  expect(said(begin(rounds(1, 0, 2)))).toBe('cover 0')
  expect(said(begin(press(4, 1)))).toBe('board')
  expect(said(begin(WAIT))).toBe('board')
  expect(said(begin(OVER))).toBe('board')
})

test('whoever says so sees the cards, until the device is handed on', () => {
  const shown = show(begin(turn(0)))
  expect(said(shown)).toBe('open 0')
  const done = told(shown, turn(2))
  expect(said(done), 'what came of the turn may be looked at').toBe('open 0')
  const handed = hand(done, turn(2))
  expect(said(handed)).toBe('cover 2')
  expect(said(show(handed))).toBe('open 2')
})

test('whoever is asked again needs no cover', () => {
  const shown = show(begin(turn(1)))
  expect(said(told(told(shown, WAIT), turn(1)))).toBe('open 1')
})

test('who has taken it by mistake covers it again, for the same one', () => {
  const shown = show(begin(turn(3)))
  expect(said(hide(shown, turn(3)))).toBe('cover 3')
  expect(said(hide(told(shown, turn(1)), turn(1))), 'whose turn is over has nothing to look at').toBe('cover 1')
  expect(said(hide(shown, WAIT))).toBe('board')
})

test('all look at the table, and only a tap hands the device on', () => {
  const table = look(begin(turn(1)))
  expect(said(table)).toBe('board')
  expect(said(told(table, turn(2)))).toBe('board')
  expect(said(hand(table, turn(2)))).toBe('cover 2')
  expect(said(hand(table, WAIT)), 'there is nobody to hand it to').toBe('board')
})

test('in secret all who are asked decide, one after the other', () => {
  let pass = begin(turn(0, 1, 3))
  const order: number[] = []
  const asked = new Set([0, 1, 3])
  while (asked.size > 0) {
    order.push(pass.seat!)
    pass = show(pass)
    asked.delete(pass.seat!)
    pass = told(pass, turn(...asked))
    pass = hand(pass, turn(...asked))
  }
  expect(order).toEqual([0, 1, 3])
  expect(said(pass)).toBe('board')
})

test('the next one is looked for clockwise', () => {
  const shown = show(begin(turn(2)))
  expect(next(shown, turn(0, 1, 3))).toBe(3)
  expect(next(shown, turn(0, 1))).toBe(0)
  expect(next(shown, WAIT)).toBe(null)
})

test('buttons for all cover every hand at once', () => {
  const shown = show(begin(turn(0)))
  expect(said(told(shown, press(7)))).toBe('board')
  expect(said(told(begin(turn(0)), press(7)))).toBe('board')
})

test('once the device is handed on, the buttons of that window are past, and those of the next are not', () => {
  const table = told(show(begin(turn(0))), press(7, 1))
  const handed = hand(table, press(7, 1))
  expect(said(handed)).toBe('cover 1')
  expect(said(told(handed, press(7, 1)))).toBe('cover 1')
  const shown = show(handed)
  expect(said(told(shown, press(7, 1)))).toBe('open 1')
  expect(said(told(shown, press(8, 2)))).toBe('board')
})

test('the end is for all', () => {
  expect(said(told(show(begin(turn(0))), OVER))).toBe('board')
  expect(said(told(begin(turn(0)), OVER))).toBe('board')
})

test('a cover for somebody who is asked no more is for the next one', () => {
  expect(said(told(begin(turn(0)), turn(2)))).toBe('cover 2')
  expect(said(told(begin(turn(0)), WAIT))).toBe('board')
})

test('where all play at once each does one thing in a round, and then the next round begins', () => {
  const moment = rounds(5, 0, 2)
  let pass = begin(moment)
  const order: number[] = []
  for (let n = 0; n < 5; n++) {
    order.push(pass.seat!)
    pass = did(show(pass), moment)
    expect(pass.at, 'a deed ends the turn').toBe('cover')
  }
  expect(order).toEqual([0, 2, 0, 2, 0])
})

test('a new game begins a new round', () => {
  const pass = did(show(begin(rounds(5, 0, 2))), rounds(5, 0, 2))
  expect(next(pass, rounds(6, 0, 2))).toBe(2)
  expect(next({ ...pass, last: 2 }, rounds(6, 0, 2))).toBe(0)
})

test('who is alone in a round keeps the device', () => {
  expect(said(did(show(begin(rounds(5, 1))), rounds(5, 1)))).toBe('open 1')
})

test('a turn of a round is not over by what is done in another moment', () => {
  const shown = show(begin(turn(0)))
  expect(did(shown, turn(0))).toBe(shown)
})

/** Every state that can be reached from the beginning of any moment, by anything that can happen. */
test("no way leads from one seat's cards to another's but over a cover, and only its own tap opens it", () => {
  const moments: Moment[] = [
    WAIT,
    OVER,
    turn(0),
    turn(1),
    turn(0, 2),
    rounds(3, 0, 1),
    rounds(4, 0, 2),
    press(5),
    press(5, 1),
    press(6, 0),
  ]
  const seen = new Map<string, Pass>()
  const open = moments.map(begin)
  let nOpened = 0
  while (open.length > 0) {
    const pass = open.pop()!
    const key = JSON.stringify(pass)
    if (seen.has(key)) continue
    seen.set(key, pass)
    expect(pass.seat === null).toBe(pass.at === 'board')
    for (const moment of moments) {
      const steps: [string, Pass][] = [
        ['told', told(pass, moment)],
        ['show', show(pass)],
        ['hide', hide(pass, moment)],
        ['look', look(pass)],
        ['hand', hand(pass, moment)],
        ['did', did(pass, moment)],
      ]
      for (const [name, after] of steps) {
        if (after.at === 'open' && pass.at !== 'open') {
          nOpened += 1
          expect([name, pass.at, pass.seat]).toEqual(['show', 'cover', after.seat])
        }
        if (after.at === 'open' && pass.at === 'open') expect(after.seat).toBe(pass.seat)
        // Nobody is handed the device who is not asked.
        if (after.at === 'cover' && name !== 'show' && after !== pass)
          expect('asked' in moment && moment.asked).toContain(after.seat)
        open.push(after)
      }
    }
  }
  expect(nOpened).toBeGreaterThan(10)
})
