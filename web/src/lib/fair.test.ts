import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keyStream } from './digest'
import { below, check, commitmentOf, keyOf, Unfair, type Noted } from './fair'
import { hex } from './hex'

const log = readFileSync(new URL('../../../examples/verify/one-euro.jsonl', import.meta.url), 'utf8')
const noted: Noted = {
  commitment: '03b5686d8f319c7576e3f98576b5747cd515b04f0cc577e1bf26ff932f7f07df',
  entropy: '73df5b4e5549806ded33',
}

/** What is found wrong with a log in which `from` was made `to`. */
function wrong(from: string | RegExp, to: string, given: Noted | null = noted) {
  const changed = log.replace(from, to)
  expect(changed).not.toBe(log)
  try {
    check(changed, given)
  } catch (error) {
    if (error instanceof Unfair) return `${error.code} in ${error.line}`
    throw error
  }
  return 'nothing'
}

test('the numbers of docs/use/fairness.md come out', () => {
  const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
  const id = '0123456789abcdefghjkmnpqrs'
  expect(commitmentOf(id, seed)).toBe('b34eadd463f0cf6c7b91dc2eb7c5a9d797689149ff5b8d32bb4a8d1d919ad694')
  const key = keyOf(id, seed, 'exacta 1 3', ['c0ffee', null, 'ff'.repeat(32)])
  expect(hex(key)).toBe('7b8e23b9561a23d7ea8b01dc4c1e55e343f20b2ca1847b2bf45153477f5ca65e')
  const draws = (n: number, count: number) => {
    const words = keyStream(key)
    return Array.from({ length: count }, () => below(words, n))
  }
  expect(draws(2 ** 32 - 1, 4)).toEqual([1515047964, 4024787828, 1711205582, 828834043])
  expect(draws(6, 20)).toEqual([0, 2, 2, 1, 3, 3, 1, 0, 0, 4, 0, 3, 3, 4, 2, 4, 0, 2, 5, 4])
  expect(draws(2147483649, 6)).toEqual([1515047964, 1711205582, 828834043, 26981463, 1493518831, 443357892])
})

test('a fair log is found fair', () => {
  expect(check(log, noted)).toEqual({ commitment: noted.commitment, nInputs: 13, nDraws: 19, nForeign: 0, nEntropy: 2 })
  expect(check(log, null).nDraws).toBe(19)
})

test('a changed draw is found', () => {
  expect(wrong('"draws":[[6,3],[6,1],[6,1]]', '"draws":[[6,3],[6,2],[6,1]]')).toBe('draw in 1')
  expect(wrong('"draws":[[6,0],[6,5]]', '"draws":[[6,0],[6,4]]')).toBe('draw in 2')
})

test('a draw that was left out or put in is found', () => {
  expect(wrong('"draws":[[6,0],[6,5]]', '"draws":[[6,5]]')).toBe('draw in 2')
  expect(wrong('"draws":[[6,0],[6,5]]', '"draws":[[6,0],[6,5],[6,0]]')).toMatch(/^draw in/)
})

test('another seed does not fit the commitment', () => {
  expect(wrong('"seed":"ba', '"seed":"bb')).toBe('seed in 1')
  expect(wrong('"id":"game-5"', '"id":"game-6"')).toBe('seed in 1')
})

test('another commitment than the noted one is found, even with a seed that fits', () => {
  const seed = '00'.repeat(32)
  const both = /"commitment":"\w+","seed":"\w+"/
  const proof = `"commitment":"${commitmentOf('game-5', seed)}","seed":"${seed}"`
  expect(wrong(both, proof)).toBe('noted in 1')
  expect(wrong(both, proof, null)).toBe('draw in 1')
})

test('entropy that was exchanged is found', () => {
  expect(wrong('73df5b4e5549806ded33', '73df5b4e5549806ded34')).toBe('entropy in 1')
  expect(wrong('73df5b4e5549806ded33', '73df5b4e5549806ded34', null)).toBe('draw in 1')
})

test('what is no whole log says so', () => {
  expect(wrong(/\{"line":"result".*\n/, '')).toBe('not_whole in 14')
  expect(wrong(/"fair":\{[^}]*\},/, '')).toBe('no_proof in 1')
  expect(wrong('parlor-fair-1', 'parlor-fair-2')).toBe('scheme in 1')
  expect(wrong('"seats":2', '"seats":2,"seat":1')).toBe('partial in 1')
  expect(wrong('{"line":"act"', 'act')).toBe('malformed in 2')
  expect(wrong('"draws":[[6,0],[6,5]]', '"draws":[[0,0],[6,5]]')).toBe('malformed in 2')
})

test('draws of the game that this one goes on from are left to its own log', () => {
  const forked = log.replace('"entropy":[', '"from":{"game":"game-4","inputs":1},"entropy":[')
  const lines = forked.trimEnd().split('\n')
  // The first three draws of the seed are due only after the first input.
  const draws = lines.slice(0, 2).map((it) => it.match(/"draws":(\[.*?\]),"events/)![1]!)
  const moved = [
    lines[0]!,
    lines[1]!,
    lines[2]!.replace(/"draws":\[.*?\],"events/, `"draws":${draws[0]},"events`),
    lines.at(-1)!,
  ].join('\n')
  expect(check(moved, noted)).toMatchObject({ nDraws: 3, nForeign: 5, nInputs: 2 })
  expect(() => check(forked, noted)).toThrow(Unfair)
  expect(() => check(moved.replace('"inputs":1', '"inputs":9'), noted)).toThrow('not_whole')
})
