//! A seat at a table, or a place to watch it: the hall's socket, kept open.
import { GAMES } from '../games'
import { API, hall, Problem } from './api'
import { language, t } from './i18n.svelte'
import { note } from './noted.svelte'
import type { AnyPlay, Offer, Player, Refusal } from './play'
import type { Command, OverInfo, Scene, Setup, TableInfo, ToClient, WindowInfo } from './wire'

export interface Said {
  guest: number
  name: string
  text: string
}

type Answer = Extract<ToClient, { re?: string | null }>

/** Each kind of command with its own fields, but for the id. */
type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never

interface Waiting {
  text: string
  settle: (answer: Answer | null) => void
}

const RETRY_MS = [250, 500, 1000, 2000, 4000]

/** A page that was hidden for longer may have lost its connection without having been told. */
const HIDDEN_MS = 30_000

let nextId = 0

export class Live implements AnyPlay {
  table = $state.raw<TableInfo | null>(null)
  guest = $state<number | null>(null)
  seat = $state<number | null>(null)
  /** `lost`: there was a connection, and it is being tried again. `gone`: the hall has closed it. */
  state = $state<'opening' | 'open' | 'lost' | 'gone'>('opening')
  bye = $state.raw<{ code: string; message: string } | null>(null)
  retries = $state(0)
  refusal = $state.raw<Refusal | null>(null)
  chat = $state.raw<Said[]>([])

  scene = $state.raw<Scene | null>(null)
  fresh = $state.raw<readonly unknown[]>([])
  history = $state.raw<readonly unknown[]>([])
  deadline = $state<number | null>(null)
  heldUntil = $state<number | null>(null)
  isStill = $state(false)

  #setup = $state.raw<Setup | null>(null)
  #id: string
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #hiddenAt = 0
  #isClosed = false
  /** Whether the hall is to tell the game in words. */
  #isText = false
  /** Whether all that was told is to be told again. */
  #isForgotten = false

  constructor(id: string) {
    this.#id = id
    this.#open()
    addEventListener('online', this.#online)
    document.addEventListener('visibilitychange', this.#looked)
  }

  get game() {
    return this.table?.settings.game ?? ''
  }
  get setup(): unknown {
    return this.#setup
  }
  get view(): unknown {
    const { text, view, actions = [] } = this.scene ?? {}
    // A game without a table of its own is seen in words.
    return text ? { ...text, actions } : view
  }
  get window(): WindowInfo | null {
    return this.scene?.window ?? null
  }
  get actions(): readonly string[] {
    return this.scene?.actions ?? []
  }
  get inSteps() {
    return this.scene?.in_steps ?? false
  }
  get isAsked() {
    return this.actions.length > 0 || this.inSteps
  }
  get over(): OverInfo | null {
    return this.scene?.over ?? null
  }
  get seq() {
    return this.scene?.seq ?? 0
  }
  get players(): readonly Player[] {
    return players(this.table)
  }

  async act(action: string): Promise<boolean> {
    const answer = await this.#command({ type: 'act', window: this.window?.number ?? 0, action })
    this.refusal = refusalOf(answer)
    return answer !== null && this.refusal === null
  }

  async check(action: string): Promise<Refusal | null> {
    return refusalOf(await this.#command({ type: 'try', window: this.window?.number ?? 0, action }))
  }

  async steps(path: string): Promise<Offer | null> {
    const answer = await this.#command({ type: 'steps', window: this.window?.number ?? 0, path })
    if (answer?.type !== 'steps') return null
    return { path: answer.path, actions: answer.actions ?? null, steps: answer.steps ?? null }
  }

  async concede() {
    this.refusal = refusalOf(await this.#command({ type: 'concede' }))
  }

  async say(text: string) {
    this.refusal = refusalOf(await this.#command({ type: 'chat', text }))
    return this.refusal === null
  }

  async phrase(phrase: string) {
    this.refusal = refusalOf(await this.#command({ type: 'phrase', phrase }))
  }

  /** Asks the hall for something at this table over HTTP; a refusal is shown like any other. */
  async ask(what: () => Promise<unknown>) {
    try {
      await what()
      this.refusal = null
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.refusal = { code: error.code, rule: error.rule, message: error.message }
      return false
    }
  }

  /** Comes to the table with a name; the socket is opened anew with the seat. */
  async join(name: string) {
    const done = await this.ask(() => hall.join(this.#id, name))
    if (done) this.reopen()
    return done
  }

  reopen() {
    if (this.#isClosed || this.state === 'gone') return
    const old = this.#socket
    this.#open()
    old?.close()
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    removeEventListener('online', this.#online)
    document.removeEventListener('visibilitychange', this.#looked)
    this.#socket?.close()
    for (const it of this.#waiting.values()) it.settle(null)
  }

  /** Every command is answered once; one that was sent before a break is sent again with its id. */
  #command(wish: WithoutId<Command>): Promise<Answer | null> {
    const id = `${Date.now().toString(36)}-${(nextId++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`
    const command = { ...wish, id } satisfies Command
    const text = JSON.stringify(command)
    return new Promise((settle) => {
      this.#waiting.set(id, { text, settle })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    })
  }

  #open() {
    clearTimeout(this.#retry)
    const known = new URLSearchParams(this.scene && !this.#isForgotten ? { game: this.scene.game, seq: String(this.scene.seq) } : {})
    if (this.#isText) known.set('text', language())
    this.#isForgotten = false
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${API}/tables/${this.#id}/socket?${known}`)
    this.#socket = socket
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data))
    socket.onclose = () => {
      if (this.#socket === socket) void this.#lost()
    }
  }

  async #lost() {
    this.#socket = null
    if (this.#isClosed || this.state === 'gone') return
    // The hall says why over HTTP where it does not open a socket.
    try {
      await hall.look(this.#id)
    } catch (error) {
      if (error instanceof Problem && [401, 403, 404].includes(error.status)) {
        this.bye = { code: error.code, message: error.message }
        this.state = 'gone'
        return
      }
    }
    if (this.#isClosed || this.#socket) return
    this.state = 'lost'
    const wait = RETRY_MS[Math.min(this.retries, RETRY_MS.length - 1)]!
    this.retries += 1
    this.#retry = setTimeout(() => this.#open(), wait)
  }

  #online = () => this.reopen()

  #looked = () => {
    if (document.visibilityState === 'hidden') this.#hiddenAt = performance.now()
    else if (this.state === 'lost' || performance.now() - this.#hiddenAt > HIDDEN_MS) this.reopen()
  }

  #hear(message: ToClient) {
    switch (message.type) {
      case 'hello':
        this.guest = message.guest
        this.seat = message.seat
        this.state = 'open'
        this.retries = 0
        this.bye = null
        for (const { text } of this.#waiting.values()) this.#socket?.send(text)
        break
      case 'table':
        this.table = message.table
        this.#speakIfGeneric(message.table.settings.game)
        note(message.table, this.guest)
        break
      case 'snapshot':
      case 'update':
        this.#show(message, message.type === 'snapshot')
        break
      case 'chat':
        this.#said(message.guest, message.name, message.text)
        break
      case 'phrase':
        this.#said(message.guest, message.name, t(`phrase.${message.phrase}`))
        break
      case 'bye':
        this.bye = { code: message.code, message: message.message }
        if (!message.code.startsWith('hall/') && !message.code.startsWith('socket/too')) this.state = 'gone'
        break
      case 'refused':
        if (message.re == null) this.refusal = refusalOf(message)
        break
    }
    if ('re' in message && message.re != null) {
      const waiting = this.#waiting.get(message.re)
      this.#waiting.delete(message.re)
      waiting?.settle(message)
    }
  }

  /** A game without a table of its own is told in words, so the hall is asked again for those. */
  #speakIfGeneric(game: string) {
    if (this.#isText || GAMES.some((it) => it.id === game)) return
    this.#isText = true
    this.#isForgotten = true
    this.reopen()
  }

  #show(scene: Scene, isSnapshot: boolean) {
    const isOther = this.scene?.game !== scene.game || (this.scene.text === undefined) !== (scene.text === undefined)
    const events: readonly unknown[] = scene.text?.told ?? scene.events
    const now = performance.now()
    this.deadline = scene.window?.left_ms == null ? null : now + scene.window.left_ms
    this.heldUntil = scene.window?.held_ms ? now + scene.window.held_ms : null
    this.history = isOther ? events : [...this.history, ...events]
    // What happened while nobody looked is not acted out.
    this.fresh = isSnapshot && events.length > 6 ? [] : events
    // In a race others go on while somebody reads why not.
    if (isOther || this.window?.number !== scene.window?.number) this.refusal = null
    // Told in a snapshot, and every game begins with one.
    this.#setup = scene.setup ?? this.#setup
    this.scene = scene
  }

  #said(guest: number, name: string, text: string) {
    this.chat = [...this.chat, { guest, name, text }].slice(-100)
  }
}

function refusalOf(answer: Answer | null): Refusal | null {
  if (answer?.type !== 'refused') return null
  return { code: answer.code, rule: answer.rule ?? null, message: answer.message }
}

export function players(table: TableInfo | null): Player[] {
  return (table?.seats ?? []).map((seat, index) => ({
    name: seat.name || (seat.by === 'nobody' ? t('seat.free') : botName(index)),
    by: seat.by,
    level: seat.level ?? null,
    conceded: seat.conceded,
    here: table!.guests.find((it) => it.guest === seat.guest)?.here ?? null,
  }))
}

/** Bots are called by their seat, so that a log can be read. */
export function botName(seat: number): string {
  return t('seat.bot', { letter: 'ABCDEF'[seat] ?? String(seat + 1) })
}
