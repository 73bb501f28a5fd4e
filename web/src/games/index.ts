//! The games by name: what is known of each before its table is loaded.
//!
//! A folder here is a game with a table of its own. Every other game that the hall knows is shown by the
//! generic table, in the engine's words; and so is every game for those who want tables as text.
import { catalog } from '$lib/catalog.svelte'
import { language } from '$lib/i18n.svelte'
import { settings } from '$lib/kept.svelte'
import { learnGames } from '$lib/words'
import type { AnyGameUi, GameUi } from '$lib/play'
import type { GameInfo } from '$lib/wire'
import type { Face } from './face'

export interface GameFace {
  id: string
  title: string
  /** Where there is little room. */
  short?: string
  minutes: [number, number] | null
  quick: { seats: number; level: string }
  /** Whether it has no table of its own: then it is told in words. */
  isGeneric: boolean
  /** `inWords`: as the hall tells it, and not by a table of its own. */
  load: (inWords?: boolean) => Promise<AnyGameUi>
}

const FACES = import.meta.glob<Face>('./*/face.ts', { eager: true, import: 'default' })
const TABLES = import.meta.glob<GameUi<never, never, never>>('./*/index.ts', { import: 'default' })

/** A game's own types end here: whoever shows it passes on what the hall says of that very game. */
const any = (ui: GameUi<never, never, never>) => ui as unknown as AnyGameUi

const told = async () => any((await import('./generic')).default)

export const GAMES: readonly GameFace[] = Object.entries(FACES)
  .toSorted(([, a], [, b]) => a.place - b.place)
  .map(([path, { title, short, minutes, quick }]) => ({
    id: path.split('/')[1]!,
    title,
    short,
    minutes,
    quick,
    isGeneric: false,
    async load(inWords) {
      const table = inWords ? told() : TABLES[path.replace('face.ts', 'index.ts')]!().then(any)
      return (await Promise.all([table, learnGames(path.split('/')[1])]))[0]
    },
  }))

function generic({ id, title, seats, usual_level }: GameInfo): GameFace {
  return {
    id,
    title,
    minutes: null,
    isGeneric: true,
    quick: { seats: Math.max(seats.min, Math.min(2, seats.max)), level: usual_level },
    load: told,
  }
}

/** Those with a table of their own, then all others of the hall. */
export function allGames(): GameFace[] {
  const others = catalog.games.filter((it) => !GAMES.some((game) => game.id === it.id))
  return [...GAMES, ...others.map(generic)]
}

/** A game without a table of its own is unknown until the hall has said which games it has. */
export function faceOf(game: string): GameFace | undefined {
  const own = GAMES.find((it) => it.id === game)
  if (own || !game) return own
  void catalog.load().catch(() => {})
  return allGames().find((it) => it.id === game)
}

/** In which language the hall is to tell a game; `null`: it is shown by its own table. */
export function wordsFor(game: string): string | null {
  return settings.words.value || !GAMES.some((it) => it.id === game) ? language() : null
}
