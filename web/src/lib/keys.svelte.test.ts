import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { keys, shortcuts } from './keys.svelte'

test('keys that are put to use anew at one moment all work', () => {
  let n = $state(0)
  const put = (key: string) => $effect(() => keys([{ key, label: `${key} ${n}`, run: () => {} }]))
  const leave = $effect.root(() => {
    put('a')
    put('b')
    put('c')
  })
  flushSync()
  n = 1
  flushSync()
  expect(shortcuts().map((it) => it.label).sort()).toEqual(['a 1', 'b 1', 'c 1'])
  leave()
  expect(shortcuts()).toEqual([])
})
