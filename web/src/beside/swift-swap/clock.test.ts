import { expect, test } from 'vitest'
import { begun, goneOn, lasted_ms, minutes, paused } from './clock.svelte'

test('a pause does not count, however long it is', () => {
  const play = begun('a 1', 'play', 1_000)
  expect(lasted_ms(play, 61_000)).toBe(60_000)
  const stopped = paused(play, 61_000)
  expect(lasted_ms(stopped, 999_000)).toBe(60_000)
  expect(lasted_ms(goneOn(stopped, 999_000), 1_000_000)).toBe(61_000)
})

test('minutes have two digits of seconds', () => {
  expect([0, 59_999, 60_000, 600_000].map(minutes)).toEqual(['0:00', '0:59', '1:00', '10:00'])
})
