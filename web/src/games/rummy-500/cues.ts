//! What happens in Rummy 500, as it is seen.
import { type Cue, homeOf } from '$lib/director.svelte'
import type { Play } from '$lib/play'
import type { Event, Setup, View } from './wire'

export function cue(event: Event, play: Play<Setup, View, Event>): Cue | readonly Cue[] | null {
  const home = (seat: number) => homeOf(seat, play)
  switch (event.event) {
    case 'dealt':
      return {
        kind: 'deal',
        from: 'draw_pile',
        to: home(event.seat),
        pieces: event.cards ?? Array<null>(event.count).fill(null),
        seat: event.seat,
      }
    case 'turned_up':
      return { kind: 'draw', from: 'draw_pile', to: 'discard', pieces: [event.card], sound: 'deal' }
    case 'drew':
      return { kind: 'draw', from: 'draw_pile', to: home(event.seat), pieces: [event.card], seat: event.seat }
    case 'took_discard':
      return { kind: 'give', from: 'discard', to: home(event.seat), pieces: [event.card], seat: event.seat }
    case 'discarded':
      return { kind: 'play', from: home(event.seat), to: 'discard', pieces: [event.card], seat: event.seat }
    case 'laid':
      return { kind: 'lay', from: home(event.seat), to: `laid:${event.seat}`, pieces: event.cards, seat: event.seat }
    case 'hand_won':
      return { kind: 'hand_end', to: `seat:${event.seat}`, seat: event.seat }
    case 'won':
      return { kind: 'win', to: `seat:${event.seat}`, seat: event.seat }
    case 'hand_began':
    case 'pile_laid':
    case 'turn_ended':
    case 'reshuffled':
    case 'void':
    case 'scored':
      return null
  }
}
