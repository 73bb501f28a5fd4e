//! What happens in One Euro to somebody.
import type { Felt } from '$lib/banter'
import type { Event } from './wire'

export default function occasions(event: Event): readonly Felt[] {
  if (event.event === 'took_euro') return [{ seat: event.seat, on: 'euro' }]
  return event.event === 'moved' && event.to === event.seat && event.from !== 'centre'
    ? [{ seat: event.seat, on: 'take' }]
    : []
}
