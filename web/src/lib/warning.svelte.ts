//! The warning before the table's own clock ends: how many seconds are left, and what is heard and felt of it.
import { untrack } from 'svelte'
import { announce } from './announce.svelte'
import { t } from './i18n.svelte'
import { sound, tremble } from './sound'

/** Whoever is on the clock, as `Live` is. In milliseconds of `performance.now()`. */
export interface OnClock {
  readonly warnAt: number | null
  readonly deadline: number | null
  readonly isTakenOver: boolean
}

/** The last seconds tick. */
const TICKS = 3

export class Warning {
  /** Seconds until a bot takes over; `null`: nothing is to be warned of. */
  left = $state<number | null>(null)
  /** Seconds of the whole warning. */
  of = $state(0)

  constructor(live: OnClock) {
    $effect(() => {
      const { warnAt, deadline, isTakenOver } = live
      if (warnAt === null || deadline === null || isTakenOver) return
      const timer = untrack(() => this.#run(warnAt, deadline))
      return () => {
        clearTimeout(timer.id)
        this.left = null
      }
    })
  }

  /** Rings at each full second that is left, from `warnAt` on. */
  #run(warnAt: number, deadline: number) {
    const timer: { id?: ReturnType<typeof setTimeout> } = {}
    const ring = () => {
      const left_ms = deadline - performance.now()
      const wait = warnAt - performance.now()
      if (wait > 0) {
        timer.id = setTimeout(ring, wait)
        return
      }
      const left = Math.max(0, Math.ceil(left_ms / 1000))
      if (this.left === null) this.#begin(left, Math.ceil((deadline - warnAt) / 1000))
      else if (left < this.left && left > 0 && left <= TICKS) sound('clock')
      this.left = left
      if (left > 0) timer.id = setTimeout(ring, Math.max(left_ms - (left - 1) * 1000, 1))
    }
    ring()
    return timer
  }

  #begin(left: number, of: number) {
    this.of = Math.max(of, left, 1)
    for (const after of [0, 0.18, 0.36]) sound('clock', 0, after)
    sound('bell', 0, 0.5)
    tremble([80, 60, 80])
    announce(`${t('clock.left', { count: left })}. ${t('clock.or_bot')}`)
  }
}
