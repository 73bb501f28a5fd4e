//! What happens in EXACTA! to somebody.
import type { Felt } from '$lib/banter'
import type { Event } from './wire'

export default function occasions(event: Event): readonly Felt[] {
  return event.event === 'scored' && event.points > 0 ? [{ seat: event.seat, on: 'take' }] : []
}
