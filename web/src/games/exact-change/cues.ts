//! What happens in Exact Change, as it is seen.
import { type Cue, homeOf } from '$lib/director.svelte'
import { t } from '$lib/i18n.svelte'
import type { Play } from '$lib/play'
import { cents } from '../money/cards'
import type { Event, Setup, View } from './wire'

export function cue(event: Event, play: Play<Setup, View, Event>): Cue | readonly Cue[] | null {
  const home = (seat: number) => homeOf(seat, play)
  switch (event.event) {
    case 'hand_began':
      // What the others are dealt is not told, but seen.
      return play.view.hand_sizes.flatMap((n, seat): Cue[] =>
        seat === play.seat
          ? []
          : [{ kind: 'deal', from: 'draw_pile', to: home(seat), pieces: Array<null>(n).fill(null), seat }],
      )
    case 'dealt':
      return { kind: 'deal', from: 'draw_pile', to: home(event.seat), pieces: event.cards, seat: event.seat }
    case 'turned_up':
      return { kind: 'draw', from: 'draw_pile', to: 'discard', pieces: [event.card], sound: 'deal' }
    case 'discarded':
      return {
        kind: 'play',
        from: home(event.seat),
        to: 'discard',
        pieces: event.cards,
        seat: event.seat,
        ...(event.called ? { sound: 'coins' } : {}),
      }
    case 'drew':
      return { kind: 'draw', from: 'draw_pile', to: home(event.seat), pieces: [event.card], seat: event.seat }
    case 'named':
      return { kind: 'flip', to: 'discard', seat: event.seat }
    case 'passed':
      return { kind: 'pass', to: `seat:${event.seat}`, seat: event.seat }
    case 'caught':
      return [
        { kind: 'stamp', to: 'discard', text: t('exact-change.caught'), isBad: true, seat: event.seat },
        { kind: 'catch', from: 'discard', to: home(event.layer), pieces: event.cards, seat: event.seat },
      ]
    case 'gave':
      return { kind: 'give', from: home(event.seat), to: home(event.to), pieces: [event.card], seat: event.seat }
    case 'scored':
      return { kind: 'hand_end', to: `seat:${event.seat}`, text: `+${cents(event.points)}`, seat: event.seat }
    case 'won':
      return { kind: 'win', to: `seat:${event.seat}`, seat: event.seat }
    case 'shuffled':
    case 'reshuffled':
    case 'turned':
    case 'went_out':
    case 'void':
      return null
  }
}
