import type { GameUi } from '$lib/play'
import { cents } from '../money/cards'
import { opening } from '../money/open'
import { cue } from './cues'
import Piece from './Piece.svelte'
import { moment, scores, story } from './story'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { about, action, isQuiet, presses, prompt, taps, tell } from './words'

export default {
  Table,
  cue,
  Piece,
  open: opening<View>(),
  tell,
  action,
  taps,
  prompt,
  presses,
  about,
  isQuiet,
  score: cents,
  story,
  scores,
  moment,
  isStaged: true,
} satisfies GameUi<Setup, View, Event>
