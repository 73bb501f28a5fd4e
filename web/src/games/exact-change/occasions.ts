//! What happens in Exact Change to somebody.
import type { Felt } from '$lib/banter'
import type { Event } from './wire'

export default function occasions(event: Event): readonly Felt[] {
  switch (event.event) {
    case 'caught':
      return [
        { seat: event.seat, on: 'catch' },
        { seat: event.layer, on: 'caught' },
      ]
    case 'scored':
      return [{ seat: event.seat, on: 'take' }]
    default:
      return []
  }
}
