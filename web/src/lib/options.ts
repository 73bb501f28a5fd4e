//! House rules in the reader's words.
import { has, number, t } from './i18n.svelte'
import type { OptionInfo } from './wire'

/** What a house rule is about, or the engine's words where the game has none for the client. */
export function optionText(game: string, { name, text }: OptionInfo): string {
  const own = `${game}.option.${name}`
  return has(own) ? t(own) : text
}

/** A word that can be chosen. */
export function wordOf(game: string, { name }: OptionInfo, word: string): string {
  const own = `${game}.option.${name}_words.${word}`
  return has(own) ? t(own) : word
}

/** What was chosen, short enough to stand beside the rule. */
export function valueText(game: string, option: OptionInfo, value: unknown): string {
  if (option.kind === 'flag') return t(value === true ? 'lobby.yes' : 'lobby.no')
  if (option.kind === 'number') return number(Number(value))
  const word = String(value)
  return (option.words ?? []).includes(word) ? wordOf(game, option, word) : t('new.own_lines')
}
