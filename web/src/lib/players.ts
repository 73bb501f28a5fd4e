//! A rulebook as people read it: with names in place of code names.
import { has, number, t } from './i18n.svelte'
import { optionText, wordOf } from './options'
import type { OptionInfo } from './wire'

/** Whether a row of a table is about a house rule. */
export function isOption(cell: string, options: readonly OptionInfo[]): boolean {
  return options.some((it) => cell === `\`${it.name}\``)
}

/** Code names in a text become what they are called at the table; a name that is told beside one stands for it. */
export function named(text: string, game: string, options: readonly OptionInfo[]): string {
  function nameOf(code: string): string | null {
    const option = options.find((it) => it.name === code)
    if (option)
      return option.kind === 'number'
        ? number(Number(option.default))
        : t('rules.quoted', { text: optionText(game, option) })
    const goal = `${game}.goal.${code}`
    if (has(goal)) return t(goal)
    const chosen = options.find((it) => it.words?.includes(code))
    return chosen ? t('rules.quoted', { text: wordOf(game, chosen, code) }) : null
  }
  return text
    .replace(/ \(`([^`]+)`\)/g, (whole, code: string) => (nameOf(code) ? whole : ''))
    .replace(/`([^`]+)`( \(([^()]+)\))?/g, (_, code: string, after = '', beside = '') => {
      const name = nameOf(code)
      return name === null ? `*${code}*${after}` : name + (beside === name ? '' : after)
    })
}
