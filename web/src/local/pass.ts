//! Several people at one device: who holds it, and whose eyes its screen is for.
//!
//! Nothing here knows a game. What the game waits for goes in as a `Moment`, which everybody at the table may know;
//! what comes out is whether the screen is covered, open for one seat, or for all to see.

/** What the game waits for, as far as the people at this device are concerned. */
export type Moment =
  /** For bots, or for time. */
  | { kind: 'wait' }
  | { kind: 'over' }
  /** Each of these decides with a hand that nobody else sees. */
  | { kind: 'turns'; asked: readonly number[] }
  /** All of them play at once, so each does one thing in a round or waits. */
  | { kind: 'rounds'; window: number; asked: readonly number[] }
  /** Buttons on the table that anybody may press first; then these decide. */
  | { kind: 'press'; window: number; asked: readonly number[] }

export interface Pass {
  /** `cover`: nobody's cards can be seen. `open`: those of the seat. `board`: what all may see. */
  at: 'cover' | 'open' | 'board'
  /** Who gets the device next, or has it. Nobody has a board. */
  seat: number | null
  /** Who had it last: the next is looked for from there, clockwise. */
  last: number
  /** The window whose buttons are past: the device has been handed on. */
  past: number | null
  /** Who has had a turn in this round of a window. */
  round: { window: number; had: readonly number[] }
}

/** The device as it is taken up, by whoever it is: nobody's cards are to be seen. */
export function begin(moment: Moment): Pass {
  const nobody: Pass = { at: 'board', seat: null, last: -1, past: null, round: { window: -1, had: [] } }
  return isForAll(nobody, moment) ? nobody : cover(nobody, moment)
}

/** Who gets the device when whoever has it hands it on; `null`: nobody is asked. */
export function next(pass: Pass, moment: Moment): number | null {
  if (moment.kind === 'wait' || moment.kind === 'over') return null
  const had = moment.kind === 'rounds' && pass.round.window === moment.window ? pass.round.had : []
  const asked = moment.asked.filter((it) => !had.includes(it)).toSorted((a, b) => a - b)
  return asked.find((it) => it > pass.last) ?? asked[0] ?? null
}

/** Whether everybody looks at the table now. */
function isForAll(pass: Pass, moment: Moment): boolean {
  return moment.kind === 'over' || (moment.kind === 'press' && moment.window !== pass.past)
}

function board(pass: Pass): Pass {
  return { ...pass, at: 'board', seat: null }
}

function cover(pass: Pass, moment: Moment): Pass {
  const seat = next(pass, moment)
  return seat === null ? board(pass) : { ...pass, at: 'cover', seat }
}

/** The game goes on. */
export function told(pass: Pass, moment: Moment): Pass {
  if (pass.at === 'board') return pass
  if (isForAll(pass, moment)) return board(pass)
  // Whoever has it may look at what came of it.
  if (pass.at === 'open') return pass
  const isAsked = 'asked' in moment && moment.asked.includes(pass.seat!)
  return isAsked ? pass : cover(pass, moment)
}

/** Whoever gets the device says so. */
export function show(pass: Pass): Pass {
  return pass.at === 'cover' ? { ...pass, at: 'open', last: pass.seat! } : pass
}

/** The wrong one has said so, or somebody looks over a shoulder. */
export function hide(pass: Pass, moment: Moment): Pass {
  return pass.at === 'open' ? told({ ...pass, at: 'cover' }, moment) : pass
}

/** From the cover to what all may see. */
export function look(pass: Pass): Pass {
  return pass.at === 'cover' ? board(pass) : pass
}

/** Whoever has the device, or all who look at it, hand it on. */
export function hand(pass: Pass, moment: Moment): Pass {
  if (pass.at === 'cover') return pass
  return cover(moment.kind === 'press' ? { ...pass, past: moment.window } : pass, moment)
}

/** Whoever has the device has done something or waits: a turn of a round. */
export function did(pass: Pass, moment: Moment): Pass {
  if (pass.at !== 'open' || moment.kind !== 'rounds') return pass
  const before = pass.round.window === moment.window ? pass.round.had : []
  // Whoever comes again has begun the next round.
  const had = before.includes(pass.seat!) ? [pass.seat!] : [...before, pass.seat!]
  const isWhole = moment.asked.every((it) => had.includes(it))
  const after = { ...pass, round: { window: moment.window, had: isWhole ? [] : had } }
  return next(after, moment) === pass.seat ? after : cover(after, moment)
}
