import { expect, test } from 'vitest'
import { begun, entriesAfter, type Entry, type KeptLedger, put, redo, remove, undo } from './kept'
import type { Pad } from './wire'

const trick = (colour: string): Entry => ({ entry: 'trick', colour })
const [RED, BLUE, GREEN, WHITE] = ['red', 'blue', 'green', 'white'].map(trick) as [Entry, Entry, Entry, Entry]

const pad = (entries: Entry[] = []) => ({ game: 'exacta', format: 1, players: [{ name: 'Mira' }], entries }) as Pad
const ledger = (entries: Entry[] = []) => begun('1', pad(entries), 0)
const entriesOf = (it: KeptLedger) => it.pad.entries

/** What a table does: three entries, one of them corrected, another taken out. */
const steps: ((it: KeptLedger) => KeptLedger)[] = [
  (it) => put(it, 0, RED),
  (it) => put(it, 1, BLUE),
  (it) => put(it, 2, GREEN),
  (it) => put(it, 1, WHITE),
  (it) => remove(it, 0),
  (it) => put(it, 2, RED),
]

test('an entry goes after the last, or in the place of one', () => {
  const three = steps.slice(0, 3).reduce((it, step) => step(it), ledger())
  expect(entriesOf(three)).toEqual([RED, BLUE, GREEN])
  expect(entriesOf(put(three, 1, WHITE))).toEqual([RED, WHITE, GREEN])
  expect(entriesOf(remove(three, 1))).toEqual([RED, GREEN])
})

test('every change is taken back and done again, whatever it was', () => {
  const all = [ledger()]
  for (const step of steps) all.push(step(all.at(-1)!))
  let it = all.at(-1)!
  for (const before of all.toReversed().slice(1)) {
    it = undo(it)
    expect(entriesOf(it)).toEqual(entriesOf(before))
  }
  expect(undo(it)).toBe(it)
  for (const after of all.slice(1)) {
    it = redo(it)
    expect(entriesOf(it)).toEqual(entriesOf(after))
  }
  expect(redo(it)).toBe(it)
})

test('whoever goes on after an undo cannot do again what was taken back', () => {
  const it = put(undo(put(ledger(), 0, RED)), 0, BLUE)
  expect(entriesOf(redo(it))).toEqual([BLUE])
})

test('a change leaves the ledger as it was that it was made on', () => {
  const it = put(ledger(), 0, RED)
  put(it, 0, BLUE)
  remove(it, 0)
  undo(it)
  expect(entriesOf(it)).toEqual([RED])
})

test('entries of a pad from elsewhere are taken back one by one', () => {
  const it = ledger([RED, BLUE])
  expect(entriesOf(undo(it))).toEqual([RED])
  expect(entriesOf(undo(undo(it)))).toEqual([])
  expect(undo(undo(undo(it)))).toEqual(undo(undo(it)))
})

test('what a change takes out is what was there', () => {
  expect(entriesAfter([RED, BLUE, GREEN], { at: 1, out: [BLUE], in: [] })).toEqual([RED, GREEN])
  expect(entriesAfter([RED], { at: 1, out: [], in: [BLUE, GREEN] })).toEqual([RED, BLUE, GREEN])
})
