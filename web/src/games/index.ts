//! The games by name: what is known of each before its table is loaded.
import type { AnyGameUi, GameUi } from '$lib/play'

export interface GameFace {
  id: string
  title: string
  /** How long a game takes among people who know it. */
  minutes: [number, number]
  /** How many seats somebody who just wants to play gets, and how strong the bots there are. */
  quick: { seats: number; level: string }
  load: () => Promise<AnyGameUi>
}

/** What the hall sends is what the game's `wire.ts` says it is. This is the one place that takes it for that. */
async function faceIn<S, V, E>(module: Promise<{ default: GameUi<S, V, E> }>): Promise<AnyGameUi> {
  return (await module).default as AnyGameUi
}

export const GAMES: readonly GameFace[] = [
  { id: 'exact-change', title: 'Exact Change', minutes: [15, 30], quick: { seats: 3, level: 'easy' }, load: () => faceIn(import('./exact-change')) },
  { id: 'one-euro', title: 'One Euro', minutes: [10, 20], quick: { seats: 3, level: 'medium' }, load: () => faceIn(import('./one-euro')) },
  { id: 'swift-swap', title: 'Swift Swap', minutes: [3, 10], quick: { seats: 4, level: 'easy' }, load: () => faceIn(import('./swift-swap')) },
  { id: 'exacta', title: 'EXACTA!', minutes: [15, 30], quick: { seats: 3, level: 'easy' }, load: () => faceIn(import('./exacta')) },
  { id: 'fraud', title: 'FRAUD', minutes: [20, 40], quick: { seats: 3, level: 'easy' }, load: () => faceIn(import('./fraud')) },
  { id: 'rummy-500', title: 'Exact Change Rummy 500', minutes: [15, 30], quick: { seats: 2, level: 'easy' }, load: () => faceIn(import('./rummy-500')) },
  { id: 'money-war', title: 'Money War', minutes: [5, 15], quick: { seats: 2, level: 'easy' }, load: () => faceIn(import('./money-war')) },
]

export function faceOf(game: string): GameFace | undefined {
  return GAMES.find((it) => it.id === game)
}
