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

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function read(key: string) {
  try {
    return parsed(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** All that is kept under keys that begin alike, by the rest of the key. */
function stored(prefix: string) {
  try {
    const keys = Object.keys(localStorage).filter((it) => it.startsWith(prefix))
    return keys.map((it) => [it.slice(prefix.length), read(it)] as const).filter(([, it]) => it !== null)
  } catch {
    return []
  }
}

/**
 * Things that outlive the page, newest first. Each has a key of its own, by its id: two tabs that write at the same
 * moment, in two processes of the browser, take nothing from each other.
 */
export class KeptEach<T extends { at: number }> {
  #prefix: string
  #most: number
  #all = $state.raw<ReadonlyMap<string, T>>(new Map())

  constructor(key: string, most: number) {
    this.#prefix = `parlor.${key}.`
    this.#most = most
    this.#all = this.#sorted(stored(this.#prefix))
    globalThis.addEventListener?.('storage', ({ key, newValue }) => {
      if (key === null) this.#all = new Map()
      if (!key?.startsWith(this.#prefix)) return
      const id = key.slice(this.#prefix.length)
      const value = newValue === null ? null : parsed(newValue)
      this.#all = this.#sorted([...(value === null ? [] : [[id, value] as const]), ...this.#others(id)])
    })
  }

  get all(): readonly T[] {
    return [...this.#all.values()]
  }

  get(id: string): T | null {
    return this.#all.get(id) ?? null
  }

  set(id: string, value: T) {
    const all = [...this.#sorted([[id, value], ...this.#others(id)])]
    this.#all = new Map(all.slice(0, this.#most))
    for (const [old] of all.slice(this.#most)) this.#forget(old)
    try {
      if (this.#all.has(id)) localStorage.setItem(this.#prefix + id, JSON.stringify(value))
    } catch {
      // A browser that keeps nothing plays all the same.
    }
  }

  delete(id: string) {
    this.#all = new Map(this.#others(id))
    this.#forget(id)
  }

  clear() {
    for (const id of this.#all.keys()) this.#forget(id)
    this.#all = new Map()
  }

  #others(id: string) {
    return [...this.#all].filter(([it]) => it !== id)
  }

  #sorted(all: readonly (readonly [string, T])[]) {
    return new Map(all.toSorted(([, a], [, b]) => b.at - a.at))
  }

  #forget(id: string) {
    try {
      localStorage.removeItem(this.#prefix + id)
    } catch {
      // Nothing is kept there.
    }
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

export const myTables = new KeptEach<MyTable>('table', MY_TABLES_MOST)

export function rememberTable(id: string, game: string) {
  myTables.set(id, { id, game, at: Date.now() })
}

export function forgetTable(id: string) {
  myTables.delete(id)
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
