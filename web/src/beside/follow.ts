//! A ledger that others follow on their phones, where a hall is reachable. Whoever has the token writes; the id, which
//! is in the link, is made of it.
import { hall } from '$lib/api'
import { hex } from '$lib/hex'
import type { PadPlace } from '$lib/wire'
import type { Pad } from './wire'

export const newToken = () => hex(crypto.getRandomValues(new Uint8Array(32)))

/** What everybody may see: goals that were dealt are secret until their game is over. */
export function openPart(pad: Pad): Pad {
  const isSecret = pad.game === 'swift-swap' && pad.entries.at(-1)?.entry === 'goals'
  return isSecret ? ({ ...pad, entries: pad.entries.slice(0, -1) } as Pad) : pad
}

export const show = (token: string, pad: Pad) =>
  hall.showPad(token, openPart(pad) as unknown as Record<string, unknown>)

export const linkTo = ({ id }: PadPlace) => new URL(`/beside/follow/${id}`, location.href).href
