//! The games that have a tool beside the box: a folder here each, with `tool.ts`, `Tool.svelte` and, where a total is not all
//! that there is to know of somebody, `More.svelte`.
import type { Component } from 'svelte'
import { GAMES } from '../games'
import type { PadGame } from './kept'
import type { Ledger, SheetOf } from './ledger.svelte'

/** What is known of a tool before it is loaded: `beside/<game>/tool.ts` exports it. */
export interface ToolFace {
  /** House rules that matter beside the box, by their names in the catalog. */
  options: readonly string[]
  /** Whether it matters who begins. */
  hasFirst: boolean
}

export type ToolProps<G extends PadGame> = { ledger: Ledger<G> }

export type MoreProps<G extends PadGame> = { sheet: SheetOf<G>; n: number }

export interface LoadedTool {
  Tool: Component<ToolProps<PadGame>>
  /** What stands below somebody's total. */
  More: Component<MoreProps<PadGame>> | null
}

export interface ToolInfo extends ToolFace {
  game: PadGame
  title: string
  load: () => Promise<LoadedTool>
}

const FACES = import.meta.glob<ToolFace>('./*/tool.ts', { eager: true, import: 'default' })
const TOOLS = import.meta.glob<Component<ToolProps<never>>>('./*/Tool.svelte', { import: 'default' })
const MORES = import.meta.glob<Component<MoreProps<never>>>('./*/More.svelte', { import: 'default' })

/** A game's own types end here: whoever shows a tool passes on the ledger of that very game. */
async function load(game: string): Promise<LoadedTool> {
  const [Tool, More] = await Promise.all([
    TOOLS[`./${game}/Tool.svelte`]!(),
    MORES[`./${game}/More.svelte`]?.() ?? null,
  ])
  return { Tool, More } as unknown as LoadedTool
}

/** In the order of the games. */
export const ALL_TOOLS: readonly ToolInfo[] = GAMES.flatMap(({ id, title }) => {
  const face = FACES[`./${id}/tool.ts`]
  return face ? [{ ...face, game: id as PadGame, title, load: () => load(id) }] : []
})

export function toolOf(game: string): ToolInfo | undefined {
  return ALL_TOOLS.find((it) => it.game === game)
}
