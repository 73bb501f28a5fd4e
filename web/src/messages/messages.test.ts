import { expect, test } from 'vitest'
import de from './de.json'
import en from './en.json'

/** Every message with its key and the parameters in it, whatever the forms of its plural. */
function flat(messages: object, above = ''): Map<string, string> {
  const all = new Map<string, string>()
  for (const [key, value] of Object.entries(messages)) {
    const path = `${above}${key}`
    if (typeof value === 'object') for (const entry of flat(value, `${path}.`)) all.set(...entry)
    else all.set(path, [...new Set(String(value).match(/\{\w+\}/g) ?? [])].toSorted().join(' '))
  }
  return all
}

test('both languages say the same things', () => {
  expect([...flat(de).keys()].toSorted()).toEqual([...flat(en).keys()].toSorted())
})

test('both languages put the same parameters in', () => {
  const german = flat(de)
  // Where there is one of something, a language may count it in words.
  const different = [...flat(en)].filter(([key, params]) => german.get(key) !== params && !key.endsWith('_one'))
  expect(different.map(([key, params]) => `${key}: ${params} and ${german.get(key)}`)).toEqual([])
})
