import { t, told } from './i18n.svelte'
import type { AnyPlay, Teller } from './play'

/** Speaks of the seats of a play as the reader knows them. */
export function tellerOf(play: AnyPlay): Teller {
  const isMe = (seat: number) => seat === play.seat
  const name = (seat: number) =>
    isMe(seat) ? t('seat.you_name') : (play.players[seat]?.name ?? t('new.seat', { n: seat + 1 }))
  return {
    name,
    isMe,
    say: (key, seat, params = {}) => told(key, isMe(seat), { who: play.players[seat]?.name ?? name(seat), ...params }),
  }
}
