//! The games that were played to their end on this device, newest first.
import { Kept, KeptEach } from './kept.svelte'
import type { OverInfo } from './wire'

/** A game that has ended, as it is kept and exported. */
export interface Played {
  /** The game's id in the hall: there is its replay. */
  id: string
  game: string
  /** When the end was seen here, in milliseconds since 1970. */
  at: number
  /** Who played, by seat. */
  names: string[]
  /** Where I sat. */
  seat: number
  ranks: number[]
  scores: number[]
  winners: number[]
}

export const PLAYED_MOST = 500

const kept = new KeptEach<Played>('played', PLAYED_MOST)
const erasedAt = new Kept('history-erased', 0)

export interface Wins {
  game: string
  won: number
  /** Games against somebody. */
  of: number
}

export const played = {
  get all(): readonly Played[] {
    return kept.all
  },
  has(id: string): boolean {
    return kept.get(id) !== null
  },
  /** Whether something of that time was forgotten on purpose. */
  isErased(at: number): boolean {
    return at <= erasedAt.value
  },
  /** Writes a game down once. */
  keep(game: Played) {
    if (!this.has(game.id)) kept.set(game.id, game)
  },
  erase() {
    kept.clear()
    erasedAt.value = Date.now()
  },
}

/** A game as it is kept. */
export function playedOf(
  id: string,
  game: string,
  names: string[],
  seat: number,
  { ranks, scores, winners }: OverInfo,
  at = Date.now(),
): Played {
  return { id, game, at, names, seat, ranks, scores, winners }
}

/** Who plays alone has nobody to win against. */
export function isAlone(it: Played): boolean {
  return it.names.length === 1
}

export function isWon(it: Played): boolean {
  return !isAlone(it) && it.winners.includes(it.seat)
}

/** How often each game was won, the most played first. */
export function winsByGame(all: readonly Played[]): Wins[] {
  const wins = new Map<string, Wins>()
  for (const it of all) {
    if (isAlone(it)) continue
    const so_far = wins.get(it.game) ?? { game: it.game, won: 0, of: 0 }
    wins.set(it.game, { ...so_far, won: so_far.won + Number(isWon(it)), of: so_far.of + 1 })
  }
  return [...wins.values()].toSorted((a, b) => b.of - a.of || b.won - a.won)
}

/** On how many days in a row something was played, up to today or yesterday. */
export function daysInARow(all: readonly Played[], now: number): number {
  const day = (at: number) => {
    const date = new Date(at)
    return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)
  }
  const days = new Set(all.map((it) => day(it.at)))
  let last = day(now)
  if (!days.has(last)) last--
  let n = 0
  while (days.has(last - n)) n++
  return n
}
