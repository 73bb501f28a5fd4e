//! What the browser keeps for us, and for how long.
import { Kept } from './kept.svelte'

const hasAsked = new Kept('asked-to-persist', false)

/** Only a page that came over TLS, or from this machine, is told. */
const manager = (): StorageManager | undefined => globalThis.navigator?.storage

/** Asks the browser not to clear what it keeps when space runs short; some ask the person then. Whether it says yes. */
export async function askToPersist(): Promise<boolean> {
  hasAsked.value = true
  return (
    (await manager()
      ?.persist?.()
      .catch(() => false)) ?? false
  )
}

/** Asks for it when there is first something to lose. */
export function askOnce() {
  if (!hasAsked.value) void askToPersist()
}

export interface Held {
  /** `null`: the browser does not say. */
  bytes: number | null
  isSafe: boolean | null
}

export async function held(): Promise<Held> {
  const [estimate, isSafe] = await Promise.all([
    manager()
      ?.estimate?.()
      .catch(() => null),
    manager()
      ?.persisted?.()
      .catch(() => null),
  ])
  return { bytes: estimate?.usage ?? null, isSafe: isSafe ?? null }
}
