//! What this browser keeps: settings, the guest's name, and the tables that it has been at.
import type { Portrait } from './wire'

/** A value that outlives the page, shared by all tabs. */
export class Kept<T> {
  #key: string
  #value = $state() as T

  constructor(key: string, fallback: T) {
    this.#key = `parlor.${key}`
    this.#value = read(this.#key) ?? fallback
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === this.#key) this.#value = read(this.#key) ?? fallback
    })
  }

  get value(): T {
    return this.#value
  }

  set value(value: T) {
    this.#value = value
    try {
      localStorage.setItem(this.#key, JSON.stringify(value))
    } catch {
      // A browser that keeps nothing plays all the same.
    }
  }
}

function read(key: string) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export type Pace = 'slow' | 'normal' | 'fast' | 'none'

export const settings = {
  language: new Kept<string | null>('language', null),
  theme: new Kept<'light' | 'dark' | null>('theme', null),
  /** In percent of the usual size. */
  textSize: new Kept<100 | 115 | 130>('text-size', 100),
  sound: new Kept('sound', false),
  /** 0 to 1. */
  volume: new Kept('volume', 0.7),
  notify: new Kept('notify', false),
  /** `null`: as the system asks for. */
  motion: new Kept<boolean | null>('motion', null),
  /** How long the table shows what happened before it goes on. */
  pace: new Kept<Pace>('pace', 'normal'),
  /** Whether bots say a word now and then. */
  botsTalk: new Kept('bots-talk', true),
  /** Buttons lie at the left thumb. */
  leftHand: new Kept('left-hand', false),
  /** Each suit of Swift Swap has a colour of its own. */
  fourColours: new Kept('four-colours', false),
  /** Cards that can be played stand out. */
  lift: new Kept('lift', true),
  /** A button at the table that lists all moves in words. */
  allMoves: new Kept('all-moves', false),
  /** Whether games against bots stand on this device even where there is a hall. */
  onDevice: new Kept('on-device', false),
  /** Whether every game is shown in words, as those without a table of their own are. */
  words: new Kept('words', false),
}

/** What the guest is called; empty until told. */
export const myName = new Kept('name', '')

/** How the guest is drawn; the hall chooses until told. */
export const myPortrait = new Kept<Portrait | null>('portrait', null)

/** Somebody who plays at this device with others. */
export interface Companion {
  name: string
  portrait: Portrait
}

/** Who played at this device last, and with how many bots. */
export const myParty = new Kept<Companion[]>('party', [])

export interface MyTable {
  id: string
  game: string
  /** Milliseconds since 1970. */
  at: number
}

const MY_TABLES_MOST = 50

/** Newest first. */
export const myTables = new Kept<MyTable[]>('tables', [])

export function rememberTable(id: string, game: string) {
  const others = myTables.value.filter((it) => it.id !== id)
  myTables.value = [{ id, game, at: Date.now() }, ...others].slice(0, MY_TABLES_MOST)
}

export function forgetTable(id: string) {
  myTables.value = myTables.value.filter((it) => it.id !== id)
}

const night = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
let systemNight = $state(night?.matches ?? false)
night?.addEventListener('change', (event) => (systemNight = event.matches))

/** As chosen, or as the system has it. */
export function theme(): 'light' | 'dark' {
  return settings.theme.value ?? (systemNight ? 'dark' : 'light')
}

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
let systemStill = $state(still?.matches ?? false)
still?.addEventListener('change', (event) => (systemStill = event.matches))

/** Whether things move on the table. */
export function moves(): boolean {
  return settings.motion.value ?? !systemStill
}

/** Milliseconds of an animation: none where nothing shall move. */
export function ms(duration: number): number {
  return moves() ? duration : 0
}
