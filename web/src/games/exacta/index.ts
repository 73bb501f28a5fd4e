import type { GameUi } from '$lib/play'
import Result from './Result.svelte'
import { cue } from './cues'
import { open } from './open'
import Piece from './Piece.svelte'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { action, moment, prompt, score, scores, story, taps, tell } from './words'

export default {
  Table,
  cue,
  Piece,
  open,
  tell,
  action,
  taps,
  prompt,
  score,
  story,
  scores,
  moment,
  Result,
  isStaged: true,
} satisfies GameUi<Setup, View, Event>
