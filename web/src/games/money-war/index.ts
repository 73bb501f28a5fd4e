import type { GameUi } from '$lib/play'
import { cue } from './cues'
import Piece from './Piece.svelte'
import { moment, scores, story } from './story'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { about, action, presses, prompt, score, tell } from './words'

export default {
  Table,
  cue,
  Piece,
  tell,
  action,
  prompt,
  presses,
  about,
  score,
  story,
  scores,
  moment,
  isStaged: true,
} satisfies GameUi<Setup, View, Event>
