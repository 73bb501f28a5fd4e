//! Hands of money cards, laid open.
import type { Opening, Sign } from '$lib/play'
import { cardName, face, held, SHAPE } from './cards'

/** The cards stand in the view as the reader's hand. */
export const opening = <V extends { hand: readonly string[] | null }>(): Opening<V> => ({
  of: ({ hand }) => [{ title: '', pieces: held(hand ?? [], 'colour').map((it) => it.card) }],
  name: (card) => cardName(card),
  signs(card): Sign[] {
    const { colour, cents, kind } = face(card)
    const text = cents === null ? '?' : kind === 'draw' ? `${cents}↓` : String(cents)
    return [colour ? { text, shape: SHAPE[colour], ink: `var(--${colour})` } : { text, shape: 'star6' }]
  },
})
