//! The words of every language: what the client says (`words/<language>.json`), and what each game says
//! (`crates/games/*/words/<game>.<language>.json`), under the game's name. The engine reads the same files.
//!
//! The first page has what it says itself. What a game says in English comes with its table, and what is said beside the
//! box (`words/beside/<language>.json`) when somebody is there.

export type Words = { [key: string]: string | Words }

/** What every other language falls back on; of games only what the start page says of each, see `vite.config.ts`. */
const ENGLISH = import.meta.glob<Words>('../../../words/en.json', { eager: true, import: 'default' })
const IDEAS = import.meta.glob<Words>('../../../crates/games/*/words/*.en.json', {
  eager: true,
  import: 'default',
  query: '?idea',
})

const GAMES = import.meta.glob<Words>('../../../crates/games/*/words/*.en.json', { import: 'default' })
const learned = new Map<string, Words>()

const BESIDE = import.meta.glob<Words>('../../../words/beside/en.json', { import: 'default' })

const OTHERS = import.meta.glob<Words>(
  [
    '../../../words/*.json',
    '../../../words/beside/*.json',
    '!../../../words/beside/en.json',
    '../../../crates/games/*/words/*.json',
    '!../../../words/en.json',
    '!../../../crates/games/*/words/*.en.json',
  ],
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
function tree(files: readonly File[]): Words {
  const all: Words = {}
  for (const { game, words } of files) {
    if (game) all[game] = words
    else Object.assign(all, words)
  }
  return all
}

const filed = (files: Record<string, Words>): File[] =>
  Object.entries(files).map(([path, words]) => ({ game: fileOf(path).game, words }))

LOADED.set('en', filed(ENGLISH))

export const english: Words = tree([...filed(ENGLISH), ...filed(IDEAS)])

/**
 * Adds what games say in English: all of them, or a game with those of its box, which share words. It fails without a
 * network, if they were never loaded.
 */
export async function learnGames(game?: string) {
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const box =
    game &&
    Object.keys(GAMES)
      .filter((path) => fileOf(path).game === game)
      .map(folder)[0]
  const missing = Object.keys(GAMES).filter((path) => (game ? folder(path) === box : true) && !learned.has(path))
  const files = await Promise.all(missing.map(async (path) => [path, await GAMES[path]!()] as const))
  for (const [path, words] of files) learned.set(path, words)
  const all = filed(Object.fromEntries(learned))
  LOADED.set('en', [...filed(ENGLISH), ...all])
  Object.assign(english, tree(all))
}

/** Adds what is said beside the box. */
export async function learnBeside() {
  for (const open of Object.values(BESIDE)) english.beside ??= await open()
}

/** Every language that the client's own words are written in. */
export const LANGUAGES: readonly string[] = [
  'en',
  ...Object.keys(OTHERS)
    .map(fileOf)
    .filter((it) => it.game === null)
    .map((it) => it.language)
    .toSorted(),
]

/** All words of a language; games that are not translated are missing in it. */
export async function load(language: string): Promise<Words> {
  if (language === 'en') return english
  const paths = Object.entries(OTHERS).filter(([path]) => fileOf(path).language === language)
  const files = await Promise.all(paths.map(async ([path, open]) => ({ game: fileOf(path).game, words: await open() })))
  LOADED.set(language, files)
  return tree(files)
}
