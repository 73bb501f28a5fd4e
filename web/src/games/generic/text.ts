//! What the engine says of a game in words.
import type { SceneText } from '$lib/wire'

/** The words of a scene, with the actions that its choices stand for. */
export type Told = SceneText & { actions: readonly string[] }

/** An action in words; the engine's own text where there is none. */
export function choiceOf(action: string, { actions, choices }: Told): string {
  return choices?.[actions.indexOf(action)] ?? action
}

/** A line of the table. */
export interface TextLine {
  text: string
  /** Whether it stands in columns under others, so that it cannot be broken. */
  inColumns: boolean
}

/** The lines of the table. What the engine has broken at a comma to fit a terminal is one line again. */
export function linesOf({ table }: Told): TextLine[] {
  const whole = table.trimEnd().replace(/,\n {4,}(?=\S)/g, ', ')
  return whole.split('\n').map((text) => ({ text, inColumns: /(?:\S {2,}(?=\S).*?){3}/.test(text) }))
}

/** The first sentence of what is asked; the others are help. */
export function question({ asked }: Told): string {
  return asked.slice(0, end(asked))
}

export function help({ asked }: Told): string {
  return asked.slice(end(asked)).trim()
}

function end(text: string): number {
  const found = text.search(/[.!?](?= )/)
  return found < 0 ? text.length : found + 1
}
