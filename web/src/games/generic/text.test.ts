import { expect, test } from 'vitest'
import { choiceOf, help, question, type Told } from './text'

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
