//! The games that have a tool beside the box: a folder here each, with `tool.ts` and `Tool.svelte`.
import type { Component } from 'svelte'
import { GAMES } from '../games'
import type { PadGame } from './kept'
import type { Ledger } from './ledger.svelte'

/** What is known of a tool before it is loaded: `beside/<game>/tool.ts` exports it. */
export interface ToolFace {
  /** House rules that matter beside the box, by their names in the catalog. */
  options: readonly string[]
  /** Whether it matters who begins. */
  hasFirst: boolean
}

export type ToolProps<G extends PadGame> = { ledger: Ledger<G> }

export interface ToolInfo extends ToolFace {
  game: PadGame
  title: string
  load: () => Promise<Component<ToolProps<PadGame>>>
}

const FACES = import.meta.glob<ToolFace>('./*/tool.ts', { eager: true, import: 'default' })
const TOOLS = import.meta.glob<Component<ToolProps<never>>>('./*/Tool.svelte', { import: 'default' })

/** In the order of the games. */
export const ALL_TOOLS: readonly ToolInfo[] = GAMES.flatMap(({ id, title }) => {
  const face = FACES[`./${id}/tool.ts`]
  const game = id as PadGame
  return face ? [{ ...face, game, title, load: async () => (await TOOLS[`./${id}/Tool.svelte`]!()) as unknown as Component<ToolProps<PadGame>> }] : []
})

export function toolOf(game: string): ToolInfo | undefined {
  return ALL_TOOLS.find((it) => it.game === game)
}
