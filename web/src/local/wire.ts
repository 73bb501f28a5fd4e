// What the engine on a device takes and gives. Made by `cargo xtask bless`.

/** What comes of it. First all `puts` are kept, at once or not at all; then the rest is told. */
export interface Done {
  puts: Put[]
  sent: Sent[]
  /** What should not have happened. */
  faults: string[]
  /** To a request. */
  answer?: LocalAnswer
  /** When something happens by itself, in milliseconds since 1970. */
  wake_ms?: number
}

/** A game as it is kept; `entries` come beside it. */
export interface KeptGame {
  id: string
  table: string
  game: string
  status: KeptStatus
  started_ms: number
  body: string
  ended_ms?: number
  entries?: string[]
}

export type KeptStatus = 'committed' | 'running' | 'finished' | 'aborted'

/** A table as it is kept. */
export interface KeptTable {
  id: string
  open: boolean
  touched_ms: number
  body: string
}

/** What a hall answers over HTTP. */
export interface LocalAnswer {
  status: number
  body: unknown
}

/** What the worker asks of the engine. */
export type Order =
  /** Takes words and rules, which the engine does not have in it. */
  | {
      texts: { texts: Text[] }
    }
  /** Remembers what was kept: a table with all of its games. */
  | {
      load: { table: KeptTable; games: KeptGame[] }
    }
  /** A table is played somewhere else now. */
  | {
      unload: { table: string }
    }
  /** What a hall is asked over HTTP. */
  | {
      request: {
        now_ms: number
        method: string
        /** Behind `/api/v1`, without the query. */
        path: string
        body?: unknown
        query?: Record<string, string>
        /** What opens the place at the table. */
        token?: string | null
      }
    }
  /** What a hall is asked with a socket. */
  | {
      connect: {
        now_ms: number
        /** A number that no other connection has had. */
        conn: number
        table: string
        query?: Record<string, string>
        token?: string | null
      }
    }
  /** A message from a connection. */
  | {
      frame: { now_ms: number; conn: number; text: string }
    }
  /** A connection has ended. */
  | {
      gone: { now_ms: number; conn: number }
    }
  /** It is `wake_ms`. */
  | {
      tick: { now_ms: number }
    }

/** Something to be kept under its key, in place of what was there. */
export type Put =
  | { shelf: 'tables'; row: KeptTable }
  | { shelf: 'games'; row: KeptGame }
  /** The next input of a game, which never takes another's place. */
  | { shelf: 'entries'; game: string; seq: number; body: string }
  /** The game and its inputs are forgotten. */
  | { shelf: 'forget'; game: string }

/** A message to a connection. */
export interface Sent {
  conn: number
  text: string
  /** The connection ends with it. */
  last: boolean
}

/** A file of what is said in a language. */
export interface Text {
  kind: TextKind
  /** The game, or what games share; empty: what the client says. */
  name: string
  language: string
  /** Words as JSON, rules as Markdown. */
  text: string
}

export type TextKind = 'words' | 'rules'
