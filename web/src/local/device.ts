//! The hall of this device, as the page sees it: the engine in a worker, loaded when it is needed.
import type { KeptLedger } from '../beside/kept'
import type { ToPage, ToWorker } from './said'
import { learnGames } from '../lib/words'
import { rulesOf, wordsIn } from './texts'
import type { KeptGame } from './wire'

/** How the ids of tables and games begin that are kept on a device. */
const LOCAL = '7zzzzzzz'

export function isOfDevice(id: string): boolean {
  return id.startsWith(LOCAL)
}

export interface Answered {
  status: number
  body: unknown
}

/** A connection to a table, over the network or to the worker. */
export interface Line {
  readonly isOpen: boolean
  send(text: string): void
  close(): void
  onhear: ((text: string) => void) | null
  onclose: (() => void) | null
}

type Ask = ToWorker extends infer W ? (W extends { id: number } ? Omit<W, 'id'> : never) : never

let worker: Worker | null = null
let isReady = false
/** What has been handed in: `words game language` and `rules game language`. */
let handed = new Set<string>()
let why: string | null = null
let nextId = 1
const waiting = new Map<number, (answered: Answered) => void>()
const lines = new Map<number, DeviceLine>()

function hear({ data }: MessageEvent<ToPage>) {
  switch (data.type) {
    case 'ready':
      isReady = true
      break
    case 'failed':
      give(data.why)
      break
    case 'answer':
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
      break
    case 'hear':
      lines.get(data.line)?.onhear?.(data.text)
      break
    case 'shut': {
      const line = lines.get(data.line)
      lines.delete(data.line)
      line?.ended()
      break
    }
  }
}

/** There is no engine; the next who asks tries again. */
function give(reason: string) {
  why = reason
  worker?.terminate()
  worker = null
  isReady = false
  handed = new Set()
  for (const settle of waiting.values()) settle({ status: 0, body: { code: 'client/no_engine', detail: reason } })
  waiting.clear()
  for (const line of lines.values()) line.ended()
  lines.clear()
}

function begin(): Worker {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = hear
    worker.onerror = (event) => give(event.message || 'the worker has stopped')
    why = null
    teach('en')
  }
  return worker
}

const post = (message: ToWorker) => begin().postMessage(message)

/** Hands the words of a language in. Who wants to hear it reads it already, so that the page has them. */
function teach(language: string | undefined) {
  // English is what any language falls back on; that of the games comes after the first page.
  for (const it of new Set(['en', language ?? 'en'])) {
    const texts = wordsIn(it).filter(({ name }) => !handed.has(`words ${name} ${it}`))
    if (!texts.length) continue
    for (const { name } of texts) handed.add(`words ${name} ${it}`)
    post({ type: 'texts', texts })
  }
}

async function teachRules(game: string, language: string) {
  const rules = `rules ${game} ${language}`
  if (handed.has(rules)) return
  const texts = await rulesOf(game, language)
  handed.add(rules)
  post({ type: 'texts', texts })
}

function request(ask: Ask): Promise<Answered> {
  const id = nextId++
  return new Promise((settle) => {
    waiting.set(id, settle)
    post({ ...ask, id } as ToWorker)
  })
}

class DeviceLine implements Line {
  onhear: ((text: string) => void) | null = null
  onclose: (() => void) | null = null
  isOpen = true
  #number: number

  constructor(number: number) {
    this.#number = number
  }

  send(text: string) {
    if (this.isOpen) post({ type: 'send', line: this.#number, text })
  }

  close() {
    if (!this.isOpen) return
    this.isOpen = false
    lines.delete(this.#number)
    post({ type: 'shut', line: this.#number })
  }

  ended() {
    this.isOpen = false
    this.onclose?.()
  }
}

export const device = {
  /** Whether the engine has been loaded: then it answers faster than any hall. */
  get isReady(): boolean {
    return isReady
  },
  /** Loads the engine, for whoever will ask it soon; where there are no workers a hall has to do. */
  load() {
    if (typeof Worker !== 'undefined') begin()
  },
  /** All games that are kept here, the newest first. No engine is loaded for it. It fails where the browser keeps nothing. */
  async games(): Promise<KeptGame[]> {
    const { Shelves } = await import('./shelves')
    const shelves = await Shelves.open()
    try {
      return await shelves.games()
    } finally {
      shelves.close()
    }
  },
  /** Why there is no engine. */
  get why(): string | null {
    return why
  },
  async ask(
    method: string,
    path: string,
    query: Record<string, string>,
    body: unknown,
    person: number | null = 0,
  ): Promise<Answered> {
    // Without them it knows all the same what is allowed.
    await learnGames().catch(() => {})
    teach(query.lang ?? query.text ?? (body as { lang?: string } | undefined)?.lang)
    const [, game] = path.match(/^\/catalog\/([\w-]+)\/rules$/) ?? []
    if (game) await teachRules(game, query.lang ?? 'en')
    return request({ type: 'ask', method, path, query, body, person })
  },
  /** A connection of somebody at this device, or of nobody, who sees what spectators see. */
  open(table: string, query: Record<string, string>, person: number | null = 0): Line {
    const number = nextId++
    const line = new DeviceLine(number)
    lines.set(number, line)
    teach(query.text)
    post({ type: 'open', line: number, table, query, person })
    return line
  },
  /** Says one thing to a table for somebody at this device whose cards are not to be seen. */
  press: (table: string, text: string, person: number) => request({ type: 'press', table, text, person }),
  /** The guests who play at a table on this device, in the order in which they came. */
  people: async (table: string) => (await request({ type: 'people', table })).body as number[],
  /** All ledgers beside the box, in no order. */
  ledgers: () => request({ type: 'ledgers' }),
  ledger: (ledger: string) => request({ type: 'ledger', ledger }),
  /** Keeps a ledger; 409 with what is kept, if somebody else has changed that. */
  keepLedger: (row: KeptLedger) => request({ type: 'keep', row }),
  dropLedger: (ledger: string) => request({ type: 'drop', ledger }),
  /** Forgets all that is kept of games here. */
  erase: () => request({ type: 'erase' }),
}
