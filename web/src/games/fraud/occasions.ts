//! What happens in FRAUD to somebody.
import type { Felt } from '$lib/banter'
import type { Event } from './wire'

export default function occasions(event: Event): readonly Felt[] {
  switch (event.event) {
    case 'called':
      return [{ seat: event.depositor, on: 'called' }]
    case 'genuine':
      return [{ seat: event.accuser, on: 'wrong' }]
    case 'fraudulent':
      return [
        { seat: event.accuser, on: 'right' },
        { seat: event.seat, on: 'caught' },
      ]
    default:
      return []
  }
}
