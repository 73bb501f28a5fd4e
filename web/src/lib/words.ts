//! The words of every language: what the client says (`words/<language>.json`), and what each game says
//! (`crates/games/*/words/<game>.<language>.json`), under the game's name. The engine reads the same files. What is
//! said beside the box (`words/beside/<language>.json`) comes when somebody is there.

export type Words = { [key: string]: string | Words }

/** What every other language falls back on. */
const ENGLISH = import.meta.glob<Words>(
  ['../../../words/en.json', '../../../crates/games/*/words/*.en.json'],
  { eager: true, import: 'default' },
)

const BESIDE = import.meta.glob<Words>('../../../words/beside/en.json', { import: 'default' })

const OTHERS = import.meta.glob<Words>(
  ['../../../words/*.json', '../../../words/beside/*.json', '!../../../words/beside/en.json', '../../../crates/games/*/words/*.json', '!../../../words/en.json', '!../../../crates/games/*/words/*.en.json'],
  { import: 'default' },
)

/** The language and, if it is a game's, the game of a file: `…/words/exacta.de.json`, `…/words/de.json`. */
function fileOf(path: string): { game: string | null; language: string } {
  const [, part, game, language] = path.match(/\/(?:(beside)\/)?(?:([\w-]+)\.)?([a-z]+)\.json$/) ?? []
  return { game: part ?? game ?? null, language: language ?? '' }
}

interface File {
  /** Or `beside`; `null`: what the client says everywhere. */
  game: string | null
  words: Words
}

/** The files of every language that has been loaded. */
const LOADED = new Map<string, File[]>()

/** Every file of a language, if it has been loaded. */
export function filesOf(language: string): readonly File[] {
  return LOADED.get(language) ?? []
}

/** One tree: the client's own words, and below each game's name its words. */
function tree(language: string, files: [path: string, words: Words][]): Words {
  const loaded = files.map(([path, words]) => ({ game: fileOf(path).game, words }))
  LOADED.set(language, loaded)
  const all: Words = {}
  for (const { game, words } of loaded) {
    if (game) all[game] = words
    else Object.assign(all, words)
  }
  return all
}

export const english: Words = tree('en', Object.entries(ENGLISH))

/** Adds what is said beside the box. */
export async function learnBeside() {
  for (const open of Object.values(BESIDE)) english.beside ??= await open()
}

/** Every language that the client's own words are written in. */
export const LANGUAGES: readonly string[] = [
  'en',
  ...Object.keys(OTHERS).map(fileOf).filter((it) => it.game === null).map((it) => it.language).toSorted(),
]

/** All words of a language; games that are not translated are missing in it. */
export async function load(language: string): Promise<Words> {
  if (language === 'en') return english
  const files = Object.entries(OTHERS).filter(([path]) => fileOf(path).language === language)
  return tree(language, await Promise.all(files.map(async ([path, open]) => [path, await open()] as [string, Words])))
}
