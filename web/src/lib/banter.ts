//! What bots say for fun, and when: chosen from what everybody at the table has been told, and from nothing else, so
//! that all who watch hear the same and nobody learns from it what a bot holds.
import type { Player } from './play'

/** At what bots may say something. */
export const OCCASIONS = [
  'greet',
  'catch',
  'caught',
  'right',
  'wrong',
  'called',
  'take',
  'euro',
  'war',
  'win',
  'lose',
] as const
export type Occasion = (typeof OCCASIONS)[number]

/** What an event is for somebody. */
export interface Felt {
  seat: number
  on: Occasion
}

/** The manner of one bot: half a sentence about it, and its lines. */
export type Character = { readonly is: string } & Readonly<Record<Occasion, readonly string[]>>
export type Characters = Readonly<Record<string, Character>>

export interface Said {
  seat: number
  name: string
  text: string
}

/** How often a bot says something there, in percent. */
const OFTEN: Record<Occasion, number> = {
  greet: 100,
  catch: 70,
  caught: 70,
  right: 75,
  wrong: 75,
  called: 40,
  take: 30,
  euro: 80,
  war: 35,
  win: 100,
  lose: 100,
}

const FILES = import.meta.glob<Characters>('../../../words/bots/*.json', { import: 'default' })

/** Who the bots are, in a language; in English where that has no words for it. */
export async function charactersIn(language: string): Promise<Characters> {
  const fileOf = (id: string) => FILES[`../../../words/bots/${id}.json`]
  return (fileOf(language) ?? fileOf('en')!)()
}

/** FNV-1a: the same number everywhere. */
function hash(text: string): number {
  let n = 0x811c9dc5
  for (let at = 0; at < text.length; at++) n = Math.imul(n ^ text.charCodeAt(at), 0x01000193) >>> 0
  // The last letters would hardly move the highest bits, which are as good as the others then.
  return (n ^ (n >>> 15)) >>> 0
}

/** The line that is said of what several feel at a moment; `null`: none. The same at the same `moment`. */
export function remarkOf(
  felt: readonly Felt[],
  players: readonly Player[],
  moment: string,
  characters: Characters,
): Said | null {
  const bots = felt.filter(({ seat }) => players[seat]?.by === 'bot' && players[seat].name in characters)
  const one = bots[hash(moment) % bots.length]
  if (!one || hash(`${moment} ${one.on}`) % 100 >= OFTEN[one.on]) return null
  const { name } = players[one.seat]!
  const lines = characters[name]![one.on]
  return { seat: one.seat, name, text: lines[hash(`${moment} ${name}`) % lines.length]! }
}
