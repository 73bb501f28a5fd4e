import { expect, test } from 'vitest'
import { GAMES } from '../games'
import { casesOf, exampleOf, rulesOf, shownTiles, tileWords } from './examples'
import { LANGUAGES } from './words'

const games = GAMES.map((it) => it.id)

test.each(games)('%s has six tiles and cases, each with an example that was played', async (game) => {
  const ui = (await rulesOf(game))!
  expect(ui.tiles).toHaveLength(6)
  for (const key of [...ui.tiles.map(([, example]) => example), ...ui.cases]) {
    const example = exampleOf(ui, key)
    expect(example, key).toBeDefined()
    expect(ui.recorded.setups[example!.deal], key).toBeDefined()
    // Something follows, or the engine says no.
    expect(example!.then.length === 0, key).toBe(example!.refused !== null)
  }
  // What nobody sees is not recorded.
  const shown = new Set([...ui.tiles.map(([, example]) => example), ...ui.cases])
  expect(ui.recorded.examples.map((it) => it.key).filter((it) => !shown.has(it))).toEqual([])
})

test.each(games)('%s says in every language what its pictures show, with the numbers of the engine', async (game) => {
  const ui = (await rulesOf(game))!
  for (const language of LANGUAGES) {
    const words = await tileWords(game, language)
    expect(Object.keys(words), language).toEqual(ui.tiles.map(([tile]) => tile))
    for (const { title, text, alt } of shownTiles(ui, words)) {
      for (const it of [text, alt]) expect(it, language).toMatch(/^[^{}]{5,}[.?]$/)
      expect(title.length, language).toBeLessThan(25)
    }
  }
})

test('a rule that has refused something is shown with a yes and a no', async () => {
  const ui = (await rulesOf('exact-change'))!
  expect(casesOf(ui, 'EC-7').map((it) => it.refused?.code ?? null)).toEqual([null, 'action/no_exact_change'])
  expect(casesOf(ui, 'EC-4').map((it) => it.refused?.code ?? null)).toEqual([null, 'action/no_match'])
  expect(casesOf(ui, 'EC-19')).toEqual([])
})

test('a game without pictures has none', async () => {
  expect(await rulesOf('liars-dice')).toBeNull()
})
