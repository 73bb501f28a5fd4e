//! What one hand is worth while it is tapped, whatever else stands on the pad.
import { hall } from '$lib/api'
import { language } from '$lib/i18n.svelte'
import type { Ledger } from '../ledger.svelte'
import type { AskSheet, Booking, Fault, Pad, ScoredHand, Sheet } from '../wire'

export type MoneyLedger = Ledger<'exact-change'> | Ledger<'rummy-500'>

interface Worth {
  booking: Booking | null
  problem: Fault | null
}

/** Asks the rules again whenever the hand changes. To be called where a component begins. */
export function worth(ledger: () => MoneyLedger, winner: () => number | null, hand: () => ScoredHand | undefined) {
  let told = $state.raw<Worth | null>(null)
  $effect(() => {
    const [by, of] = [winner(), hand()]
    if (by === null || !of || of.cards.length === 0) {
      told = null
      return
    }
    const { pad } = ledger()
    const alone = {
      ...pad,
      options: { ...pad.options, all_hands: false },
      entries: [{ entry: 'won', winner: by, hands: [$state.snapshot(of)] }],
    } as Pad
    let isOld = false
    hall.ask<Sheet>('POST', '/beside/sheet', { pad: alone, lang: language() } satisfies AskSheet).then(
      ({ rows: [row] }) => !isOld && (told = { booking: row?.bookings[0] ?? null, problem: row?.problem ?? null }),
      (error) => !isOld && (ledger().problem = error),
    )
    return () => (isOld = true)
  })
  return {
    get told() {
      return told
    },
  }
}
