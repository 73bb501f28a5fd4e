import { afterEach, expect, test, vi } from 'vitest'
import { KeptEach } from './kept.svelte'

/** What tabs have in common. */
function shared() {
  const all: Record<string, string> = {}
  const storage = {
    getItem: (key: string) => all[key] ?? null,
    setItem: (key: string, value: string) => void (all[key] = value),
    removeItem: (key: string) => void delete all[key],
  }
  for (const [key, value] of Object.entries(storage)) Object.defineProperty(all, key, { value, enumerable: false })
  vi.stubGlobal('localStorage', all)
  return all
}

const open = () => new KeptEach<{ at: number }>('thing', 3)

afterEach(() => vi.unstubAllGlobals())

test('two tabs that write at once take nothing from each other', () => {
  shared()
  const [one, other] = [open(), open()]
  one.set('a', { at: 1 })
  other.set('b', { at: 2 })
  expect(open().all).toEqual([{ at: 2 }, { at: 1 }])
})

test('the oldest go, from the storage too', () => {
  const all = shared()
  const things = open()
  for (const [at, id] of ['a', 'b', 'c', 'd'].entries()) things.set(id, { at })
  expect(things.get('a')).toBeNull()
  expect(Object.keys(all)).toEqual(['parlor.thing.b', 'parlor.thing.c', 'parlor.thing.d'])
  things.delete('c')
  expect(open().all).toEqual([{ at: 3 }, { at: 1 }])
  things.clear()
  expect(Object.keys(all)).toEqual([])
})

test('what cannot be read is not there', () => {
  const all = shared()
  all['parlor.thing.a'] = '{'
  expect(open().all).toEqual([])
})

test('a browser that keeps nothing remembers as long as the page lives', () => {
  const fail = () => {
    throw new Error('no storage')
  }
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail })
  const things = open()
  things.set('a', { at: 1 })
  expect(things.all).toEqual([{ at: 1 }])
  things.delete('a')
  expect(things.all).toEqual([])
})
