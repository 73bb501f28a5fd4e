import { expect, test } from 'vitest'
import { spelling } from './play'

test('the engine says how an action is written, and a refusal by a rule is no matter of writing', () => {
  const code = 'action/not_an_action'
  expect(spelling({ code, rule: null, message: 'this is written `lay down 2D, 4D`' })).toBe('lay down 2D, 4D')
  expect(spelling({ code, rule: null, message: '`4` is no card' })).toBeNull()
  expect(spelling({ code: 'action/no_match', rule: 'EC-4', message: 'this is written `draw`' })).toBeNull()
  expect(spelling(null)).toBeNull()
})
