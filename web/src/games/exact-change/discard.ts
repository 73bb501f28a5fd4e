//! Discards as the engine writes them: `discard green nickel + wild, top wild, as green dime, right, call`.

export interface Discard {
  /** In the order of the hand. */
  cards: string[]
  /** The one that ends on top. */
  top: string
  /** What a wild on top is to be. */
  name?: string | null
  /** Whom a draw card on top hits. */
  direction?: string | null
  call?: boolean
}

export function write({ cards, top, name, direction, call }: Discard): string {
  let text = `discard ${cards.join(' + ')}`
  if (cards.length > 1) text += `, top ${top}`
  if (name) text += `, as ${name}`
  if (direction) text += `, ${direction}`
  if (call) text += ', call'
  return text
}

/** The other way round; `null` for any other action. */
export function read(action: string): Discard | null {
  if (!action.startsWith('discard ')) return null
  const [first, ...clauses] = action.slice('discard '.length).split(', ')
  const cards = first!.split(' + ')
  const after = (word: string) => clauses.find((it) => it.startsWith(word))?.slice(word.length)
  return {
    cards,
    top: after('top ') ?? cards[0]!,
    name: after('as ') ?? null,
    direction: clauses.find((it) => it === 'left' || it === 'right') ?? null,
    call: clauses.includes('call'),
  }
}

const sorted = (cards: readonly string[]) => [...cards].sort().join('+')

/** What the wild on top of these cards can be, as far as the actions tell; `null`: they do not. */
export function names(actions: readonly string[], discard: Discard): string[] | null {
  const those = actions
    .map(read)
    .filter((it) => it !== null && sorted(it.cards) === sorted(discard.cards) && it.top === discard.top)
  const all = those.map((it) => it!.name).filter((it) => it != null)
  return all.length === 0 ? null : [...new Set(all)]
}

/** What a discard has besides these cards; `null`: they are no part of it. */
export function rest(discard: Discard | null, cards: readonly string[]): string[] | null {
  if (discard === null) return null
  const left = [...discard.cards]
  for (const it of cards) {
    const at = left.indexOf(it)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}
