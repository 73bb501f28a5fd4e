//! What happens in FRAUD, as it is seen.
import { type Cue, homeOf } from '$lib/director.svelte'
import { t } from '$lib/i18n.svelte'
import type { Play } from '$lib/play'
import type { Card, Event, Setup, View } from './wire'
import { k } from './words'

/** What is known of so many cards. */
const shown = (cards: Card[] | null, count: number) => cards ?? Array<null>(count).fill(null)

export function cue(event: Event, play: Play<Setup, View, Event>): Cue | readonly Cue[] | null {
  const home = (seat: number) => homeOf(seat, play)
  switch (event.event) {
    case 'dealt':
      return {
        kind: 'deal',
        from: 'draw_pile',
        to: home(event.seat),
        pieces: shown(event.cards, event.count),
        seat: event.seat,
      }
    case 'drew':
      return {
        kind: 'draw',
        from: 'draw_pile',
        to: home(event.seat),
        pieces: shown(event.cards, event.count),
        seat: event.seat,
      }
    case 'discarded':
      // Face down, even for whoever knows it.
      return { kind: 'play', from: home(event.seat), to: 'discard', pieces: [null], seat: event.seat }
    case 'deposited':
      return {
        kind: 'lay',
        from: home(event.seat),
        to: `deposit:${event.deposit}`,
        pieces: Array<null>(event.count).fill(null),
        seat: event.seat,
      }
    case 'called':
      return { kind: 'call', to: `seat:${event.seat}`, text: t('fraud.call'), isBad: true, seat: event.seat }
    case 'passed':
      return { kind: 'pass', to: `seat:${event.seat}`, seat: event.seat }
    case 'paid':
      return {
        kind: 'pay',
        from: `deposit:${event.deposit}`,
        to: `seat:${event.seat}`,
        text: `+${k(event.amount)}`,
        seat: event.seat,
      }
    case 'genuine':
      return [
        { kind: 'reveal', to: `deposit:${event.deposit}`, seat: event.seat },
        { kind: 'stamp', to: `deposit:${event.deposit}`, text: t('fraud.was_genuine'), seat: event.seat },
        {
          kind: 'book',
          from: `deposit:${event.deposit}`,
          to: `seat:${event.seat}`,
          text: `+${k(event.amount)}`,
          seat: event.seat,
        },
      ]
    case 'fraudulent':
      return [
        { kind: 'reveal', to: `deposit:${event.deposit}`, seat: event.seat },
        { kind: 'stamp', to: `deposit:${event.deposit}`, text: t('fraud.was_fraud'), isBad: true, seat: event.seat },
        {
          kind: 'book',
          from: `seat:${event.seat}`,
          to: `seat:${event.accuser}`,
          text: `+${k(event.amount)}`,
          seat: event.accuser,
        },
        ...(event.fine
          ? [
              {
                kind: 'book',
                from: `seat:${event.seat}`,
                to: 'centre',
                text: `−${k(event.fine)}`,
                isBad: true,
                seat: event.seat,
                sound: 'low_tick',
              } as const,
            ]
          : []),
      ]
    case 'jailed':
      return [
        { kind: 'jail', to: `seat:${event.seat}`, text: t('fraud.in_jail'), isBad: true, seat: event.seat },
        {
          kind: 'play',
          from: home(event.seat),
          to: 'discard',
          pieces: Array<null>(Math.min(event.count, 4)).fill(null),
          seat: event.seat,
        },
      ]
    case 'ended':
      return event.winners.map((seat) => ({ kind: 'win', to: `seat:${seat}`, seat }))
    case 'pile_laid':
    case 'began':
    case 'reshuffled':
      return null
  }
}
