// Every JSON shape that the hall sends or takes. Made by `cargo xtask bless`.

/** `GET /codes/{code}` */
export interface CodeFound {
  /** The table's id. */
  table: string
}

/** What a client says over a socket, each time with an `id` that it has made up. */
export type Command =
  /** Does it; any spelling that the engine reads is right. */
  | {
      type: 'act'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
      window: number
      action: string
    }
  /** Asks whether an action would be allowed. */
  | {
      type: 'try'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
      window: number
      action: string
    }
  /** Asks how actions that begin with `path` go on. */
  | {
      type: 'steps'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
      window: number
      path: string
    }
  | {
      type: 'concede'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
    }
  /** Plays again after a bot has taken over. Whoever plays already still does. */
  | {
      type: 'return'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
    }
  /** Takes the seat's one extension of the table's own clock. */
  | {
      type: 'extend'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
    }
  /** The client has drawn the table that was dealt: bots may begin. */
  | {
      type: 'drawn'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
    }
  /**
   * At a table whose `pace` is `wait`: the bots may make their next move.
   * Where several people at one device race by rounds: the seat does nothing in this one.
   */
  | {
      type: 'next'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
    }
  | {
      type: 'chat'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
      text: string
    }
  | {
      type: 'phrase'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
      phrase: string
    }
  /** Says who one is, between games. */
  | {
      type: 'introduce'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
      name: string
      /** How somebody is drawn at the table. */
      portrait: 'mira' | 'otto' | 'june' | 'ravi' | 'cap' | 'nora' | 'abe' | 'lin'
    }
  /** Says whether one is ready for the deal. */
  | {
      type: 'ready'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
      ready: boolean
    }
  /** Host: changes a setting of the table, between games. */
  | {
      type: 'set'
      /** Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`. */
      id: string
      /** One setting of a table, as its host changes it between games. */
      setting: { kind: 'seats'; count: number } | { kind: 'option'; name: string; value: unknown } | { kind: 'clock'; clock_s?: number } | { kind: 'spectators'; allowed: boolean } | { kind: 'public'; listed: boolean } | { kind: 'takeover'; level: string } | {
        kind: 'pace'
        /** How long the bots of a table take, and the cues that they wait for. */
        pace: 'slow' | 'normal' | 'fast' | 'wait'
      } | { kind: 'series'; games: number }
    }

/**
 * Where the draws of a game came from, for whoever checks them; see `docs/use/fairness.md`. It holds
 * the seed, so there is none before the game is over.
 */
export interface Fair {
  scheme: Scheme
  /** The game's id, which is not that of its rules: no other game has it. */
  id: string
  /** What was shown before the game, in hexadecimal digits. */
  commitment: string
  /** What was kept during the game, in hexadecimal digits. */
  seed: string
  /** What each seat has added, in hexadecimal digits, or nothing. */
  entropy: (string | null)[]
  /** Where the first draws came from instead, if the game went on where another stood. */
  from?: Forked
}

/** `GET /pads/{pad}` */
export interface FollowedPad {
  version: number
  /** As it was shown last; left out if this version is known. */
  pad?: Record<string, unknown>
}

/** `POST /games/{id}/fork` */
export interface Fork {
  /** Where the caller will sit. */
  seat: number
  name: string
  /**
   * After how many inputs the new game goes on: the number of a frame. Absent: before the last
   * move of the caller, who takes it back; also while the game runs, if the others are bots.
   */
  at?: number
  /** The level of the bots at the other seats. Absent: as they were. */
  bots?: string
  /** What the caller's seat adds to the chance of what is still to be drawn. */
  entropy?: string
  /** How somebody is drawn at the table. */
  portrait?: 'mira' | 'otto' | 'june' | 'ravi' | 'cap' | 'nora' | 'abe' | 'lin'
}

/** Where a game comes from that went on where another stood. */
export interface Forked {
  /** The id of the other game. */
  game: string
  /** How many inputs, after the deal, were played there. */
  inputs: number
}

export interface FrameInput {
  kind: InputKind
  action?: string
  /** Whether a bot chose it. */
  bot?: boolean
  /** Absent when time was up. */
  seat?: number
}

/** `GET /games/{id}/frames` */
export interface FramesPage {
  /** The id of the game. */
  game: string
  /** Whose eyes these are; `null`: those of spectators. */
  seat: number | null
  /** How many frames the game has: one for the deal and one for each input. */
  total: number
  setup: Setup
  /** The number of the first of these. */
  from: number
  frames: GameFrame[]
}

/** A moment of a game as one observer saw it: after the deal, or after an input. */
export interface GameFrame {
  /** Since the deal. */
  at_ms: number
  /** What was done, whoever may have known of it then; `null` at the deal. */
  input: FrameInput | null
  /** What the observer was told of it. */
  events: unknown[]
  view: unknown
  /** Whom the game waits for then, with all its time before it. */
  window: WindowInfo | null
  over?: OverInfo
  /** The same in words, where they were asked for with `text`. */
  text?: SceneText
}

/** One game and how it can be set up. */
export interface GameInfo {
  id: string
  title: string
  /** A sentence that says what it is. */
  tagline: string
  /** The version of the rules. */
  rules: number
  seats: SeatsInfo
  options: OptionInfo[]
  /**
   * The levels that bots are asked for by, from the weakest to the strongest. Not all of them are
   * played at every table.
   */
  levels: string[]
  /** Those that are played at a table of each number of seats, from the fewest to the most. */
  levels_at: string[][]
  /** The level of a bot where none is asked for: the best that answers at once. */
  usual_level: string
  /** Whether it has a first lesson. */
  lesson: boolean
}

export interface GameNote {
  id: string
  commitment: string
  /** The game that it goes on from. */
  from?: Forked
}

/** A game of a table. */
export interface GameReport {
  id: string
  table: string
  /** The version of the rules. */
  rules: number
  status: GameStage
  settings: TableSettings
  /** Who played, by seat. */
  names: string[]
  commitment: string
  /** When it was dealt, in milliseconds since 1970. */
  started_ms: number
  /** Why it was broken off. */
  aborted?: string
  ended_ms?: number
  /** The game that it went on from. */
  from?: Forked
  over?: OverInfo
}

export type GameStage = 'running' | 'finished' | 'aborted' | 'committed'

export interface GamesPage {
  games: GameReport[]
  /** Asks for the next page as `before`; absent on the last one. */
  next?: string
}

/** What `parlor games --json` prints. */
export interface GamesReport {
  games: GameInfo[]
}

export interface GuestInfo {
  guest: number
  name: string
  portrait: Portrait
  muted: boolean
  /** Whether the guest is connected; not told while a game is played in silence. */
  here?: boolean
}

/** `GET /health` and `GET /ready` */
export interface Health {
  /** `ok`; whatever else is the case is a problem. */
  status: string
  /** Of the server. */
  version: string
}

export type InputKind = 'act' | 'timeout' | 'concede' | 'leave' | 'return' | 'extend'

/** `GET /tables/{id}/invite` */
export interface Invitation {
  /** Where the table is, as others can reach it. */
  link: string
  /** Six letters to say aloud. */
  code: string
  /** The link for cameras, as a whole SVG. */
  qr: string
}

/** `POST /tables/{id}/join` */
export interface Join {
  name: string
  entropy?: string
  /** How the guest is drawn; who chooses none gets one. */
  portrait?: 'mira' | 'otto' | 'june' | 'ravi' | 'cap' | 'nora' | 'abe' | 'lin'
}

/** What a lesson ends with: a deal of its own, and one decision without help. */
export interface LessonPuzzle {
  setup: Setup
  /** What the others are called, from seat 1 on. */
  names: string[]
  /**
   * The decision, called `puzzle` and judged under that name; several answers may be right, and this
   * expects one of them.
   */
  step: LessonStep
}

/** `GET /lessons/{game}`. The learner sits at seat 0. */
export interface LessonReport {
  /** The name of the game. */
  game: string
  setup: Setup
  /** What the others are called, from seat 1 on. */
  names: string[]
  steps: LessonStep[]
  /** What happens after the last step. */
  end: GameFrame[]
  /** A position in which the learner finds the move alone, if the game has decisions. */
  puzzle?: LessonPuzzle
}

/** A decision of the learner. */
export interface LessonStep {
  /** Names the decision within its lesson, for the words that explain it. */
  key: string
  /** What has happened since the decision before, the learner's own action first. */
  frames: GameFrame[]
  /** Where the game stands now. */
  view: unknown
  window: WindowInfo | null
  /** The action with which the lesson goes on. */
  expected: string
  /** Everything that the learner can do, if there is not too much. */
  actions?: string[]
  /** Whether there are more than [`CHOICES_MOST`](crate::CHOICES_MOST) actions. */
  in_steps?: boolean
  /** Where to look first: places of the table. */
  look?: string[]
}

/** `POST /lessons/{game}/{step}` */
export interface LessonTry {
  action: string
}

/** What a lesson says to an action. */
export type LessonVerdict =
  /** The lesson goes on, or the puzzle is solved. */
  | {
      verdict: 'right'
      /** What it leads to. */
      then: GameFrame[]
    }
  /** The rules allow it, but the lesson is about something else now, or it does not solve the puzzle. */
  | {
      verdict: 'other'
      /** As the engine writes it. */
      action: string
      message: string
      /** What it would have led to. */
      then: GameFrame[]
    }
  /** The rules refuse it. */
  | { verdict: 'refused'; code: string; message: string; rule?: string }

/** `PUT /tables/{id}/guests/{guest}/muted` */
export interface Mute {
  muted: boolean
}

/** `POST /tables` */
export interface NewTable {
  /** What the host is called at the table. */
  name: string
  /** What a table plays and how. */
  settings: {
    game: string
    /** Who each seat is for: `person`, or the level of a bot. */
    seats: string[]
    /** How long a seat has for a decision, where the rules set no time. */
    clock_s?: number | null
    /** House rules; those that are missing have their defaults. */
    options?: Record<string, unknown>
    /** How long bots take. */
    pace?: 'slow' | 'normal' | 'fast' | 'wait'
    /** Whether strangers find the table in the list. */
    public?: boolean
    /** Of how many games a series is: 1, 3, 5 or 7. With 1 each game stands for itself. */
    series?: number
    /** Whether others may watch. */
    spectators?: boolean
    /** The level of the bot that moves for whoever has gone; without it the game's usual one. */
    takeover?: string
  }
  /** What the host's seat adds to the chance of the first deal. */
  entropy?: string
  /** How somebody is drawn at the table. */
  portrait?: 'mira' | 'otto' | 'june' | 'ravi' | 'cap' | 'nora' | 'abe' | 'lin'
}

/** What a seat can choose. */
export interface Offer {
  /** What has been chosen of an action that is chosen in steps; empty at first. */
  path: string
  /** How many legal actions begin with the path, among the first 1,000,000. */
  legal_count: number
  /** All of them, if there are no more than 256. */
  actions?: string[]
  /** Otherwise how they go on. */
  steps?: StepOffer[]
  /** The same actions as objects, for who asked for them. */
  structured?: Structured[]
}

/** One option: what it means, its default and which values it can have. */
export interface OptionInfo {
  name: string
  /** The rule it belongs to. */
  rule: string
  /** What it does. */
  text: string
  kind: 'flag' | 'number' | 'choice' | 'lines'
  default: unknown
  /** The range in words, as help texts show it. */
  range: string
  max?: number
  min?: number
  /** The words that a choice or lines can be. */
  words?: string[]
}

/** How a game ended. */
export interface OverInfo {
  scores: number[]
  ranks: number[]
  winners: number[]
}

/** How long the bots of a table take, and the cues that they wait for. */
export type Pace = 'slow' | 'normal' | 'fast' | 'wait'

/** Where a ledger is followed. */
export interface PadPlace {
  /** Whoever knows it can follow the ledger. */
  id: string
  version: number
}

/** A table, and who asks. */
export interface Place {
  table: TableInfo
  /** The number of the guest who asks. */
  guest: number | null
  /** Where the guest sits. */
  seat: number | null
  /** Whether the game waits for the guest's decision. */
  asked: boolean
  /** What opens this place from now on; only told once. */
  token?: string
}

/** `PUT /tables/{id}/plan/{seat}` */
export interface PlanSeat {
  /** `person`, or the level of a bot. */
  who: string
}

/** How somebody is drawn at the table. */
export type Portrait = 'mira' | 'otto' | 'june' | 'ravi' | 'cap' | 'nora' | 'abe' | 'lin'

/** Why something does not happen, as RFC 9457 has it. */
export interface ProblemReport {
  /** Always `about:blank`: `code` tells problems apart. */
  type: string
  /** What the status means in general. */
  title: string
  status: number
  /** Stable, such as `table/seat_taken`. */
  code: string
  /** For people; the words may change. */
  detail: string
  /** The rule of the game behind it, if it is one. */
  rule?: string
}

/** What `GET /api/v1/games/{id}/proof` gives. */
export interface ProofReport {
  id: string
  scheme: Scheme
  status: ProofStatus
  commitment: string
  /** Only when the game has been revealed or aborted. */
  fair?: Fair
  /** Why the game was aborted. */
  reason?: string
}

/** How far a commitment has come. Each ends as revealed or aborted. */
export type ProofStatus = 'running' | 'revealed' | 'aborted' | 'committed'

/** What `parlor rules --json` prints. */
export interface RulesReport {
  game: string
  title: string
  /** The version of the rules. */
  rules: number
  rule_ids: string[]
  /** The language of the text, such as `en`. */
  lang: string
  /** Markdown. */
  text: string
}

/** A game as one observer sees it. */
export interface Scene {
  game: string
  /** How many events the observer has been told since the deal, these included. */
  seq: number
  events: unknown[]
  view: unknown
  window: WindowInfo | null
  /** Everything that the observer's seat can do, if it is asked and there is not too much. */
  actions?: string[]
  /** Whether there are more than 256: `steps` asks for them. */
  in_steps?: boolean
  over?: OverInfo
  /** The command that this answers. */
  re?: string
  /** What never changes in the game; in a snapshot only. */
  setup?: Setup
  /** The same as objects, where the socket was opened with `structured`. */
  structured?: Structured[]
  /** The same in words, where the socket was opened with `text`. */
  text?: SceneText
}

/** A game in words, for whoever knows nothing of it: a client without a table of its own for it. */
export interface SceneText {
  /** What happened, a sentence each; events that say nothing have none. */
  told: string[]
  /** The table in a few lines, for a font in which all letters are equally wide. */
  table: string
  /** What the observer is asked to do now: a short sentence, and help behind it. */
  asked: string
  /** What each of `actions` means, in the same order. */
  choices?: string[]
}

/** The ways to draw that are known. */
export type Scheme = 'parlor-fair-1'

export type SeatBy = 'person' | 'bot' | 'nobody' | 'takeover'

export interface SeatInfo {
  /** The number of the guest who sits there. */
  guest: number | null
  name: string
  /** Who moves for the seat now. */
  by: SeatBy
  conceded: boolean
  /** Whether the person has said to be ready for the deal; nobody has to. */
  ready: boolean
  /** Whether the person wants another game. */
  rematch: boolean
  /** Whether the seat has added to the chance of the next deal. */
  entropy: boolean
  /** What a bot at this empty seat would be called. */
  bot?: string
  /** The level of the bot, where one moves. */
  level?: string
  /** How the guest who sits there is drawn. */
  portrait?: Portrait
}

export interface SeatsInfo {
  min: number
  max: number
}

/** A series of games. */
export interface SeriesInfo {
  /** So many games win the series. */
  first_to: number
  /** How many of its games have ended. */
  played: number
  /** Everybody at the table; those who win together are one side. */
  sides: SideInfo[]
  /** Whether somebody has won it: the next game begins a new one. */
  over: boolean
}

/**
 * What a match is played with: the same for everybody, from the deal to the end. It is told once,
 * before the first view, and no view repeats it.
 */
export interface Setup {
  /** How many seats the table has. */
  seats: number
  /** Every house rule with its value. */
  options: Record<string, unknown>
  /** The pieces that are played with, a line each, in the order that shuffles start from. */
  deck: string[]
  /** Amounts of the rules that no option changes, by name, in games that have any. */
  figures?: Record<string, number[]>
}

/** `PUT /pads` */
export interface ShowPad {
  /** As the types of the ledgers have it, and nothing that is secret at the table. */
  pad: Record<string, unknown>
}

export interface SideInfo {
  seats: number[]
  /** How many games of the series those who sit there now have won together. */
  won: number
}

/** Legal actions that begin with the same words. */
export interface StepOffer {
  /** The words; a whole action if there is only one. */
  text: string
  count: number
}

/** What a seat adds to the chance of the next deal: 2 to 64 hexadecimal digits in lower case. */
export interface Stir {
  entropy?: string
}

/**
 * An action as an object. What it has besides its type is up to the game: its schema says so, under
 * `Action`.
 */
export interface Structured {
  /** What the seat does, such as `play`. */
  type: string
}

/** A table as everybody at it may know it. */
export interface TableInfo {
  id: string
  /** Six letters to say aloud. */
  code: string
  status: TableStatus
  settings: TableSettings
  /** The number of the guest who runs the table. */
  host: number
  seats: SeatInfo[]
  /** The levels that bots play on at this table, from the weakest to the strongest. */
  levels: string[]
  guests: GuestInfo[]
  /** The game that is played or was played last. */
  game?: GameNote
  /** The game after that: its deal is settled already, and nobody knows it. */
  next?: GameNote
  /** How the series stands, where one is played. */
  series?: SeriesInfo
}

/** What a table plays and how. */
export interface TableSettings {
  game: string
  /** House rules; those that are missing have their defaults. */
  options: Record<string, unknown>
  /** Who each seat is for: `person`, or the level of a bot. */
  seats: string[]
  /** Whether strangers find the table in the list. */
  public: boolean
  /** Whether others may watch. */
  spectators: boolean
  /** How long a seat has for a decision, where the rules set no time. */
  clock_s: number | null
  /** The level of the bot that moves for whoever has gone; without it the game's usual one. */
  takeover: string
  /** How long bots take. */
  pace: Pace
  /** Of how many games a series is: 1, 3, 5 or 7. With 1 each game stands for itself. */
  series: number
}

export type TableStatus = 'playing' | 'over' | 'closed' | 'lobby'

/** Tables that anybody can join or watch. */
export interface TablesReport {
  tables: TableInfo[]
}

/** What the hall says over a socket. */
export type ToClient =
  | { type: 'hello'; protocol: number; guest: number | null; seat: number | null }
  | { type: 'table'; table: TableInfo }
  /** Where the game stands. */
  | ({ type: 'snapshot' } & Scene)
  /** What happened and where the game stands now. */
  | ({ type: 'update' } & Scene)
  /** A command has been carried out; what it changed, if anything, has been said before. */
  | { type: 'done'; re: string; seq: number }
  /** An action would be allowed. */
  | {
      type: 'allowed'
      re: string
      /** As the engine writes it. */
      action: string
    }
  /** What a seat can choose. */
  | {
      type: 'steps'
      re: string
      window: number
      /** What has been chosen of an action that is chosen in steps; empty at first. */
      path: string
      /** How many legal actions begin with the path, among the first 1,000,000. */
      legal_count: number
      /** All of them, if there are no more than 256. */
      actions?: string[]
      /** Otherwise how they go on. */
      steps?: StepOffer[]
      /** The same actions as objects, for who asked for them. */
      structured?: Structured[]
    }
  /** A command changes nothing. */
  | { type: 'refused'; re: string | null; code: string; message: string; rule?: string }
  | { type: 'chat'; guest: number; name: string; text: string }
  | { type: 'phrase'; guest: number; name: string; phrase: string }
  /** The hall is about to close the socket. */
  | { type: 'bye'; code: string; message: string }

/** Whom the game waits for. */
export interface WindowInfo {
  number: number
  kind: 'turn' | 'commit' | 'race'
  must: number[]
  may: number[]
  /** How long it stays open. */
  left_ms: number | null
  /** How long those who must act are held back, so that the others can come first. */
  held_ms: number
  /** Whether `left_ms` is of the table's own clock: not set by the rules, and to be extended. */
  clock?: boolean
  /** The seats that have had their one extension of that clock. */
  extended?: number[]
}
