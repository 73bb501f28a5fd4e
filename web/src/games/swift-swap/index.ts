import { number, t } from '$lib/i18n.svelte'
import type { GameUi } from '$lib/play'
import { cue } from './cues'
import { open } from './open'
import Piece from './Piece.svelte'
import Result from './Result.svelte'
import { moment, scores, story } from './story'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { action, prompt, taps, tell } from './words'

export default {
  lost: () => t('swift-swap.lost'),
  Table,
  cue,
  Piece,
  open,
  tell,
  action,
  taps,
  prompt,
  score: number,
  Result,
  story,
  scores,
  moment,
  isStaged: true,
} satisfies GameUi<Setup, View, Event>
