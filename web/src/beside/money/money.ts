//! Cards of the money games on a pad: by what they are worth, of whichever colour.
import { t } from '$lib/i18n.svelte'
import { CENTS, COINS } from '../../games/money/cards'
import type { Money } from '../wire'

/** What stands on a key: `25`, `10 + 5`, `?`; an arrow on a draw card. */
export function sign(money: Money): string {
  if (money.kind === 'wild') return '?'
  if (money.kind === 'draw') return '↓'
  return money.kind === 'combo' ? money.coins.join(' + ') : String(money.cents)
}

const coinOf = (cents: number) => COINS.find((it) => CENTS[it] === cents) ?? 'penny'

/** What a coin is called, in a word that fits on a key. */
export function short(cents: number): string {
  return t(`money.short.${coinOf(cents)}`)
}

/** The same for those who do not see it. */
export function spoken(money: Money): string {
  if (money.kind === 'wild') return t('money.wild')
  if (money.kind === 'draw') return t('beside.money.draw')
  return money.kind === 'combo'
    ? t('beside.money.combo', { coins: sign(money) })
    : t(`money.coin.${coinOf(money.cents)}`)
}
