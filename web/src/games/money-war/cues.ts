//! What happens in Money War, as it is seen.
import { type Cue, homeOf } from '$lib/director.svelte'
import type { Play } from '$lib/play'
import type { Event, Setup, View } from './wire'

const backs = (n: number) => Array<null>(n).fill(null)

export function cue(event: Event, play: Play<Setup, View, Event>): Cue | readonly Cue[] | null {
  const home = (seat: number) => homeOf(seat, play)
  switch (event.event) {
    case 'dealt':
      return {
        kind: 'deal',
        from: 'centre',
        to: home(event.seat),
        pieces: backs(Math.min(event.count, 5)),
        seat: event.seat,
      }
    case 'turned':
      return {
        kind: event.face_down > 0 ? 'war' : 'play',
        from: home(event.seat),
        to: `battle:${event.seat}`,
        pieces: [...backs(event.face_down), event.card],
        seat: event.seat,
      }
    case 'took':
      return {
        kind: 'trick',
        from: 'centre',
        to: home(event.seat),
        pieces: backs(Math.min(event.count, 4)),
        seat: event.seat,
      }
    case 'out':
      return { kind: 'pass', to: `seat:${event.seat}`, seat: event.seat }
    case 'won':
      return event.seats.map((seat) => ({ kind: 'win', to: `seat:${seat}`, seat }))
    case 'war':
    case 'dealer_drawn':
    case 'left_over':
    case 'ready':
    case 'set_aside':
    case 'stopped':
      return null
  }
}
