//! What is read aloud: one polite live region for the whole client.
import { untrack } from 'svelte'

let spoken = $state('')

export function announcement(): string {
  return spoken
}

/** Says it. The same words twice are said twice. */
export function announce(text: string) {
  untrack(() => (spoken = spoken === text ? `${text}\u00a0` : text))
}
