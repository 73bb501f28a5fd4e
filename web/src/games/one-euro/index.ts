import { money } from '$lib/i18n.svelte'
import type { GameUi } from '$lib/play'
import { cue } from './cues'
import Piece from './Piece.svelte'
import { moment, scores, story } from './story'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { action, prompt, taps, tell } from './words'

export default {
  Table,
  cue,
  Piece,
  tell,
  action,
  taps,
  prompt,
  score: (score) => money(score, 'EUR', 0),
  story,
  scores,
  moment,
  isStaged: true,
} satisfies GameUi<Setup, View, Event>
