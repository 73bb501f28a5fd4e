//! What happens in EXACTA!, as it is seen.
import { type Cue, homeOf } from '$lib/director.svelte'
import type { Play } from '$lib/play'
import type { Event, Setup, View } from './wire'

/** EX-4: so many cards a seat is dealt, where they are hidden. */
const DEALT = 9

export function cue(event: Event, play: Play<Setup, View, Event>): Cue | readonly Cue[] | null {
  const home = (seat: number) => homeOf(seat, play)
  switch (event.event) {
    case 'dealt':
      return {
        kind: 'deal',
        from: 'centre',
        to: home(event.seat),
        pieces: event.cards ?? Array<null>(DEALT).fill(null),
        seat: event.seat,
      }
    case 'favourite_chosen':
      return { kind: 'lay', from: home(event.seat), to: `favourite:${event.seat}`, pieces: [null], seat: event.seat }
    case 'played':
      return { kind: 'play', from: home(event.seat), to: `trick:${event.seat}`, pieces: [event.card], seat: event.seat }
    case 'trick_won':
      return { kind: 'race_step', to: `horse:${event.colour}` }
    case 'race_ended':
      return { kind: 'race_finish', to: `horse:${event.horses.order[0]}` }
    case 'scored':
      return event.points > 0
        ? {
            kind: 'book',
            from: 'centre',
            to: `seat:${event.seat}`,
            text: `+${event.points}`,
            seat: event.seat,
            sound: 'tick',
          }
        : null
    case 'lined_up':
    case 'race_began':
    case 'par':
    case 'states_changed':
    case 'undealt':
      return null
  }
}
