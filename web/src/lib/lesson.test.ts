import { beforeEach, expect, test, vi } from 'vitest'
import { Lesson } from './lesson.svelte'

const frame = (name: string) => ({ at_ms: 0, input: null, view: name, events: [name], window: null })
const step = (key: string, ...frames: string[]) => ({
  key,
  frames: frames.map(frame),
  view: frames.at(-1),
  window: null,
  actions: ['a', 'b'],
  expected: 'a',
})

const report = {
  game: 'one-euro',
  setup: { seats: 2, options: {}, deck: [] },
  names: ['Dotty'],
  steps: [step('first', 'deal'), step('second', 'mine', 'quiet', 'theirs')],
  end: [frame('last')],
  puzzle: {
    setup: { seats: 3, options: {}, deck: [] },
    names: ['Dotty', 'Pip'],
    step: step('puzzle', 'another deal', 'posed'),
  },
}

const verdicts: Record<string, unknown> = {
  a: { verdict: 'right', then: [frame('solved'), frame('paid')] },
  b: { verdict: 'other', action: 'b', message: '', then: [frame('lost')] },
  'a spelled badly': { verdict: 'right', then: [] },
  'no action': { verdict: 'refused', code: 'action/not_an_action', message: 'this is written `a`' },
  no: { verdict: 'refused', code: 'action/no', rule: 'EU-4', message: 'no' },
}

/** A lesson that has begun; things move, in a clock of our own. */
async function begin() {
  const lesson = new Lesson('one-euro')
  await lesson.open((event) => event !== 'quiet')
  return lesson
}

let asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push(path.split('/').at(-1)!)
    return new Response(JSON.stringify(body ? verdicts[JSON.parse(String(body)).action] : report))
  })
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
  expect([lesson.tried?.action, lesson.tried?.refusal, lesson.at, lesson.view]).toEqual(['b', null, 0, 'deal'])
  expect(lesson.tried!.then.flatMap((it) => it.events)).toEqual(['lost'])
  expect(await lesson.check('b')).toBeNull()
})

test('what is refused comes with the rule', async () => {
  const lesson = await begin()
  expect(await lesson.act('no')).toBe(false)
  expect(lesson.tried).toEqual({ action: 'no', refusal: { code: 'action/no', rule: 'EU-4', message: 'no' }, then: [] })
  lesson.go(0)
  expect(lesson.tried).toBeNull()
})

test('an action is tried as it is spelled, and once: no word of a refusal is tried in its place', async () => {
  const lesson = await begin()
  expect(await lesson.act('no action')).toBe(false)
  expect(lesson.tried?.refusal?.code).toBe('action/not_an_action')
  expect(await lesson.act('a spelled badly')).toBe(true)
})

test('back a step is where it was asked', async () => {
  const lesson = await begin()
  await lesson.act('a')
  lesson.go(lesson.at - 1)
  vi.runAllTimers()
  expect([lesson.step!.key, lesson.isAsked, lesson.view, lesson.isStill]).toEqual(['first', true, 'deal', true])
})

test('the others are called as the lesson says', async () => {
  const lesson = await begin()
  expect(lesson.players.map((it) => it.name).slice(1)).toEqual(['Dotty'])
  lesson.pose()
  expect(lesson.players.map((it) => it.name).slice(1)).toEqual(['Dotty', 'Pip'])
})

/** A lesson at its puzzle. */
async function pose() {
  const lesson = await begin()
  lesson.go(2)
  expect([lesson.isOver, lesson.isPuzzle]).toEqual([true, false])
  lesson.pose()
  return lesson
}

test('the puzzle is another deal, judged by its name, and what the answer leads to is acted out', async () => {
  const lesson = await pose()
  expect([lesson.view, lesson.isAsked, lesson.isOver, lesson.isSolved]).toEqual(['posed', true, false, false])
  expect(lesson.history).toEqual(['another deal', 'posed'])
  expect(await lesson.act('a')).toBe(true)
  expect(asked.at(-1)).toBe('puzzle')
  expect([lesson.view, lesson.isAsked, lesson.isSolved]).toEqual(['solved', false, false])
  vi.runAllTimers()
  expect([lesson.view, lesson.isSolved, lesson.isRight]).toEqual(['paid', true, true])
})

test('an answer that is tapped twice is given once', async () => {
  const lesson = await pose()
  expect(await Promise.all([lesson.act('a'), lesson.act('a')])).toEqual([true, false])
  await vi.runAllTimersAsync()
  expect([lesson.isThere, lesson.isSolved, lesson.view]).toEqual([true, true, 'paid'])
})

test('three wrong answers explain the puzzle; what is refused is free; the answer is still to be given', async () => {
  const lesson = await pose()
  await lesson.act('no')
  expect([lesson.wrong, lesson.tried?.refusal?.rule]).toEqual([0, 'EU-4'])
  for (const n of [1, 2, 3]) {
    expect(lesson.isRevealed).toBe(false)
    await lesson.act('b')
    expect([lesson.wrong, lesson.view]).toEqual([n, 'posed'])
  }
  expect([lesson.isRevealed, lesson.isAsked]).toEqual([true, true])
  await lesson.act('a')
  vi.runAllTimers()
  expect([lesson.isRevealed, lesson.isSolved]).toEqual([false, true])
})

test('from the puzzle back to the lesson, and the tries begin anew', async () => {
  const lesson = await pose()
  await lesson.act('b')
  lesson.go(2)
  expect([lesson.isPuzzle, lesson.isOver, lesson.tried]).toEqual([false, true, null])
  lesson.pose()
  expect(lesson.wrong).toBe(0)
})
