//! What happens in One Euro, as it is seen.
import type { Cue } from '$lib/director.svelte'
import type { Event, Stack } from './wire'

/** Where a stack lies: `centre`, or before a seat. */
const stack = (it: Stack) => (it === 'centre' ? 'centre' : `seat:${it}`)

export function cue(event: Event): Cue | readonly Cue[] | null {
  switch (event.event) {
    case 'rolled':
    case 'rolled_for_start':
      return { kind: 'roll', to: 'die', seat: event.seat }
    case 'passed':
      return { kind: 'pass', to: `seat:${event.seat}`, seat: event.seat }
    case 'moved':
      return { kind: 'steal', from: stack(event.from), to: stack(event.to), pieces: [event.token], seat: event.seat }
    case 'took_euro':
      return {
        kind: 'pay',
        from: 'centre',
        to: `seat:${event.seat}`,
        pieces: ['euro'],
        seat: event.seat,
        sound: 'ring',
      }
    case 'won':
      return { kind: 'win', to: `seat:${event.seat}`, seat: event.seat }
    case 'tied_for_start':
    case 'round_began':
    case 'cents_returned':
      return null
  }
}
