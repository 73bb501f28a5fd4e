//! What the pages of rules show of a game: examples that the engine has played, pictures of them, and their words.
import type { Component } from 'svelte'
import { number } from './i18n.svelte'
import type { Teller } from './play'
import type { GameFrame, Setup } from './wire'
import type { Words } from './words'

/** What the engine says to an action in a position, and what follows; seen through the eyes of seat 0. */
export interface Example {
  key: string
  /** The rule that it shows. */
  rule: string
  deal: string
  /** Who acts. */
  seat: number
  action: string
  /** `null`: it is allowed. */
  refused: { code: string; rule: string | null } | null
  /** The position. */
  before: GameFrame
  /** Nothing after a refusal. */
  then: GameFrame[]
  /** Numbers of the engine that the words name. */
  facts: Record<string, number>
}

/** `games/<id>/examples.json`, which a test of the engine writes: `crates/catalog/tests/examples.rs`. */
export interface Recorded {
  setups: Record<string, Setup>
  examples: Example[]
}

/** A piece that a picture is put together from, as the game's `Piece` draws it. */
export type Pieces = readonly (string | null)[]

/** `games/<id>/rules.ts` exports one. */
export interface RulesUi {
  recorded: Recorded
  /** The essentials in their order, each with the example that its picture shows. */
  tiles: readonly (readonly [tile: string, example: string])[]
  /** What is allowed and what is not, side by side. */
  cases: readonly string[]
  /** The picture of a tile, made of the example alone. */
  Picture: Component<{ tile: string; example: Example; setup: Setup }>
  Piece: Component<{ piece: string | null }>
  /** What is played, and what it is played on. */
  pieces(example: Example): { played: Pieces; on?: Pieces }
  action(action: string, view: never, teller: Teller): string
}

const RULES = import.meta.glob<RulesUi>('../games/*/rules.ts', { import: 'default' })
const WORDS = import.meta.glob<Words>('../../../words/rules/*.json', { import: 'default' })

/** `null`: the game has no pictures. */
export async function rulesOf(game: string): Promise<RulesUi | null> {
  return (await RULES[`../games/${game}/rules.ts`]?.()) ?? null
}

export interface TileWords {
  title: string
  text: string
  /** What the picture shows, for those who do not see it. */
  alt: string
}

/** The words of a game's tiles; in English where the language has none. */
export async function tileWords(game: string, language: string): Promise<Record<string, TileWords>> {
  const of = async (id: string) => (await WORDS[`../../../words/rules/${id}.json`]?.())?.[game]
  return ((await of(language)) ?? (await of('en')) ?? {}) as unknown as Record<string, TileWords>
}

/** A game's tiles, ready to be drawn: numbers of the engine stand in the words. */
export function shownTiles(ui: RulesUi, words: Record<string, TileWords>) {
  return ui.tiles.map(([tile, key]) => {
    const example = exampleOf(ui, key)!
    const said = (text: string) =>
      text.replace(/\{(\w+)\}/g, (whole, fact: string) =>
        fact in example.facts ? number(example.facts[fact]!) : whole,
      )
    const { title, text, alt } = words[tile]!
    return { tile, example, title, text: said(text), alt: said(alt), setup: ui.recorded.setups[example.deal]! }
  })
}

export function exampleOf({ recorded }: RulesUi, key: string): Example | undefined {
  return recorded.examples.find((it) => it.key === key)
}

/** What is shown where a rule has refused something: a case that is allowed and one that is not. */
export function casesOf({ recorded, cases }: RulesUi, rule: string): Example[] {
  const all = recorded.examples.filter((it) => it.rule === rule && cases.includes(it.key))
  return [all.find((it) => !it.refused), all.find((it) => it.refused)].filter((it) => it !== undefined)
}
