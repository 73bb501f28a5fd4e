//! A recorded moment as a `Play`.
import { botName, players } from '$lib/socket.svelte'
import type { AnyPlay, Player } from '$lib/play'
import type { LessonReport, LessonStep, OverInfo, TableInfo, WindowInfo } from '$lib/wire'

export interface Moment {
  view: unknown
  window: WindowInfo | null
  actions: string[]
  inSteps: boolean
  over: OverInfo | null
  history: unknown[]
}

export interface Recorded {
  game: string
  tables: { seat: number; setup: unknown; players: TableInfo['seats']; frames: Moment[] }[]
  lesson: LessonReport
}

/** A moment of a replay with all hands open. */
export interface OpenMoment {
  game: string
  setup: unknown
  seats: number
  view: unknown
  window: WindowInfo | null
  history: unknown[]
  /** What each seat sees itself. */
  eyes: unknown[]
}

export interface Wish {
  game: string
  /** Which table, and which of its moments. */
  table?: number
  frame?: number
  /** Which moment with all hands open instead. */
  opened?: number
  /** That moment as a big screen shows it. */
  isBig?: boolean
  /** A step of the lesson instead. */
  step?: number
  /** The puzzle at its end instead. */
  puzzle?: boolean
  /** The teacher points at the next thing to tap, instead of where to look. */
  isPointed?: boolean
  /** The teacher says what was wrong with a try. */
  isWrong?: boolean
  /** Cards to add to the hand, by the name of the view's field. */
  hand?: number
  /** FRAUD: as many deposits lie on the counter, each like the first. */
  deposits?: number
  /** What everybody at the table has just said. */
  say?: string
  text?: number
  theme?: 'light' | 'dark'
  language?: string
}

export function playOf(recorded: Recorded, wish: Wish): AnyPlay {
  const { steps, setup, names, puzzle } = recorded.lesson
  if (wish.puzzle) return fromLesson(recorded.game, puzzle!.setup, puzzle!.names, [puzzle!.step])
  return wish.step === undefined
    ? fromTable(recorded, wish)
    : fromLesson(recorded.game, setup, names, steps.slice(0, wish.step + 1))
}

function fromTable(recorded: Recorded, wish: Wish): AnyPlay {
  const table = recorded.tables[wish.table ?? 0]!
  const { view, window, actions, inSteps, over, history } = table.frames[wish.frame ?? 0]!
  const seats = players({ seats: table.players, guests: [] } as unknown as TableInfo)
  const shown = wish.hand
    ? withHand(view as { hand: unknown[] }, wish.hand)
    : wish.deposits
      ? withDeposits(view as Counter, wish.deposits)
      : view
  const asked = wish.deposits
    ? Array.from({ length: wish.deposits }, (_, n) => [`call ${n + 1}`, `pass ${n + 1}`]).flat()
    : actions
  return play(recorded.game, table.setup, shown, seats, window, asked, inSteps, over, history)
}

interface Counter {
  table: { deposits: unknown[] }
}

function withDeposits(view: Counter, n: number): unknown {
  return { ...view, table: { ...view.table, deposits: Array.from({ length: n }, () => view.table.deposits[0]) } }
}

function withHand(view: { hand: unknown[] }, n: number): unknown {
  return { ...view, hand: Array.from({ length: n }, (_, index) => view.hand[index % view.hand.length]) }
}

export function fromOpened({ game, setup, seats, view, window, history }: OpenMoment): AnyPlay {
  const players: Player[] = Array.from({ length: seats }, (_, seat) => ({
    name: seat === 0 ? 'Maximiliane' : botName(seat),
    by: seat === 0 ? 'person' : 'bot',
    level: seat === 0 ? null : 'easy',
    conceded: false,
    here: null,
  }))
  return { ...play(game, setup, view, players, window, [], false, null, history), seat: null, deadline: null }
}

/** At the last of these steps. */
function fromLesson(
  game: string,
  setup: LessonReport['setup'],
  names: readonly string[],
  steps: readonly LessonStep[],
): AnyPlay {
  const step = steps.at(-1)!
  const { view, window, over } = step.frames.at(-1)!
  const seats: Player[] = ['Ada', ...names].map((name, seat) => ({
    name,
    by: seat === 0 ? 'person' : 'bot',
    level: null,
    conceded: false,
    here: null,
  }))
  const history = steps.flatMap((it) => it.frames).flatMap((it) => it.events)
  return play(
    game,
    setup,
    view,
    seats,
    window ?? null,
    step.actions ?? [],
    step.in_steps ?? false,
    over ?? null,
    history,
  )
}

function play(
  game: string,
  setup: unknown,
  view: unknown,
  players: Player[],
  window: WindowInfo | null,
  actions: string[],
  inSteps: boolean,
  over: OverInfo | null,
  history: unknown[],
): AnyPlay {
  return {
    game,
    setup,
    view,
    players,
    window,
    actions,
    inSteps,
    over,
    history,
    seat: 0,
    deadline: window?.left_ms == null ? null : performance.now() + window.left_ms,
    heldUntil: null,
    isAsked: actions.length > 0 || inSteps,
    fresh: [],
    seq: history.length,
    isStill: true,
    act: async () => false,
    check: async () => null,
    steps: async () => null,
  }
}
