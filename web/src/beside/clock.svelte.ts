//! A clock for people around a table: it counts seconds down, is heard, and can be stopped.
import { sound, tremble } from '$lib/sound'

/** From here on it is counted aloud. */
const LAST_SECONDS = 3

export class Countdown {
  /** Whole seconds that are left. */
  left = $state(0)
  isRunning = $state(false)
  readonly total: number
  #rest_ms: number
  #since = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(seconds: number) {
    this.total = seconds
    this.left = seconds
    this.#rest_ms = seconds * 1000
  }

  get isOver(): boolean {
    return this.left === 0
  }

  run() {
    if (this.isRunning || this.isOver) return
    this.isRunning = true
    this.#since = performance.now()
    this.#timer = setInterval(() => this.#tick(), 50)
  }

  pause() {
    if (!this.isRunning) return
    this.#rest_ms -= performance.now() - this.#since
    this.stop()
  }

  stop() {
    clearInterval(this.#timer)
    this.isRunning = false
  }

  #tick() {
    const left = Math.max(0, Math.ceil((this.#rest_ms - (performance.now() - this.#since)) / 1000))
    if (left === this.left) return
    this.left = left
    if (left === 0) {
      this.stop()
      sound('bell')
      tremble([80, 60, 80])
    } else {
      sound('clock')
      if (left <= LAST_SECONDS) tremble(30)
    }
  }
}
