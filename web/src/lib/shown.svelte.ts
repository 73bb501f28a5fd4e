//! Which table a game is shown by.
import { faceOf } from '../games'
import type { AnyGameUi } from './play'

/** A game that the hall tells in words or leaves to the game's own table. */
interface Shown {
  readonly game: string
  /** Whether `view` and events are words. */
  readonly inWords: boolean
}

/** What shows a game, as soon as it is loaded, and only while it fits what the hall says. */
export function uiOf(play: Shown): { readonly ui: AnyGameUi | null } {
  let loaded = $state.raw<{ inWords: boolean; ui: AnyGameUi } | null>(null)
  $effect(() => {
    const face = faceOf(play.game)
    if (!face) return
    // One without a table of its own waits for the words.
    const inWords = play.inWords || face.isGeneric
    let isWanted = true
    void face.load(inWords).then((ui) => {
      if (isWanted) loaded = { inWords, ui }
    })
    return () => (isWanted = false)
  })
  return {
    get ui() {
      return loaded?.inWords === play.inWords ? loaded.ui : null
    },
  }
}
