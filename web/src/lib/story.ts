//! The one line that is told of a game when it is over.
import { t, type Params } from './i18n.svelte'
import type { AnyPlay, Teller } from './play'

/** Something true of a game, and how much it is worth telling. */
export interface Fact {
  worth: number
  text: string
  /** Where it can be seen, if it is one thing that happened. */
  of?: unknown
}

/** What is of the reader is worth more. */
export const MINE = 2

/** The fact most worth telling; of equal ones the first. */
export function best(facts: readonly (Fact | null)[]): Fact | null {
  const told = facts.filter((it) => it !== null)
  return told.toSorted((a, b) => b.worth - a.worth)[0] ?? null
}

/** What somebody did to somebody else: `key_you` where the reader did it, `key_me` where it was done to the reader. */
export function between(
  key: string,
  seat: number,
  other: number,
  { isMe, name, say }: Teller,
  params: Params = {},
): string {
  return isMe(other)
    ? t(`${key}_me`, { who: name(seat), ...params })
    : say(key, seat, { other: name(other), ...params })
}

/** Where nothing else is told: by how much one seat has won, unless somebody has given up. */
export function margin({ over, players }: AnyPlay, score: (points: number) => string, { say }: Teller): Fact | null {
  const [winner, ...more] = over?.winners ?? []
  if (!over || winner === undefined || more.length > 0 || players.some((it) => it.conceded)) return null
  const others = over.scores.filter((_, seat) => seat !== winner)
  const points = over.scores[winner]! - Math.max(...others)
  return others.length > 0 && points > 0
    ? { worth: 0, text: say('result.margin', winner, { points: score(points) }) }
    : null
}

/** How often each key comes up, the most frequent first. */
export function counted(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/** How often one seat did something to another, the pair that it happened to most and the reader's first. */
export function pairs(
  deeds: readonly { seat: number; other: number }[],
  { isMe }: Teller,
): { seat: number; other: number; count: number; isMine: boolean }[] {
  return counted(deeds.map(({ seat, other }) => `${seat} ${other}`))
    .map(([key, count]) => {
      const [seat, other] = key.split(' ').map(Number) as [number, number]
      return { seat, other, count, isMine: isMe(seat) || isMe(other) }
    })
    .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
}
