//! EXACTA! in words.
import { list, number, t } from '$lib/i18n.svelte'
import type { Line, Mark, Play, Teller } from '$lib/play'
import type { Fact } from '$lib/story'
import { colourOf, placeOf, reachOf, shownTrick, sums, valueOf } from './view'
import type { Card, Colour, Event, Horses, SeatResult, Setup, View } from './wire'

export const TRICKS = 7

export function colourName(colour: Colour): string {
  return t(`exacta.colour.${colour}`)
}

export function cardName(card: Card): string {
  return t('exacta.card', { colour: colourName(colourOf(card)), value: valueOf(card) })
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function orderOf({ order, hungry }: Horses): string {
  return order
    .map((it, index) => `${index + 1} ${colourName(it)}${hungry.includes(it) ? ` (${t('exacta.hungry')})` : ''}`)
    .join(', ')
}

/** What is multiplied, each with its reason; empty where nothing was paid. */
export function factors({
  prediction,
  score,
}: Pick<SeatResult, 'prediction' | 'score'>): { by: number; why: string }[] {
  if (typeof score === 'string') return []
  const { favourite, counter } = prediction
  return [
    { by: valueOf(favourite), why: cardName(favourite) },
    { by: valueOf(counter), why: cardName(counter) },
    ...(score.paid.exacta ? [{ by: 5, why: t('exacta.sheet.exacta') }] : []),
    ...Array.from({ length: score.paid.n_hungry }, () => ({ by: 2, why: t('exacta.sheet.hungry') })),
  ]
}

/** The score as a calculation or a reason. */
export function explain(result: Pick<SeatResult, 'prediction' | 'score'>, length: 'long' | 'short' = 'long'): string {
  if (typeof result.score === 'string') return t(`exacta.sheet.${result.score}${length === 'short' ? '_short' : ''}`)
  const [favourite, counter, ...more] = factors(result)
  return [`${favourite!.by} × ${counter!.by}`, ...more.map(({ by, why }) => `× ${by} ${why}`)].join(' ')
}

export function tell(event: Event, teller: Teller): Line | null {
  switch (event.event) {
    case 'lined_up':
      return { text: t('exacta.tell.lined_up', { order: orderOf(event.horses) }) }
    case 'race_began':
      return { text: teller.say('exacta.tell.race_began', event.starter, { race: event.race, races: event.races }) }
    case 'dealt':
      if (!event.cards || !teller.isMe(event.seat)) return null
      return { text: t('exacta.tell.dealt_you', { cards: list(event.cards.map(cardName)) }), seat: event.seat }
    case 'favourite_chosen':
      return {
        text: teller.say('exacta.tell.favourite_chosen', event.seat, event.card ? { card: cardName(event.card) } : {}),
        seat: event.seat,
      }
    case 'played':
      return { text: teller.say('exacta.tell.played', event.seat, { card: cardName(event.card) }), seat: event.seat }
    case 'trick_won': {
      const { trick, colour, sum, from, to, next_leader } = event
      const won = t(`exacta.tell.${from === to ? 'trick_stayed' : 'trick_won'}`, {
        trick,
        colour: colourName(colour),
        sum,
        from,
        to,
      })
      return { text: next_leader === null ? won : `${won} ${teller.say('exacta.tell.leads', next_leader)}` }
    }
    case 'race_ended':
      return { text: t('exacta.tell.race_ended', { race: event.race, order: orderOf(event.horses) }), isLoud: true }
    case 'scored': {
      const { seat, prediction, points, total } = event
      const params = {
        favourite: cardName(prediction.favourite),
        counter: cardName(prediction.counter),
        why: explain(event),
        points,
        total,
      }
      return { text: teller.say('exacta.tell.scored', seat, params), seat, isLoud: true }
    }
    case 'par':
      return { text: t('exacta.tell.par', { race: event.race, par: event.par, points: event.points }) }
    case 'states_changed': {
      const last = t(`exacta.tell.${event.stays ? 'stays' : 'hungry'}`, { colour: capital(colourName(event.hungry)) })
      return {
        text: [last, ...event.fed.map((it) => t('exacta.tell.fed', { colour: capital(colourName(it)) }))].join(' '),
      }
    }
    case 'undealt':
      // Up to forty cards: the table shows them to who wants to see.
      return null
  }
}

export function action(action: string): string {
  const [, verb, card] = action.match(/^(favourite|play) (.*)$/) ?? []
  return card ? t(`exacta.${verb === 'play' ? 'play' : 'choose'}`, { card: cardName(card as Card) }) : action
}

export function taps(action: string): string[] {
  const [, verb, card] = action.match(/^(favourite|play) (.*)$/) ?? []
  return verb ? [`card ${card}`, verb] : [action]
}

export function prompt({ view, isAsked, seat }: Play<Setup, View, Event>): string | null {
  const { phase, race } = view.table
  if (phase.kind === 'favourites')
    return isAsked ? t('exacta.prompt.favourite') : seat === null ? null : t('exacta.prompt.wait')
  if (!isAsked) return null
  return t(`exacta.prompt.${race.tricks.length === TRICKS ? 'last' : 'play'}`)
}

/** Below the prompt: how the trick stands, what the chosen card would add, who has won it and why. */
export function hint(play: Play<Setup, View, Event>, teller: Teller, choice: Card | null): string {
  const { table } = play.view
  const { phase } = table
  if (phase.kind === 'over') return ''
  if (phase.kind === 'favourites') {
    if (choice) return t('exacta.hint.pays', { value: valueOf(choice) })
    if (play.isAsked) return t('exacta.hint.secret')
    const left = play.players.map((_, seat) => seat).filter((seat) => !table.chosen.includes(seat))
    return left.length > 0 ? t('exacta.hint.choosing', { who: list(left.map(teller.name)) }) : ''
  }
  const { trick, isDone, race } = shownTrick(play.view)
  if (choice) {
    const [colour, value] = [colourOf(choice), valueOf(choice)]
    const sum = sums(isDone ? null : trick).get(colour)
    const fed =
      sum === undefined
        ? t('exacta.hint.feeds', { colour: capital(colourName(colour)), value })
        : t('exacta.hint.adds', { colour: capital(colourName(colour)), sum, value, total: sum + value })
    const place = reachOf(play.view, choice)
    return place === null || place === placeOf(colour, table.horses)
      ? fed
      : `${fed} ${t('exacta.hint.reaches', { place })}`
  }
  if (!trick) return ''
  const all = sums(trick)
  const most = Math.max(...all.values())
  const best = [...all].filter(([, sum]) => sum === most).map(([colour]) => colour)
  if (!isDone)
    return best.length > 1
      ? t('exacta.hint.tie', { sum: most })
      : t('exacta.hint.so_far', { colour: colourName(best[0]!), sum: most })
  const winner = trick.winner!
  const won = t(best.length > 1 ? 'exacta.hint.won_tie' : 'exacta.hint.won', {
    colour: capital(colourName(winner)),
    sum: most,
  })
  const next = race.tricks.at(-1)
  return next && next !== trick && play.players.length > 1
    ? `${won} ${teller.say('exacta.hint.leads', next.leader)}`
    : won
}

/** The race that brought the most to whoever has won. */
export function story(history: readonly Event[], play: Play<Setup, View, Event>, teller: Teller): Fact | null {
  type Scored = Extract<Event, { event: 'scored' }>
  const winners = play.over?.winners ?? []
  const scored = history.filter((it): it is Scored => it.event === 'scored')
  const best = scored.filter((it) => winners.includes(it.seat)).sort((a, b) => b.points - a.points)[0]
  if (!best || best.points === 0) return null
  const race = Math.floor(scored.indexOf(best) / play.players.length) + 1
  return {
    worth: 1,
    text: teller.say('exacta.story', best.seat, { race, points: number(best.points), why: explain(best) }),
    of: best,
  }
}

export function scores({ table }: View): readonly number[] {
  return table.points
}

export function moment(event: Event): Mark | null {
  if (event.event === 'scored') return typeof event.score !== 'string' && event.score.paid.exacta ? 'hit' : null
  return event.event === 'race_ended' ? 'end' : null
}

export const score = (points: number) => t('exacta.points', { n: number(points) })
