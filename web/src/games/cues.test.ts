//! What every game makes of the events of its lesson and of recorded tables.
import { expect, test } from 'vitest'
import { CUES } from '$lib/cues'
import type { Cue } from '$lib/director.svelte'
import type { AnyPlay } from '$lib/play'
import type { GameFrame } from '$lib/wire'
import { GAMES } from '.'

interface Recorded {
  lesson: { setup: { seats: number }; steps: { frames: GameFrame[] }[]; end: GameFrame[] }
}

const files = import.meta.glob<Recorded>('../../e2e/fit/scenes/*.json', { import: 'default' })

const PLACE = /^(hand|centre|draw_pile|discard|die|(seat|deposit|laid|battle|offer|trick|favourite):\d|horse:[a-z]+)$/

async function played(game: string): Promise<Cue[]> {
  const { lesson } = await files[`../../e2e/fit/scenes/${game}.json`]!()
  const ui = await GAMES.find((it) => it.id === game)!.load()
  const frames = [...lesson.steps.flatMap((it) => it.frames), ...lesson.end]
  return frames.flatMap(({ view, events }) => {
    const play = { game, view, seat: 0, setup: lesson.setup, players: [], actions: [] } as unknown as AnyPlay
    return events.flatMap((it) => ui.cue!(it, play) ?? [])
  })
}

test.each(GAMES.map((it) => it.id))('%s: every event of the lesson is seen at places that there are', async (game) => {
  const cues = await played(game)
  expect(cues.length).toBeGreaterThan(10)
  for (const it of cues) {
    expect(Object.keys(CUES)).toContain(it.kind)
    for (const place of [it.from, it.to]) if (place !== undefined) expect(place).toMatch(PLACE)
    expect(it.to).toBeDefined()
    // Whatever moves comes from somewhere, and there is not too much of it.
    if (it.pieces) expect([it.from !== undefined, it.pieces.length <= 20]).toEqual([true, true])
  }
})

test.each([
  ['exact-change', ['deal', 'draw', 'play', 'stamp', 'catch', 'give']],
  ['money-war', ['deal', 'play', 'war', 'trick']],
  ['rummy-500', ['deal', 'draw', 'play', 'lay']],
  ['one-euro', ['roll', 'steal', 'pay']],
  ['swift-swap', ['deal', 'play', 'swap', 'lay_eight']],
  ['exacta', ['deal', 'lay', 'play', 'race_step', 'race_finish', 'book']],
  ['fraud', ['deal', 'draw', 'play', 'lay', 'call', 'pass', 'pay', 'reveal', 'stamp', 'book']],
])('%s has a cue for what matters in it', async (game, kinds) => {
  const seen = new Set((await played(game)).map((it) => it.kind))
  expect(kinds.filter((it) => !seen.has(it as Cue['kind']))).toEqual([])
})
