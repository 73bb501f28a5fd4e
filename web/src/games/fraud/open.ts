//! Hands of notes, laid open, and what lies on the counter.
import { t } from '$lib/i18n.svelte'
import type { Opening } from '$lib/play'
import { corners, SIGNS } from './cards'
import type { View } from './wire'
import { cardName } from './words'

export const open: Opening<View> = {
  of: ({ hand, deposited }) => [
    { title: '', pieces: hand },
    ...deposited.filter((it) => it.length > 0).map((pieces) => ({ title: t('fraud.deposited'), pieces })),
  ],
  name: cardName,
  signs: (card) => corners(card).map((of) => ({ text: String(of), shape: SIGNS[of]!.shape, ink: SIGNS[of]!.ink })),
}
