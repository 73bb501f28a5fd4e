import { expect, test } from 'vitest'
import { load } from '../lib/words'
import { rulesOf, wordsIn } from './texts'

test('the words of a language are handed in once it has been loaded', async () => {
  const names = (language: string) =>
    wordsIn(language)
      .map((it) => it.name)
      .toSorted()
  expect(names('en')).toContain('exacta')
  expect(names('en')).toContain('')
  expect(names('de')).toEqual([])
  await load('de')
  expect(names('de')).toEqual(names('en'))
  const own = wordsIn('de').find((it) => it.name === '')!
  expect(JSON.parse(own.text)).toHaveProperty('refusal')
})

test('rules that are not written in a language are handed in in English', async () => {
  const [german] = await rulesOf('exacta', 'de')
  expect(german).toMatchObject({ kind: 'rules', name: 'exacta', language: 'de' })
  const [english] = await rulesOf('exacta', 'fr')
  expect(english).toMatchObject({ kind: 'rules', name: 'exacta', language: 'en' })
  expect(english!.text).not.toBe(german!.text)
  expect(await rulesOf('chess', 'en')).toEqual([])
})
