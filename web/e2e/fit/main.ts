//! Lays recorded scenes on the stage, without a hall.
import { mount, unmount } from 'svelte'
import { speak } from '$lib/i18n.svelte'
import { settings } from '$lib/kept.svelte'
import { learnGames } from '$lib/words'
import '../../src/tokens.css'
import '../../src/theme.css'
import { faceOf } from '../../src/games'
import Scene from './Scene.svelte'
import Replayed from './Replayed.svelte'
import opened from './opened.json'
import type { OpenMoment, Recorded, Wish } from './scene'

const files = import.meta.glob<Recorded>('./scenes/*.json', { import: 'default' })
const recorded: Record<string, Recorded> = {}

/** What can be shown: every recorded moment of every table, and every step of the lesson. */
async function scenes() {
  for (const load of Object.values(files)) {
    const it = await load()
    recorded[it.game] = it
  }
  return Promise.all(
    Object.values(recorded).map(async ({ game, tables, lesson }) => ({
      game,
      isStaged: (await faceOf(game)!.load()).isStaged,
      tables: tables.map((it) => ({ players: it.players.length, frames: it.frames.length })),
      steps: lesson.steps.length,
      hasPuzzle: lesson.puzzle !== undefined,
      opened: opened.flatMap((it, nth) => (it.game === game ? [nth] : [])),
    })),
  )
}

await learnGames()

let shown: ReturnType<typeof mount> | null = null

async function show(wish: Wish) {
  const root = document.documentElement
  root.dataset.theme = wish.theme ?? 'light'
  root.toggleAttribute('data-still', true)
  root.style.setProperty('--zoom', String((wish.text ?? 100) / 100))
  settings.motion.value = false
  await speak(wish.language ?? 'en')
  const ui = await faceOf(wish.game)!.load()
  if (shown) await unmount(shown)
  if (wish.opened !== undefined) {
    shown = mount(Replayed, {
      target: document.getElementById('app')!,
      props: { moment: opened[wish.opened] as unknown as OpenMoment, ui, isBig: wish.isBig },
    })
  } else
    shown = mount(Scene, {
      target: document.getElementById('app')!,
      props: { recorded: recorded[wish.game]!, wish, ui },
    })
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

Object.assign(globalThis, { fit: { scenes, show } })
