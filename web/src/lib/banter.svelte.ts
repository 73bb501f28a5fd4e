//! The bots' lines in bubbles at their seats, one at a time and seldom.
import { untrack } from 'svelte'
import { occasionsOf } from '../games/occasions'
import { announce } from './announce.svelte'
import { charactersIn, remarkOf, type Characters, type Felt, type Said } from './banter'
import { language } from './i18n.svelte'
import { settings } from './kept.svelte'
import type { Live } from './socket.svelte'

/** What `Live` tells. */
export type Heard = Pick<Live, 'game' | 'scene' | 'fresh' | 'players' | 'table' | 'isSilent' | 'isAsked' | 'inWords'>

/** How many decisions lie between two lines at least, by the pace of the bots. */
const APART = { slow: 5, normal: 7, fast: 14, wait: 7 }

/** The number of the first window, whether a game counts from nought or from one. */
const OPENING = 1

/** Who has no more than this for a decision is left in peace. */
const QUICK_MS = 15_000

/** What matters is read aloud before. */
const READ_AFTER_MS = 1500

/** Long enough to be read, and soon gone. */
const shownFor = (text: string) => 2500 + 70 * text.length

export class Banter {
  /** By seat. */
  at = $state.raw<Readonly<Record<number, string>>>({})
  /** The last word, when the game is over. */
  last = $state.raw<Said | null>(null)

  #heard: Heard
  #characters = $state.raw<Characters | null>(null)
  #occasions = $state.raw<((event: unknown) => readonly Felt[]) | null>(null)
  /** Chosen, and said when the table shows what it is about. */
  #due = $state.raw<(Said & { seq: number }) | null>(null)
  #seen: unknown = null
  #game = ''
  #spokeAt = -Infinity
  #timers: ReturnType<typeof setTimeout>[] = []

  /** `shown`: how far the table is; `others`: what people say there, whom no bot interrupts. */
  constructor(
    heard: Heard,
    shown: { readonly seq: number },
    others: { readonly at: Readonly<Record<number, string>> },
  ) {
    this.#heard = heard
    $effect(() => {
      const { game } = heard
      if (!settings.botsTalk.value || !game || heard.inWords) return this.#hush()
      void Promise.all([charactersIn(language()), occasionsOf(game)]).then(
        ([characters, occasions]) => {
          this.#characters = characters
          this.#occasions = occasions
        },
        () => {},
      )
    })
    $effect(() => {
      const { scene } = heard
      const isReady = this.#characters !== null && this.#occasions !== null
      untrack(() => isReady && scene !== this.#seen && this.#hear())
    })
    $effect(() => {
      if (this.#due && shown.seq >= this.#due.seq)
        untrack(() => this.#say(this.#due!, Object.keys(others.at).length > 0))
    })
    $effect(() => () => this.#hush())
  }

  /** Chooses what is said of what has just been told. */
  #hear() {
    const { scene, fresh, players, table } = this.#heard
    this.#seen = scene
    if (!scene || !settings.botsTalk.value) return
    if (scene.game !== this.#game) this.#begin(scene.game)
    const number = scene.window?.number ?? Infinity
    if (scene.over) {
      const { winners } = scene.over
      const won = players.flatMap((_, seat): Felt[] => (winners.includes(seat) ? [{ seat, on: 'win' }] : []))
      const lost = players.map((_, seat): Felt => ({ seat, on: 'lose' }))
      const characters = this.#characters!
      this.last =
        remarkOf(won, players, `${scene.game} end`, characters) ??
        remarkOf(lost, players, `${scene.game} end`, characters)
      return this.#hush()
    }
    if (this.#isQuick()) return this.#hush()
    const isOpening = number <= OPENING && this.#spokeAt === -Infinity
    const felt = isOpening
      ? players.map((_, seat): Felt => ({ seat, on: 'greet' }))
      : fresh.flatMap((it) => this.#occasions!(it))
    if (this.#heard.isSilent || number - this.#spokeAt < APART[table?.settings.pace ?? 'normal']) return
    const said = remarkOf(felt, players, `${scene.game} ${number}`, this.#characters!)
    if (!said) return
    this.#spokeAt = number
    this.#due = { ...said, seq: scene.seq }
  }

  #begin(game: string) {
    this.#hush()
    this.#game = game
    this.#spokeAt = -Infinity
    this.last = null
  }

  /** Whether a person has to be quick now. */
  #isQuick(): boolean {
    const { scene, players } = this.#heard
    const window = scene?.window
    if (!window) return false
    const isPerson = [...window.must, ...window.may].some((seat) => players[seat]?.by === 'person')
    return (
      isPerson && (window.held_ms > 0 || (window.left_ms !== null && (!window.clock || window.left_ms <= QUICK_MS)))
    )
  }

  #say({ seat, name, text }: Said, isInterrupting: boolean) {
    this.#due = null
    if (isInterrupting) return
    this.#hush()
    this.at = { [seat]: text }
    this.#timers = [
      setTimeout(() => (this.at = {}), shownFor(text)),
      setTimeout(() => !this.#heard.isAsked && announce(`${name}: ${text}`), READ_AFTER_MS),
    ]
  }

  #hush() {
    for (const it of this.#timers) clearTimeout(it)
    this.#timers = []
    this.#due = null
    this.at = {}
  }
}
