//! How a series of games stands, in words.
import { list, t } from './i18n.svelte'
import type { SeriesInfo, SideInfo } from './wire'

/** How many games a series can be of. */
export const SERIES = [1, 3, 5, 7] as const

/** Of how many games a series is. */
export const seriesText = (games: number) => (games === 1 ? t('series.one') : t('series.best_of', { n: games }))

/** Who has won the series. */
export function seriesWinner({ sides, first_to }: SeriesInfo): SideInfo | null {
  return sides.find((it) => it.won >= first_to) ?? null
}

/** The wins: of those first who are asked about, else in the order of seats. */
export function scoreOf({ sides }: SeriesInfo, first: SideInfo | null): string {
  const others = sides.filter((it) => it !== first).map((it) => it.won)
  return (first ? [first.won, ...others.toSorted((a, b) => b - a)] : others).join(' : ')
}

/** Which game of the series is played, and how it stands, in a few letters; the reader's wins come first. */
export function seriesShort(series: SeriesInfo, seat: number | null, isOver: boolean): string {
  const mine = seat === null ? null : (series.sides.find((it) => it.seats.includes(seat)) ?? null)
  // Of three and more nobody could tell which number is whose.
  const score = series.sides.length === 2 ? scoreOf(series, mine) : ''
  return [t('series.game', { n: series.played + (isOver ? 0 : 1) }), score].filter((it) => it !== '').join(' · ')
}

/** Who has won the series and how, or how it stands, in a sentence. */
export function seriesLine(series: SeriesInfo, nameOf: (seat: number) => string, seat: number | null): string {
  const names = ({ seats }: SideInfo) => list(seats.map(nameOf))
  const winner = seriesWinner(series)
  if (winner) {
    const score = scoreOf(series, winner)
    if (seat !== null && winner.seats.includes(seat)) return t('series.won_you', { score })
    return t('series.won', { who: names(winner), count: winner.seats.length, score })
  }
  // Somebody who has gone has won it.
  if (series.over) return t('series.over')
  return t('series.stands', {
    standing: list(series.sides.map((it) => `${names(it)} ${it.won}`)),
    count: series.first_to,
  })
}
