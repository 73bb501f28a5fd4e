//! What happens in Swift Swap, as it is seen.
import { type Cue, homeOf } from '$lib/director.svelte'
import type { Play } from '$lib/play'
import type { Event, Setup, View } from './wire'

/** Each of the twelve cards that a seat is dealt; and the eight of a goal. */
const [DEALT, EIGHT] = [12, 8]
const backs = (n: number) => Array<null>(n).fill(null)

export function cue(event: Event, play: Play<Setup, View, Event>): Cue | readonly Cue[] | null {
  const home = (seat: number) => homeOf(seat, play)
  switch (event.event) {
    case 'dealt':
      return {
        kind: 'deal',
        from: 'centre',
        to: home(event.seat),
        pieces: event.hand ?? backs(DEALT),
        seat: event.seat,
      }
    case 'ready':
      return { kind: 'pass', to: `seat:${event.seat}`, seat: event.seat, sound: 'tick' }
    case 'started':
      return { kind: 'call', to: 'centre', sound: 'bell' }
    case 'put_down':
      return { kind: 'play', from: home(event.seat), to: `offer:${event.seat}`, pieces: [null], seat: event.seat }
    case 'took_back':
      return { kind: 'give', from: `offer:${event.seat}`, to: home(event.seat), pieces: [event.card], seat: event.seat }
    case 'swapped':
      return {
        kind: 'swap',
        from: `offer:${event.seats[0]}`,
        to: `offer:${event.seats[1]}`,
        pieces: [null],
        seat: event.seats[0],
      }
    case 'laid_down':
      return {
        kind: 'lay_eight',
        from: home(event.seat),
        to: `laid:${event.seat}`,
        pieces: backs(EIGHT),
        seat: event.seat,
      }
    case 'picked_up':
      return {
        kind: 'give',
        from: `laid:${event.seat}`,
        to: home(event.seat),
        pieces: event.cards ?? backs(EIGHT),
        seat: event.seat,
      }
    case 'ended':
      return event.result.winners.map((seat) => ({ kind: 'hand_end', to: `seat:${seat}`, seat }))
    case 'decks':
    case 'goals_returned':
    case 'hands_returned':
      return null
  }
}
