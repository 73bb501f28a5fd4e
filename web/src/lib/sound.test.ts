import { expect, test } from 'vitest'
import { panOf } from './sound'

test('the others are heard from the left to the right as they sit, and I am in the middle', () => {
  expect([1, 2, 3, 0].map((seat) => panOf(seat, 0, 4))).toEqual([-0.7, 0, expect.closeTo(0.7), 0])
  expect([3, 0].map((seat) => panOf(seat, 2, 4))).toEqual([-0.7, 0])
  expect(panOf(1, 0, 2)).toBe(0)
  expect(panOf(undefined, 0, 4)).toBe(0)
  expect(panOf(0, null, 3)).toBe(0)
})
