//! A ledger beside the box, as the device keeps it.
import type { Pad } from './wire'

/** The format of a pad. */
export const PAD_FORMAT = 1

export type PadGame = Pad['game']
export type PadOf<G extends PadGame> = Extract<Pad, { game: G }>
export type EntryOf<G extends PadGame> = PadOf<G>['entries'][number]
export type Entry = EntryOf<PadGame>

/** What was done to the entries: at a place some were taken out and others put in. */
export interface Change {
  at: number
  out: Entry[]
  in: Entry[]
}

export interface KeptLedger {
  id: string
  /** How often it has been changed: whoever changes it has to have seen the last. */
  turn: number
  /** Milliseconds since 1970. */
  begun_ms: number
  changed_ms: number
  pad: Pad
  /** What can be taken back, the newest last. */
  done: Change[]
  /** What was taken back and can be done again, the next one last. */
  undone: Change[]
  isOver: boolean
  /** What writes the copy that others follow, if they do. */
  token?: string
}

export function entriesAfter(entries: readonly Entry[], { at, out, in: into }: Change): Entry[] {
  return [...entries.slice(0, at), ...into, ...entries.slice(at + out.length)]
}

const back = ({ at, out, in: into }: Change): Change => ({ at, out: into, in: out })

function changed(row: KeptLedger, change: Change): KeptLedger {
  const entries = entriesAfter(row.pad.entries, change)
  return { ...row, pad: { ...row.pad, entries } as Pad }
}

/** Puts an entry at a place: in the place of the one that is there, or after the last. */
export function put(row: KeptLedger, at: number, entry: Entry): KeptLedger {
  return make(row, { at, out: row.pad.entries.slice(at, at + 1), in: [entry] })
}

export function remove(row: KeptLedger, at: number): KeptLedger {
  return make(row, { at, out: row.pad.entries.slice(at, at + 1), in: [] })
}

function make(row: KeptLedger, change: Change): KeptLedger {
  return { ...changed(row, change), done: [...row.done, change], undone: [] }
}

/** Takes the last change back, whatever it was. */
export function undo(row: KeptLedger): KeptLedger {
  const last = row.done.at(-1)
  if (!last) return row
  return { ...changed(row, back(last)), done: row.done.slice(0, -1), undone: [...row.undone, last] }
}

export function redo(row: KeptLedger): KeptLedger {
  const next = row.undone.at(-1)
  if (!next) return row
  return { ...changed(row, next), done: [...row.done, next], undone: row.undone.slice(0, -1) }
}

/** A new ledger. Entries of a pad that comes from elsewhere can be taken back one by one. */
export function begun(id: string, pad: Pad, now_ms: number): KeptLedger {
  const done = (pad.entries as Entry[]).map((it, at): Change => ({ at, out: [], in: [it] }))
  return { id, turn: 0, begun_ms: now_ms, changed_ms: now_ms, pad, done, undone: [], isOver: false }
}
