//! A table without a game, on which any moment of any cue can be looked at: `node e2e/cues.mjs` takes the pictures.
import { flushSync, mount } from 'svelte'
import '../../src/theme.css'
import '../../src/tokens.css'
import { speak } from '../../src/lib/i18n.svelte'
import { ALL_SOUNDS, rendered } from '../../src/lib/sound'
import { learnGames } from '../../src/lib/words'
import Cues from './Cues.svelte'

await Promise.all([speak('en'), learnGames()])
document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'light'
const page = mount(Cues, {
  target: document.getElementById('app')!,
  props: { game: new URLSearchParams(location.search).get('game') ?? 'exact-change' },
})
flushSync()
/** How loud each sound is at its loudest, where 1 is all there is, and how long it can be heard. */
async function loudness() {
  return Promise.all(
    ALL_SOUNDS.map(async (name) => {
      const samples = await rendered(name)
      const peak = samples.reduce((most, it) => Math.max(most, Math.abs(it)), 0)
      return {
        name,
        peak: Math.round(peak * 100) / 100,
        ms: Math.round(samples.findLastIndex((it) => Math.abs(it) > 0.01) / 44.1) - 100,
      }
    }),
  )
}

Object.assign(globalThis, { loudness, hold: page.hold, run: page.run, isReady: true })
