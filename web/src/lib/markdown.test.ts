import { expect, test } from 'vitest'
import { blocks, ruleIds, spans } from './markdown'

test('rules become blocks', () => {
  const text =
    '# Game\n\nOne\ntwo.\n\n- **[FR-5]** A deposit has\n  three cards.\n- **[FR-6]** Goals.\n  1. `one`\n     or two\n  2. more\n- plain\n- items\n\n2. second\n3. third\n\n    red\n      dime\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n'
  expect(blocks(text)).toEqual([
    { kind: 'heading', level: 1, text: 'Game' },
    { kind: 'text', text: 'One two.' },
    { kind: 'rule', id: 'FR-5', text: 'A deposit has three cards.', items: [] },
    { kind: 'rule', id: 'FR-6', text: 'Goals.', items: ['`one` or two', 'more'] },
    { kind: 'list', start: null, items: ['plain', 'items'] },
    { kind: 'list', start: 2, items: ['second', 'third'] },
    { kind: 'code', text: 'red\n  dime' },
    { kind: 'table', head: ['a', 'b'], rows: [['1', '2']] },
    { kind: 'code', text: 'code' },
  ])
})

test('emphasis, code and links stand out, and nothing else does', () => {
  expect(spans('a **b** `c` [d](e.md) *g* <i>f</i>')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'd', href: 'e.md' },
    { kind: 'text', text: ' ' },
    { kind: 'emphasis', text: 'g' },
    { kind: 'text', text: ' <i>f</i>' },
  ])
})

test('the id of a rule leads to it where it is there', () => {
  const rules = ruleIds(blocks('- **[EC-6a]** One.\n- **[EC-C2]** Two.\n- none'))
  expect([...rules]).toEqual(['EC-6a', 'EC-C2'])
  expect(spans('it (EC-6a, EC-6, EXACT-ly)', rules)).toEqual([
    { kind: 'text', text: 'it (' },
    { kind: 'link', text: 'EC-6a', href: '#EC-6a' },
    { kind: 'text', text: ', EC-6, EXACT-ly)' },
  ])
})
