//! How long each cue takes at the normal pace, and on which board it is played. The hall waits by the same lengths
//! before a bot moves.
import { LENGTHS } from './lengths'

export type CueKind = keyof typeof LENGTHS

/** `ms`: one piece from its start to its end; `gap`: how much later the next piece of the same cue starts. */
interface Length {
  ms: number
  gap?: number
  /** It is played over the board as it will be; all others end before the board changes. */
  isOver?: boolean
  /** It is about the board as it was, so even somebody who has just acted sees that first. */
  isBefore?: boolean
}

export const CUES: Record<CueKind, Length> = {
  ...LENGTHS,
  deal: { ...LENGTHS.deal, isOver: true },
  catch: { ...LENGTHS.catch, isOver: true },
  stamp: { ...LENGTHS.stamp, isOver: true },
  jail: { ...LENGTHS.jail, isOver: true },
  reveal: { ...LENGTHS.reveal, isOver: true },
  book: { ...LENGTHS.book, isOver: true },
  trick: { ...LENGTHS.trick, isOver: true },
  roll: { ...LENGTHS.roll, isOver: true },
  race_step: { ...LENGTHS.race_step, isOver: true },
  race_finish: { ...LENGTHS.race_finish, isOver: true },
  hand_end: { ...LENGTHS.hand_end, isBefore: true },
  win: { ...LENGTHS.win, isOver: true },
}

export const lengthOf = (kind: CueKind): Length => CUES[kind]
