import { expect, test } from 'vitest'
import { note, notedOf, noteEntropy } from './noted.svelte'
import type { TableInfo } from './wire'

/** A table that waits for its deal, with these guests in its seats. */
const table = (id: string, commitment: string, ...guests: number[]) =>
  ({ next: { id, commitment }, seats: guests.map((guest) => ({ guest })) }) as TableInfo

test('what was noted first stays', () => {
  note(table('a', '11'), null)
  note(table('a', '22'), null)
  expect(notedOf('a')?.commitment).toBe('11')
  expect(notedOf('b')).toBeNull()
})

test('who stands up has added nothing', () => {
  note(table('c', '33', 7), 7)
  noteEntropy('c', 'ff')
  note(table('c', '33', 7), 7)
  expect(notedOf('c')?.entropy).toBe('ff')
  note(table('c', '33', 8), 7)
  expect(notedOf('c')).toMatchObject({ commitment: '33', entropy: null })
})
