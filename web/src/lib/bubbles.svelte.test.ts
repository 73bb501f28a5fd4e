import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcement } from './announce.svelte'
import { Bubbles, type Hearer } from './bubbles.svelte'
import type { Said } from './socket.svelte'

class Source {
  chat = $state.raw<Said[]>([{ guest: 2, name: 'Cleo', text: 'before' }])
  readonly guest = 1
  isReading = $state(false)
  /** Guest 1 sits on seat 0, guest 2 on seat 1; guest 3 watches. */
  readonly table = { seats: [{ guest: 1 }, { guest: 2 }] } as Hearer['table']

  say(guest: number, text: string) {
    this.chat = [...this.chat, { guest, name: `G${guest}`, text }]
    flushSync()
  }
}

let source: Source
let bubbles: Bubbles
let end: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  source = new Source()
  end = $effect.root(() => void (bubbles = new Bubbles(source)))
  flushSync()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('a line stands at its seat for some seconds, and the next one in its place', () => {
  expect(bubbles.at).toEqual({})
  source.say(2, 'Hello!')
  source.say(1, 'Hello yourself!')
  expect(bubbles.at).toEqual({ 0: 'Hello yourself!', 1: 'Hello!' })
  vi.advanceTimersByTime(4_000)
  source.say(2, 'Nice move')
  vi.advanceTimersByTime(3_000)
  expect(bubbles.at).toEqual({ 1: 'Nice move' })
  vi.advanceTimersByTime(3_000)
  expect(bubbles.at).toEqual({})
})

test('others are read aloud unless their lines are on the screen, and who watches has no seat', async () => {
  source.say(3, 'from the back')
  await Promise.resolve()
  expect([bubbles.at, announcement()]).toEqual([{}, 'G3: from the back'])
  source.say(1, 'mine')
  source.isReading = true
  source.say(2, 'read already')
  await Promise.resolve()
  expect(announcement()).toBe('G3: from the back')
})
