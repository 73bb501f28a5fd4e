//! What was just said at the table, at the seat of whoever said it, for some seconds.
import { untrack } from 'svelte'
import { announce } from './announce.svelte'
import type { Said } from './socket.svelte'
import type { TableInfo } from './wire'

/** Who hears, as `Live` does. */
export interface Hearer {
  readonly chat: readonly Said[]
  readonly guest: number | null
  readonly table: Pick<TableInfo, 'seats'> | null
  /** Whether the lines themselves are on the screen, and read aloud there. */
  readonly isReading: boolean
}

/** Long enough to be read, at a dozen letters a second. */
const shownFor = (text: string) => Math.min(4000 + 80 * text.length, 10_000)

export class Bubbles {
  /** By seat. */
  at = $state.raw<Readonly<Record<number, string>>>({})
  #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #last: Said | undefined

  constructor(hearer: Hearer) {
    this.#last = hearer.chat.at(-1)
    $effect(() => {
      const { chat } = hearer
      untrack(() => {
        const fresh = chat.slice(this.#last ? chat.lastIndexOf(this.#last) + 1 : 0)
        this.#last = chat.at(-1)
        for (const it of fresh) this.#hear(it, hearer)
      })
    })
    $effect(() => () => this.#timers.forEach((it) => clearTimeout(it)))
  }

  #hear({ guest, name, text }: Said, hearer: Hearer) {
    if (guest !== hearer.guest && !hearer.isReading) announce(`${name}: ${text}`)
    const seat = hearer.table?.seats.findIndex((it) => it.guest === guest) ?? -1
    if (seat < 0) return
    clearTimeout(this.#timers.get(seat))
    this.at = { ...this.at, [seat]: text }
    this.#timers.set(
      seat,
      setTimeout(() => this.#forget(seat), shownFor(text)),
    )
  }

  #forget(seat: number) {
    const { [seat]: _, ...rest } = this.at
    this.at = rest
  }
}
