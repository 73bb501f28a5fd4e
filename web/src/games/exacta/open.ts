//! Hands of food, laid open, with everybody's favourite.
import { t } from '$lib/i18n.svelte'
import type { Opening } from '$lib/play'
import { COATS, colourOf, FOODS, valueOf } from './view'
import type { Card, View } from './wire'
import { cardName } from './words'

export const open: Opening<View> = {
  of({ hands, favourites }, seat) {
    const favourite = favourites[seat]
    return [
      { title: '', pieces: hands[seat] ?? [] },
      ...(favourite ? [{ title: t('exacta.sheet.favourite'), pieces: [favourite] }] : []),
    ]
  },
  name: (card) => cardName(card as Card),
  signs: (card) => [
    { text: String(valueOf(card as Card)), shape: FOODS[colourOf(card as Card)], ink: COATS[colourOf(card as Card)] },
  ],
}
