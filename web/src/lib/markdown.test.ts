import { expect, test } from 'vitest'
import { blocks, spans } from './markdown'

test('rules become blocks', () => {
  const text = '# Game\n\nOne\ntwo.\n\n- **[FR-5]** A deposit has\n  three cards.\n- plain\n- items\n\n1. first\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n'
  expect(blocks(text)).toEqual([
    { kind: 'heading', level: 1, text: 'Game' },
    { kind: 'text', text: 'One two.' },
    { kind: 'rule', id: 'FR-5', text: 'A deposit has three cards.' },
    { kind: 'list', isNumbered: false, items: ['plain', 'items'] },
    { kind: 'list', isNumbered: true, items: ['first'] },
    { kind: 'table', head: ['a', 'b'], rows: [['1', '2']] },
    { kind: 'code', text: 'code' },
  ])
})

test('emphasis, code and links stand out, and nothing else does', () => {
  expect(spans('a **b** `c` [d](e.md) <i>f</i>')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'd', href: 'e.md' },
    { kind: 'text', text: ' <i>f</i>' },
  ])
})
