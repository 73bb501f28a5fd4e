//! What happens in Rummy 500 to somebody.
import type { Felt } from '$lib/banter'
import type { Event } from './wire'

export default function occasions(event: Event): readonly Felt[] {
  return event.event === 'hand_won' ? [{ seat: event.seat, on: 'take' }] : []
}
