import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import de from './de.json'
import en from './en.json'

const scripts = new URL('../../../crates/catalog/lessons/', import.meta.url)

type Words = Record<string, Record<string, string>>

test.each(readdirSync(scripts))('the lesson %s has words for every step, and no others', (file) => {
  const game = file.replace('.json', '')
  const { inputs } = JSON.parse(readFileSync(new URL(file, scripts), 'utf8')) as { inputs: ({ step?: string[] } | 'timeout')[] }
  const keys = inputs.flatMap((it) => (typeof it === 'object' && it.step ? [it.step[0]!] : []))
  for (const messages of [en, de]) {
    const words = (messages.learn as unknown as Words)[game]!
    expect(Object.keys(words).toSorted()).toEqual([...keys, 'finished'].toSorted())
  }
})
