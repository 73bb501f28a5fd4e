//! What is worth a look in a game that is watched again: its key moments and everybody's score from the deal on.
import { list, t } from './i18n.svelte'
import type { AnyGameUi, Mark, Teller } from './play'
import type { OverInfo } from './wire'

/** As much of a moment as is needed here. */
export interface Seen {
  view: unknown
  events: readonly unknown[]
  over: OverInfo | null
}

export interface KeyMoment {
  at: number
  mark: Mark | 'lead' | 'win'
  /** What happened, in words. */
  text: string
}

const nameOf = (told: unknown) => (told as { event?: string }).event

/**
 * A moment by what happened at it: `caught.2` is where somebody was caught for the last time but one. Counted from the
 * end, because who came back to a table has not heard the beginning.
 */
export function pointTo(history: readonly unknown[], event: unknown): string {
  const same = history.slice(history.indexOf(event)).filter((it) => nameOf(it) === nameOf(event))
  return `${nameOf(event)}.${same.length}`
}

/** Where that is; `null`: nowhere. */
export function find(seen: readonly Seen[], point: string): number | null {
  const [, event, nth] = /^(\w+)\.([1-9]\d*)$/.exec(point) ?? []
  const all = seen.flatMap(({ events }, at) => events.filter((it) => nameOf(it) === event).map(() => at))
  return all.at(-Number(nth)) ?? null
}

/** Everybody's score at each moment; empty where the game keeps none. */
export function scoreLine(seen: readonly Seen[], ui: AnyGameUi): (readonly number[])[] {
  return ui.scores ? seen.map((it) => ui.scores!(it.view)) : []
}

/** Who alone has most; `null`: nobody. */
function leader(scores: readonly number[] | undefined): number | null {
  const most = Math.max(...(scores ?? []))
  return scores?.filter((it) => it === most).length === 1 ? scores.indexOf(most) : null
}

/** One at most for each moment: how the game ended, else what the game marks, else who has taken the lead from somebody. */
export function keyMoments(seen: readonly Seen[], ui: AnyGameUi, teller: Teller): KeyMoment[] {
  const line = scoreLine(seen, ui)
  const all: KeyMoment[] = []
  let led: number | null = null
  seen.forEach(({ events, over }, at) => {
    const leads = leader(line[at])
    const isTaken = leads !== null && led !== null && leads !== led
    led = leads ?? led
    const marked = events.map((it) => ({ it, mark: ui.moment?.(it) ?? null })).find((it) => it.mark !== null)
    if (over) {
      const { winners } = over
      all.push({
        at,
        mark: 'win',
        text:
          winners.length > 0 ? t('replay.mark.win', { who: list(winners.map(teller.name)) }) : t('replay.mark.over'),
      })
    } else if (marked) {
      all.push({ at, mark: marked.mark!, text: ui.tell(marked.it, teller)?.text ?? t(`replay.mark.${marked.mark}`) })
    } else if (isTaken && at > 0) {
      all.push({ at, mark: 'lead', text: t('replay.mark.lead', { who: teller.name(leads) }) })
    }
  })
  return all
}
