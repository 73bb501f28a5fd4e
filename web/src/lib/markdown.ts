//! The little Markdown that our rules are written in, as blocks to draw: nothing is ever taken as HTML.

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'text'; text: string }
  /** An item that begins with a rule's id: `- **[FR-5]** …`, and the numbered items within it. */
  | { kind: 'rule'; id: string; text: string; items: string[] }
  /** `start` is the first number of a numbered list. */
  | { kind: 'list'; start: number | null; items: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }

const ITEM = /^(?:[-*]|\d+\.) +/
const WITHIN = /^ +\d+\. +/
const CODE = /^ {4}/
const RULE = /^\*\*\[([A-Z]+-[\w-]+)\]\*\* */

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((it) => it.trim())

export function blocks(text: string): Block[] {
  const all: Block[] = []
  const lines = text.split('\n')
  let at = 0
  /** Lines until one does not go on with what was begun. */
  const take = (goesOn: (line: string) => boolean) => {
    const taken: string[] = []
    while (at < lines.length && goesOn(lines[at]!)) taken.push(lines[at++]!)
    return taken
  }
  while (at < lines.length) {
    const line = lines[at]!
    const heading = line.match(/^(#+) (.*)$/)
    if (line.trim() === '') {
      at += 1
    } else if (heading) {
      all.push({ kind: 'heading', level: heading[1]!.length, text: heading[2]! })
      at += 1
    } else if (line.startsWith('```')) {
      at += 1
      all.push({ kind: 'code', text: take((it) => !it.startsWith('```')).join('\n') })
      at += 1
    } else if (CODE.test(line)) {
      all.push({
        kind: 'code',
        text: take((it) => CODE.test(it))
          .map((it) => it.slice(4))
          .join('\n'),
      })
    } else if (line.startsWith('|')) {
      const [head, , ...rows] = take((it) => it.startsWith('|')).map(cells)
      all.push({ kind: 'table', head: head!, rows })
    } else if (ITEM.test(line)) {
      const start = /^\d/.test(line) ? parseInt(line) : null
      at += 1
      const more = () => take((it) => /^\s+\S/.test(it) && !WITHIN.test(it)).map((it) => it.trim())
      const item = [line.replace(ITEM, ''), ...more()].join(' ')
      const rule = item.match(RULE)
      const last = all.at(-1)
      if (rule) {
        const items: string[] = []
        while (at < lines.length && WITHIN.test(lines[at]!)) {
          items.push([lines[at++]!.replace(WITHIN, ''), ...more()].join(' '))
        }
        all.push({ kind: 'rule', id: rule[1]!, text: item.slice(rule[0].length), items })
      } else if (last?.kind === 'list' && (last.start === null) === (start === null)) {
        last.items.push(item)
      } else {
        all.push({ kind: 'list', start, items: [item] })
      }
    } else {
      const taken = take((it) => it.trim() !== '' && !ITEM.test(it) && !/^(#|\||```)/.test(it))
      all.push({ kind: 'text', text: taken.join(' ') })
    }
  }
  return all
}

export type Span =
  { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string } | { kind: 'link'; text: string; href: string }

/** The rules that stand in a text. */
export const ruleIds = (all: readonly Block[]): ReadonlySet<string> =>
  new Set(all.flatMap((it) => (it.kind === 'rule' ? [it.id] : [])))

/** Emphasis, code and links within a block; an id of one of these rules leads to it. */
export function spans(text: string, rules: ReadonlySet<string> = new Set()): Span[] {
  const all: Span[] = []
  let rest = 0
  for (const match of text.matchAll(/\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*([^*]+)\*|\b([A-Z]+-\w+)\b/g)) {
    if (match[6] !== undefined && !rules.has(match[6])) continue
    if (match.index > rest) all.push({ kind: 'text', text: text.slice(rest, match.index) })
    if (match[1] !== undefined) all.push({ kind: 'strong', text: match[1] })
    else if (match[2] !== undefined) all.push({ kind: 'code', text: match[2] })
    else if (match[5] !== undefined) all.push({ kind: 'emphasis', text: match[5] })
    else if (match[6] !== undefined) all.push({ kind: 'link', text: match[6], href: `#${match[6]}` })
    else all.push({ kind: 'link', text: match[3]!, href: match[4]! })
    rest = match.index + match[0].length
  }
  if (rest < text.length) all.push({ kind: 'text', text: text.slice(rest) })
  return all
}
