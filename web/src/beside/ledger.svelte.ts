//! A ledger beside the box: what people have entered, kept on this device, and what the rules make of it.
import { announce } from '$lib/announce.svelte'
import { hall, Problem } from '$lib/api'
import { hex } from '$lib/hex'
import { language, t } from '$lib/i18n.svelte'
import { device, type Answered } from '../local/device'
import {
  begun,
  entriesAfter,
  type EntryOf,
  type KeptLedger,
  type PadGame,
  type PadOf,
  put,
  redo,
  remove,
  undo,
} from './kept'
import { linkTo, newToken, show } from './follow'
import type { AskSheet, Csv, Pad, Person, Sheet, State } from './wire'

export type StateOf<G extends PadGame> = Extract<State, { game: G }>
/** A sheet of one game. */
export type SheetOf<G extends PadGame> = Omit<Sheet, 'state'> & { state: StateOf<G> }

/** What the rules make of a pad, in the reader's language. */
export function sheetOf(pad: Pad): Promise<Sheet> {
  return hall.ask<Sheet>('POST', '/beside/sheet', { pad, lang: language() } satisfies AskSheet)
}

/** What the worker says of a kept ledger. */
async function told<T>(asked: Promise<Answered>): Promise<T> {
  const { status, body } = await asked
  if (status >= 200 && status < 300) return body as T
  const { code, detail } = body as { code?: string; detail?: string }
  throw new Problem(status, code ?? 'client/unknown', detail ?? '')
}

/** All that are kept here, the last changed first. */
export async function allLedgers(): Promise<KeptLedger[]> {
  const all = await told<KeptLedger[]>(device.ledgers())
  return all.toSorted((a, b) => b.changed_ms - a.changed_ms)
}

/** Begins a ledger and keeps it; gives its id. The engine has a look at it first. */
export async function begin(pad: Pad): Promise<string> {
  const { result } = await sheetOf(pad)
  const row = { ...begun(hex(crypto.getRandomValues(new Uint8Array(8))), pad, Date.now()), isOver: result !== null }
  await told(device.keepLedger(row))
  return row.id
}

export const forget = (id: string) => told<void>(device.dropLedger(id))

/**
 * One ledger while it is shown. Tools read `now`, `edited` and `pad`, ask for a `preview` and `book` an entry.
 * Everything else is the page's.
 */
export class Ledger<G extends PadGame = PadGame> {
  #row = $state.raw() as KeptLedger
  #sheet = $state.raw() as Sheet
  #now = $state.raw() as Sheet
  #editing = $state<number | null>(null)
  #work: Promise<unknown> = Promise.resolve()
  /** Why the last thing that was asked has not happened. */
  problem = $state.raw<unknown>(null)
  /** Where others follow it; the hall has seen the last entry. */
  link = $state.raw<string | null>(null)
  /** Whether others follow it and the hall has not been reached since. */
  isBehind = $state(false)

  private constructor(row: KeptLedger, sheet: Sheet) {
    this.#row = row
    this.#sheet = sheet
    this.#now = sheet
  }

  static async open(id: string): Promise<Ledger> {
    const row = await told<KeptLedger>(device.ledger(id))
    const ledger = new Ledger(row, await sheetOf(row.pad))
    void ledger.tell()
    return ledger
  }

  get id(): string {
    return this.#row.id
  }
  get pad(): PadOf<G> {
    return this.#row.pad as PadOf<G>
  }
  get game(): PadGame {
    return this.#row.pad.game
  }
  get players(): readonly Person[] {
    return this.#row.pad.players
  }
  /** What the rules make of all entries. */
  get sheet(): SheetOf<G> {
    return this.#sheet as unknown as SheetOf<G>
  }
  /** How it stands before the entry that a tool makes: after the last one, or before the one that is changed. */
  get now(): SheetOf<G> {
    return this.#now as unknown as SheetOf<G>
  }
  /** Which entry is being changed. */
  get editing(): number | null {
    return this.#editing
  }
  /** The entry that is being changed, to begin with. */
  get edited(): EntryOf<G> | null {
    return this.#editing === null ? null : ((this.#row.pad.entries[this.#editing] as EntryOf<G> | undefined) ?? null)
  }
  /** Entries that do not fit. */
  get misfits(): number[] {
    return this.#sheet.rows.filter((it) => it.problem !== null).map((it) => it.entry)
  }
  get canUndo(): boolean {
    return this.#row.done.length > 0
  }
  get canRedo(): boolean {
    return this.#row.undone.length > 0
  }

  /** Where the entry of a tool goes. */
  get at(): number {
    return this.#editing ?? this.#row.pad.entries.length
  }

  /** The sheet as it would be with an entry; nothing is kept. Its row is at `at`. */
  preview(entry: EntryOf<G>): Promise<SheetOf<G>> {
    const { pad } = this.#row
    const change = { at: this.at, out: pad.entries.slice(this.at, this.at + 1), in: [entry] }
    return sheetOf({ ...pad, entries: entriesAfter(pad.entries, change) } as Pad) as unknown as Promise<SheetOf<G>>
  }

  /** Books an entry: a new one, or in the place of the one that is changed. Whether it is kept now. */
  book(entry: EntryOf<G>): Promise<boolean> {
    const { at } = this
    return this.#do((row) => put(row, at, entry), at)
  }

  remove(at: number): Promise<boolean> {
    return this.#do((row) => remove(row, at))
  }

  undo(): Promise<boolean> {
    return this.#do(undo)
  }

  redo(): Promise<boolean> {
    return this.#do(redo)
  }

  /** Other names, faces or house rules; all entries are booked again. */
  set(part: Partial<Pick<Pad, 'players' | 'options' | 'first'>>): Promise<boolean> {
    return this.#do((row) => ({ ...row, pad: { ...row.pad, ...part } as Pad }))
  }

  /** Takes an entry up to be changed, or leaves it as it is. */
  edit(at: number | null): Promise<void> {
    return this.#inTurn(async () => {
      const before =
        at === null
          ? this.#sheet
          : await sheetOf({ ...this.#row.pad, entries: this.#row.pad.entries.slice(0, at) } as Pad)
      this.#now = before
      this.#editing = at
    })
  }

  /** In another language. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#show(this.#row))
  }

  /** Another page may have changed it meanwhile. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      const row = await told<KeptLedger>(device.ledger(this.id))
      if (row.turn === this.#row.turn) return
      this.#editing = null
      await this.#show(row)
    })
  }

  get isFollowed(): boolean {
    return this.#row.token !== undefined
  }

  /** Lets others follow from now on. */
  async share(): Promise<void> {
    if (!this.isFollowed) await this.#do((row) => ({ ...row, token: newToken() }))
    await this.tell()
  }

  async unshare(): Promise<void> {
    const { token } = this.#row
    await this.#do(({ token: _, ...row }) => row)
    this.link = null
    this.isBehind = false
    // Where the hall is out of reach it forgets by itself.
    if (token) await hall.hidePad(token).catch(() => {})
  }

  /** Has the hall show how it stands to those who follow. What is entered here never waits for it. */
  async tell(): Promise<void> {
    const { token, pad, turn } = this.#row
    if (!token) return
    try {
      const place = await show(token, pad)
      if (turn === this.#row.turn) this.isBehind = false
      this.link = linkTo(place)
    } catch {
      this.isBehind = true
    }
  }

  csv(): Promise<Csv> {
    return hall.ask<Csv>('POST', '/beside/csv', { pad: this.#row.pad, lang: language() } satisfies AskSheet)
  }

  async #show(row: KeptLedger): Promise<void> {
    const sheet = await sheetOf(row.pad)
    const at = this.#editing
    this.#now = at === null ? sheet : await sheetOf({ ...row.pad, entries: row.pad.entries.slice(0, at) } as Pad)
    this.#row = row
    this.#sheet = sheet
  }

  /** First it is kept, then it is shown. */
  async #do(change: (row: KeptLedger) => KeptLedger, entry?: number): Promise<boolean> {
    let isDone = false
    await this.#inTurn(async () => {
      const next = change(this.#row)
      if (next === this.#row) return
      const sheet = await sheetOf(next.pad)
      const row = { ...next, turn: this.#row.turn + 1, changed_ms: Date.now(), isOver: sheet.result !== null }
      try {
        await told(device.keepLedger($state.snapshot(row) as KeptLedger))
      } catch (error) {
        // Another page has changed it: that is what counts.
        if (error instanceof Problem && error.status === 409) {
          this.#editing = null
          await this.#show(await told<KeptLedger>(device.ledger(this.id)))
          throw new Problem(409, 'beside/changed', t('beside.changed'))
        }
        throw error
      }
      this.#editing = null
      this.#row = row
      this.#sheet = sheet
      this.#now = sheet
      isDone = true
      void this.tell()
      const said = entry === undefined ? undefined : sheet.rows[entry]
      for (const it of said ? [...said.sentences, ...said.bookings.map((booking) => booking.sentence)] : [])
        announce(it)
    })
    return isDone
  }

  #inTurn(job: () => Promise<void>): Promise<void> {
    const turn = this.#work.then(async () => {
      try {
        this.problem = null
        await job()
      } catch (error) {
        this.problem = error
      }
    })
    this.#work = turn
    return turn
  }
}

/**
 * The sheet with a draft in its place, as the draft changes; `null` without a draft. To be called where a component begins.
 */
export function previewed<G extends PadGame>(
  ledger: () => Ledger<G>,
  draft: () => EntryOf<G> | null,
): { readonly sheet: SheetOf<G> | null } {
  let sheet = $state.raw<SheetOf<G> | null>(null)
  $effect(() => {
    const entry = draft()
    language()
    let isOld = false
    if (entry === null) sheet = null
    else {
      ledger()
        .preview(entry)
        .then(
          (it) => !isOld && (sheet = it),
          (error) => !isOld && (ledger().problem = error),
        )
    }
    return () => (isOld = true)
  })
  return {
    get sheet() {
      return sheet
    },
  }
}
