import { expect, test } from 'vitest'
import { choiceOf, help, linesOf, question, type Told } from './text'

const told = (more: Partial<Told>): Told => ({ told: [], table: '', asked: '', actions: [], ...more })

test('the first sentence is the question, and the others are help', () => {
  const both = told({ asked: 'Take one, two or three. Whoever takes the last one loses (PE-3).' })
  expect(question(both)).toBe('Take one, two or three.')
  expect(help(both)).toBe('Whoever takes the last one loses (PE-3).')
  expect(question(told({ asked: 'Wait.' }))).toBe('Wait.')
  expect(help(told({ asked: 'Wait.' }))).toBe('')
})

test('an action is said in words where the engine has some', () => {
  const some = told({ actions: ['take 1', 'take 2'], choices: ['Take one', 'Take two'] })
  expect(choiceOf('take 2', some)).toBe('Take two')
  expect(choiceOf('take 9', some)).toBe('take 9')
  expect(choiceOf('take 1', told({ actions: ['take 1'] }))).toBe('take 1')
})

test('a long line is whole again, and columns are told from sentences', () => {
  const table =
    'Hand 1 · first to $1.00\n> You        0¢   1   2\n  your hand:   red penny,\n    blue dime,\n    red dime\n'
  expect(linesOf(told({ table }))).toEqual([
    { text: 'Hand 1 · first to $1.00', inColumns: false },
    { text: '> You        0¢   1   2', inColumns: true },
    { text: '  your hand:   red penny, blue dime, red dime', inColumns: false },
  ])
})
