import { beforeEach, expect, test, vi } from 'vitest'
import { Lesson } from './lesson.svelte'

const frame = (name: string) => ({ at_ms: 0, input: null, view: name, events: [name], window: null })
const step = (key: string, ...frames: string[]) => ({
  key, frames: frames.map(frame), view: frames.at(-1), window: null, actions: ['a', 'b'], expected: 'a',
})

const report = {
  game: 'one-euro', setup: { seats: 2, options: {}, deck: [] }, steps: [step('first', 'deal'), step('second', 'mine', 'quiet', 'theirs')], end: [frame('last')],
}

const verdicts: Record<string, unknown> = {
  a: { verdict: 'right' },
  b: { verdict: 'other', action: 'b', message: '' },
  'a spelled badly': { verdict: 'right' },
  'no action': { verdict: 'refused', code: 'action/not_an_action', message: 'this is written `a`' },
  no: { verdict: 'refused', code: 'action/no', rule: 'EU-4', message: 'no' },
}

/** A lesson that has begun; things move, in a clock of our own. */
async function begin() {
  const lesson = new Lesson('one-euro')
  await lesson.open((event) => event !== 'quiet')
  return lesson
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) =>
    new Response(JSON.stringify(body ? verdicts[JSON.parse(String(body)).action] : report)))
})

test('what is right goes on: what happens is acted out one by one, and then the next step is asked', async () => {
  const lesson = await begin()
  expect([lesson.step!.key, lesson.isAsked, lesson.view]).toEqual(['first', true, 'deal'])
  expect(await lesson.act('a')).toBe(true)
  expect([lesson.isRight, lesson.isAsked, lesson.view, lesson.fresh]).toEqual([true, false, 'mine', ['mine']])
  expect(await lesson.act('a')).toBe(false)
  vi.runOnlyPendingTimers()
  expect([lesson.isAsked, lesson.view]).toEqual([true, 'theirs'])
  expect(lesson.history).toEqual(['deal', 'mine', 'quiet', 'theirs'])
  await lesson.act('a')
  expect([lesson.isOver, lesson.view]).toEqual([true, 'last'])
})

test('what is allowed but something else is said to be, and the table stays as it is', async () => {
  const lesson = await begin()
  expect(await lesson.act('b')).toBe(false)
  expect([lesson.isOther, lesson.refusal, lesson.at]).toEqual([true, null, 0])
  expect(await lesson.check('b')).toBeNull()
})

test('what is refused comes with the rule', async () => {
  const lesson = await begin()
  expect(await lesson.act('no')).toBe(false)
  expect(lesson.refusal).toEqual({ code: 'action/no', rule: 'EU-4', message: 'no' })
  lesson.go(0)
  expect(lesson.refusal).toBeNull()
})

test('an action is tried as it is spelled, and once: no word of a refusal is tried in its place', async () => {
  const lesson = await begin()
  expect(await lesson.act('no action')).toBe(false)
  expect(lesson.refusal?.code).toBe('action/not_an_action')
  expect(await lesson.act('a spelled badly')).toBe(true)
})

test('back a step is where it was asked', async () => {
  const lesson = await begin()
  await lesson.act('a')
  lesson.go(lesson.at - 1)
  vi.runAllTimers()
  expect([lesson.step!.key, lesson.isAsked, lesson.view, lesson.isStill]).toEqual(['first', true, 'deal', true])
})
