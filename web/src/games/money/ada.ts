//! For tests: a table where Ada, the reader, sits between bots.
import { tellerOf } from '$lib/teller'
import type { Play } from '$lib/play'

export function ada<S, V, E>(view: Partial<V> = {}, more: Partial<Play<S, V, E>> = {}) {
  const players = ['Ada', 'Bot B', 'Bot C'].map((name) => ({
    name,
    by: 'bot' as const,
    level: 'easy',
    conceded: false,
    here: null,
  }))
  const play = { view, seat: 0, players, actions: [], isAsked: true, ...more } as unknown as Play<S, V, E>
  return { play, teller: tellerOf(play) }
}
