import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { speak, t } from './i18n.svelte'
import { english, LANGUAGES, learnBeside, load, type Words } from './words'

await learnBeside()

const repository = new URL('../../../', import.meta.url)

/** Every text with its key and the parameters in it. */
function flat(words: Words, above = ''): Map<string, string> {
  const all = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    const path = `${above}${key}`
    if (typeof value === 'object') for (const entry of flat(value, `${path}.`)) all.set(...entry)
    else all.set(path, [...new Set(value.match(/\{\w+\}/g) ?? [])].toSorted().join(' '))
  }
  return all
}

/** What a language has to say: all that the client says, and all of each game that it has words of. */
function wanted(words: Words): Map<string, string> {
  const games = new Set(
    readdirSync(new URL('crates/games', repository)).flatMap((crate) =>
      readdirSync(new URL(`crates/games/${crate}/words`, repository)).map((it) => it.split('.')[0]!),
    ),
  )
  return new Map(
    [...flat(english)].filter(([key]) => {
      const game = key.split('.')[0]!
      return !games.has(game) || game in words
    }),
  )
}

/** The languages that say all there is to say; any other is said in English where it says nothing. */
const WHOLE = ['de']

const others = LANGUAGES.filter((it) => it !== 'en')

test('there is a language besides English, and each is offered once', () => {
  for (const language of WHOLE) expect(others).toContain(language)
  expect(new Set(LANGUAGES).size).toBe(LANGUAGES.length)
})

test.each(WHOLE)('%s says all that English says', async (language) => {
  const words = await load(language)
  expect([...flat(words).keys()].toSorted()).toEqual([...wanted(words).keys()].toSorted())
})

test.each(others)('%s says nothing that English does not say', async (language) => {
  const known = flat(english)
  // A language may have more forms of a plural.
  const isKnown = (key: string) => known.has(key) || known.has(key.replace(/_(zero|two|few|many)$/, '_other'))
  expect([...flat(await load(language)).keys()].filter((key) => !isKnown(key))).toEqual([])
})

test('what a language does not say is said in English, in the forms that English has', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await speak('pl')
  expect(t('seat.cards', { count: 1 })).toBe('One card')
  expect(t('seat.cards', { count: 3 })).toBe('3 cards')
  await speak('en')
  vi.unstubAllGlobals()
})

test.each(others)('%s puts the same parameters in', async (language) => {
  const own = flat(await load(language))
  // Where there is one of something, a language may count it in words.
  const different = [...flat(english)].filter(
    ([key, params]) => own.has(key) && own.get(key) !== params && !key.endsWith('_one'),
  )
  expect(different.map(([key, params]) => `${key}: ${params} and ${own.get(key)}`)).toEqual([])
})

const lessons = new URL('crates/catalog/lessons/', repository)

test.each(readdirSync(lessons))('the lesson %s has words for every step, and no others', (file) => {
  const game = english[file.replace('.json', '')] as Words
  const { inputs, puzzle } = JSON.parse(readFileSync(new URL(file, lessons), 'utf8')) as {
    inputs: ({ step?: { key: string } } | 'timeout')[]
    puzzle?: object
  }
  const steps = inputs.flatMap((it) => (typeof it === 'object' && it.step ? [it.step.key] : []))
  const keys = [...steps, ...(puzzle ? ['puzzle', 'puzzle_solved', 'puzzle_why'] : [])]
  expect(Object.keys(game.learn!).toSorted()).toEqual([...keys, 'finished'].toSorted())
})
