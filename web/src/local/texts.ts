//! What the engine says: it has neither words nor rules in it. The page has the words of its languages
//! anyway, and loads a game's rules when somebody reads them.
import { filesOf } from '../lib/words'
import type { Text } from './wire'

const RULES = import.meta.glob<string>('../../../docs/rules/**/*.md', { query: '?raw', import: 'default' })

/** All words of a language, as far as it has been loaded. */
export function wordsIn(language: string): Text[] {
  // The ledgers bring their own.
  const files = filesOf(language).filter(({ game }) => game !== 'beside')
  return files.map(({ game, words }) => ({ kind: 'words', name: game ?? '', language, text: JSON.stringify(words) }))
}

/** The rules of a game in a language, or else in English. */
export async function rulesOf(game: string, language: string): Promise<Text[]> {
  const files: [language: string, path: string][] = [
    [language, `${language}/${game}`],
    ['en', game],
  ]
  for (const [written, name] of files) {
    const open = RULES[`../../../docs/rules/${name}.md`]
    if (open) return [{ kind: 'rules', name: game, language: written, text: await open() }]
  }
  return []
}
