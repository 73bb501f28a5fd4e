import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocks } from './markdown'
import { isOption, named } from './players'
import type { OptionInfo } from './wire'

const flag = { name: 'same_colour', kind: 'flag', default: false, rule: 'EC-8', text: 'the colour' } as OptionInfo
const turns = { name: 'max_turns', kind: 'number', default: 1000, rule: 'EC-6a', text: 'turns' } as OptionInfo
const OPTIONS = [flag, turns]

test('code names become what they are called at the table', () => {
  expect(named('With `same_colour` one card.', 'exact-change', OPTIONS)).toBe(
    "With “A set needs a card of the top card's colour” one card.",
  )
  expect(named('It lasts `max_turns` turns (`max_turns`).', 'exact-change', OPTIONS)).toBe(
    'It lasts 1,000 turns (1,000).',
  )
  expect(named('red (`red`), `draw`', 'exact-change', OPTIONS)).toBe('red, *draw*')
  expect(named('1. `even` (Even): more than 52', 'swift-swap', [])).toBe('1. Even: more than 52')
})

test('a row of the table of options is known by the name in it', () => {
  expect(isOption('`max_turns`', OPTIONS)).toBe(true)
  expect(isOption('max_turns', OPTIONS)).toBe(false)
})

const folder = new URL('../../../docs/rules/', import.meta.url)
const files = ['', 'de/'].flatMap((of) =>
  readdirSync(new URL(of || '.', folder))
    .filter((it) => it.endsWith('.md'))
    .map((it) => of + it),
)

test.each(files)('%s says nothing in code to players but names of options, goals and words of the game', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  expect(text).not.toContain('<!--')
  expect(blocks(text).filter((it) => it.kind === 'code')).toEqual([])
})
