import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcement } from './announce.svelte'
import { Warning } from './warning.svelte'

class Source {
  warnAt = $state<number | null>(null)
  deadline = $state<number | null>(null)
  isTakenOver = $state(false)

  set(warnAt: number | null, deadline: number | null) {
    this.warnAt = warnAt
    this.deadline = deadline
    flushSync()
  }
}

let source: Source
let warning: Warning
let end: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  source = new Source()
  end = $effect.root(() => void (warning = new Warning(source)))
  flushSync()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('it counts the last seconds down, and says so once', async () => {
  const now = performance.now()
  source.set(now + 5_000, now + 15_000)
  vi.advanceTimersByTime(4_999)
  expect(warning.left).toBeNull()
  vi.advanceTimersByTime(1)
  await Promise.resolve()
  expect([warning.left, warning.of]).toEqual([10, 10])
  const said = announcement()
  expect(said).not.toBe('')
  for (const left of [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) {
    vi.advanceTimersByTime(1_000)
    expect(warning.left).toBe(left)
  }
  expect(announcement()).toBe(said)
  // Whoever is slow is forgiven some time: it stays until the hall has said what happens.
  vi.advanceTimersByTime(5_000)
  expect(warning.left).toBe(0)
})

test('more time, another decision or a takeover end it', () => {
  const now = performance.now()
  source.set(now, now + 10_000)
  expect(warning.left).toBe(10)
  source.set(now + 30_000, now + 40_000)
  expect(warning.left).toBeNull()
  vi.advanceTimersByTime(33_500)
  expect(warning.left).toBe(7)
  source.isTakenOver = true
  flushSync()
  expect(warning.left).toBeNull()
  source.isTakenOver = false
  source.set(null, null)
  vi.advanceTimersByTime(60_000)
  expect(warning.left).toBeNull()
})
