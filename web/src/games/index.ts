//! The games by name: what is known of each before its table is loaded.
import type { GameUi } from '$lib/play'

export interface GameFace {
  id: string
  title: string
  /** How long a game takes among people who know it. */
  minutes: [number, number]
  /** How many seats somebody who just wants to play gets, and how strong the bots there are. */
  quick: { seats: number; level: string }
  load: () => Promise<{ default: GameUi }>
}

export const GAMES: readonly GameFace[] = [
  { id: 'exact-change', title: 'Exact Change', minutes: [15, 30], quick: { seats: 3, level: 'easy' }, load: () => import('./exact-change') },
  { id: 'one-euro', title: 'One Euro', minutes: [10, 20], quick: { seats: 3, level: 'medium' }, load: () => import('./one-euro') },
  { id: 'swift-swap', title: 'Swift Swap', minutes: [3, 10], quick: { seats: 4, level: 'easy' }, load: () => import('./swift-swap') },
  { id: 'exacta', title: 'EXACTA!', minutes: [15, 30], quick: { seats: 3, level: 'easy' }, load: () => import('./exacta') },
  { id: 'fraud', title: 'FRAUD', minutes: [20, 40], quick: { seats: 3, level: 'easy' }, load: () => import('./fraud') },
  { id: 'rummy-500', title: 'Exact Change Rummy 500', minutes: [15, 30], quick: { seats: 2, level: 'easy' }, load: () => import('./rummy-500') },
  { id: 'money-war', title: 'Money War', minutes: [5, 15], quick: { seats: 2, level: 'easy' }, load: () => import('./money-war') },
]

export function faceOf(game: string): GameFace | undefined {
  return GAMES.find((it) => it.id === game)
}
