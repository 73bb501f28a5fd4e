//! What a game's table needs to know, whether it is played, watched, replayed or taught.
import type { Component } from 'svelte'
import type { ShapeName } from '../art/shapes'
import type { Cue } from './director.svelte'
import type { Fact } from './story'
import type { OverInfo, StepOffer, WindowInfo } from './wire'

/** Why the engine says no. */
export interface Refusal {
  code: string
  /** The rule behind it, such as `EC-9`. */
  rule: string | null
  message: string
}

export interface Player {
  /** What is shown: the person's name, or the bot's. */
  name: string
  by: 'nobody' | 'person' | 'bot' | 'takeover'
  level: string | null
  /** The key of a portrait; `null`: the usual one. */
  portrait?: string | null
  conceded: boolean
  /** Whether the person is connected; unknown while a game is played in silence. */
  here: boolean | null
}

/** How the actions that begin with a path go on. */
export interface Offer {
  path: string
  actions: string[] | null
  steps: StepOffer[] | null
}

/**
 * One game through one pair of eyes. All that changes is reactive; `S`, `V` and `E` are the game's setup,
 * view and events as JSON. Nothing here knows a rule: what can be done is in `actions` or answered by `check`.
 */
export interface Play<S, V, E> {
  readonly game: string
  /** What never changes in it. */
  readonly setup: S
  readonly view: V
  /** Whose eyes; `null`: somebody who watches. */
  readonly seat: number | null
  readonly players: readonly Player[]
  readonly window: WindowInfo | null
  /** When the window closes, in milliseconds of `performance.now()`. */
  readonly deadline: number | null
  /** Until when those who must act are held back (so that others can catch). */
  readonly heldUntil: number | null
  /** Whether the seat is asked for something. */
  readonly isAsked: boolean
  /** All that the seat can do, unless there is too much: then `inSteps`, and `actions` is empty. */
  readonly actions: readonly string[]
  readonly inSteps: boolean
  readonly over: OverInfo | null
  /** What has just happened and led here; empty after a jump. */
  readonly fresh: readonly E[]
  /** All that was told so far, where it is at hand. */
  readonly history?: readonly E[]
  /** How many events were told so far. */
  readonly seq: number
  /** Whether the table shall stand still: a replay that is scrubbed. */
  readonly isStill: boolean
  /** Does it, in any spelling that the engine reads. A refusal is shown by the frame around the table; the answer is whether it was done. */
  act(action: string): Promise<boolean>
  /** Whether it would be allowed; `null`: yes. */
  check(action: string): Promise<Refusal | null>
  steps(path: string): Promise<Offer | null>
}

/** A game of which only its own table knows what its views are. */
export type AnyPlay = Play<unknown, unknown, unknown>

/** A line of the readable log. */
export interface Line {
  text: string
  /** Whose deed it was. */
  seat?: number
  /** Worth being read aloud at once. */
  isLoud?: boolean
  /** What a learner hears who did this by mistake. At a table it is for the others to notice. */
  lapse?: string
}

/** Helps a game to put events into words. */
export interface Teller {
  /** A seat's name, or "you". */
  name(seat: number): string
  isMe(seat: number): boolean
  /** `told` for the seat: `key_you` for the reader, `{who}` is the name for others. */
  say(key: string, seat: number, params?: Record<string, string | number>): string
}

/** What makes a moment of a replay worth a mark: a capture, a catch, a call, a hit, a war, the end of a hand or race. */
export type Mark = 'take' | 'catch' | 'call' | 'hit' | 'war' | 'end'

/** A value and the shape that goes with it, as on the corner of a card. */
export interface Sign {
  text: string
  shape?: ShapeName
  ink?: string
}

/** Pieces that a seat has before it: its hand, or what it has put away. */
export interface Hidden {
  /** What they are; empty: the hand. */
  title: string
  /** As `GameUi.Piece` draws them. */
  pieces: readonly string[]
}

/** How what a seat hides is laid open, for those who may see it: after the game. */
export interface Opening<V> {
  /** What is in a view of the seat's own. */
  of(view: V, seat: number): readonly Hidden[]
  /** A piece in words. */
  name(piece: string): string
  /** What stands on the corners of a piece, where it is too small to be drawn. */
  signs(piece: string): readonly Sign[]
}

/** A button that stands on the table for each of several seats, whatever they hold. */
export interface Press {
  label: string
  /** Which one of several it is about; with it, what that is. */
  of?: { n: number; label: string }
  action: string
  seats: readonly number[]
  /** Whether these seats can do nothing else now. */
  isOnly?: boolean
  /** Whether it accuses somebody. */
  isAlert?: boolean
  /** What one tap can do for all who have not pressed. */
  all?: { label: string; action: string }
}

/** One game's face. Every game has the same shape: `games/<id>/index.ts` exports one. */
export interface GameUi<S, V, E> {
  /** The table itself: pieces, and everything needed to act. */
  Table: Component<{ play: Play<S, V, E> }>
  /** An event as a sentence; `null` where there is nothing to tell. */
  tell(event: E, teller: Teller): Line | null
  /** An action as words, for lists of moves. */
  action(action: string, view: V, teller: Teller): string
  /** What is tapped to do it, in order; without it the action is a button of its own. See `lib/taps.ts`. */
  taps?(action: string): string[]
  /** What the seat is asked to do now, in a few words; `null`: nothing. */
  prompt(play: Play<S, V, E>, teller: Teller): string | null
  /** Whether it would tell too much that there is something to do: a forgotten call is for the others to notice. */
  isQuiet?(play: Play<S, V, E>): boolean
  /** What an event looks like, on the board that it led to; without it nothing moves. Every game may leave out what it likes. */
  cue?(event: E, play: Play<S, V, E>): Cue | readonly Cue[] | null
  /** A piece that flies, as `Cue.pieces` names it; `null`: its back. It fills its box. */
  Piece?: Component<{ piece: string | null }>
  /** What its seats hide; without it nothing that could be laid open. */
  open?: Opening<V>
  /** Whether its table lists all moves, so that no other list is needed. */
  isListed?: boolean
  /** What any of several people at one device can do now, without their cards being seen; made of what all may see. */
  presses?(of: { readonly setup: S; readonly view: V; readonly window: WindowInfo }): readonly Press[]
  /** A score as the game writes it. */
  score(score: number): string
  /** Beside the game's name: which hand it is, what wins. */
  about?(play: Play<S, V, E>): string
  /** Why the game ended as it did: a table or a sentence below the result. */
  Result?: Component<{ play: Play<S, V, E> }>
  /** What to say to who has not won, where teams have no places. */
  lost?(): string
  /** One true line about the game that has ended, made from all that was told. */
  story?(history: readonly E[], play: Play<S, V, E>, teller: Teller): Fact | null
  /** Everybody's score at a moment, by seat: the score line of a replay. */
  scores?(view: V): readonly number[]
  /** Whether an event makes its moment a key moment of the game. */
  moment?(event: E): Mark | null
  /** Whether its table stands on the stage. */
  isStaged?: boolean
}

/** One game's face for whoever knows only its name. */
export type AnyGameUi = GameUi<unknown, unknown, unknown>
