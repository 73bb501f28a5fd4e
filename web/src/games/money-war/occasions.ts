//! What happens in Money War to somebody.
import type { Felt } from '$lib/banter'
import type { Event } from './wire'

export default function occasions(event: Event): readonly Felt[] {
  if (event.event === 'war') return event.seats.map((seat) => ({ seat, on: 'war' }))
  return event.event === 'took' ? [{ seat: event.seat, on: 'take' }] : []
}
