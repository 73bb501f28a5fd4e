//! What this browser keeps: settings, the guest's name, and the tables that it has been at.

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

export const settings = {
  language: new Kept<string | null>('language', null),
  theme: new Kept<'light' | 'dark' | null>('theme', null),
  sound: new Kept('sound', false),
  notify: new Kept('notify', false),
  /** `null`: as the system asks for. */
  motion: new Kept<boolean | null>('motion', null),
}

/** What the guest is called; empty until told. */
export const myName = new Kept('name', '')

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
