import type { GameUi } from '$lib/play'
import Result from './Result.svelte'
import { cue } from './cues'
import { open } from './open'
import Piece from './Piece.svelte'
import { moment, scores, story } from './story'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { action, k, presses, prompt, taps, tell } from './words'

export default {
  Table,
  cue,
  Piece,
  open,
  Result,
  tell,
  action,
  taps,
  prompt,
  presses,
  score: k,
  story,
  scores,
  moment,
  isStaged: true,
} satisfies GameUi<Setup, View, Event>
