//! A seat at a table, or a place to watch it: the hall's socket, kept open.
import type { Line } from '../local/device'
import { hall, lineTo, Problem } from './api'
import { t } from './i18n.svelte'
import { note } from './noted.svelte'
import { whoAmI } from './start'
import type { AnyPlay, Offer, Player, Refusal } from './play'
import type { Command, OverInfo, Portrait, Scene, Setup, TableInfo, ToClient, WindowInfo } from './wire'

export interface Said {
  guest: number
  name: string
  text: string
}

/** How many events of a game somebody has been told. */
export interface Seen {
  game: string
  seq: number
}

type Answer = Extract<ToClient, { re?: string | null }>

/** Each kind of command with its own fields, but for the id. */
type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never

export type Setting = Extract<Command, { type: 'set' }>['setting']

interface Waiting {
  text: string
  settle: (answer: Answer | null) => void
}

const RETRY_MS = [250, 500, 1000, 2000, 4000]

/** A page that was hidden for longer may have lost its connection without having been told. */
const HIDDEN_MS = 30_000

/** So many events can be missed and shown after all. */
const MISSED_MOST = 6

/** The number of the first window, whether a game counts from nought or from one. */
const OPENING = 1

/** So long before the end of the table's clock a warning is due, or a third of it. */
const WARN_MS = 10_000

let nextId = 0

/** A new name for a command. */
export function commandId(): string {
  return `${Date.now().toString(36)}-${(nextId++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`
}

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

  /** Whether what is said is on the screen, line by line. */
  isReading = $state(false)
  #nSaid = $state(0)
  #nRead = $state(0)
  #setup = $state.raw<Setup | null>(null)
  #id: string
  #person: number | null
  #line: Line | null = null
  #waiting = new Map<string, Waiting>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #hiddenAt = 0
  #isClosed = false
  /** The game that was drawn last. */
  #drawnGame: string | null = null
  /** How much of a game the same eyes have seen before. */
  #seen: Seen | null
  /** In which language the hall is to tell the game in words; `null`: not in words. */
  #words = $state<string | null>(null)
  /** Whether all that was told is told again, by the next snapshot. */
  #isForgotten = false

  /** Told of each move that was made here. */
  onact: (() => void) | null = null

  /** `person`: whose eyes, of those who play at this device; `null`: those of spectators. */
  constructor(id: string, words: string | null = null, person: number | null = 0, seen: Seen | null = null) {
    this.#id = id
    this.#person = person
    this.#words = words
    this.#seen = seen
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
    return text ? { ...text, actions } : view
  }
  /** Whether the game is told in words. */
  get inWords(): boolean {
    return this.scene ? this.scene.text !== undefined : this.#words !== null
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

  /** Says something to the hall; a refusal is shown. Whether it was done. */
  async tell(wish: WithoutId<Command>): Promise<boolean> {
    this.refusal = refusalOf(await this.#command(wish))
    return this.refusal === null
  }

  async act(action: string): Promise<boolean> {
    const answer = await this.#command({ type: 'act', window: this.window?.number ?? 0, action })
    this.refusal = refusalOf(answer)
    const isDone = answer !== null && this.refusal === null
    if (isDone) this.onact?.()
    return isDone
  }

  async check(action: string): Promise<Refusal | null> {
    return refusalOf(await this.#command({ type: 'try', window: this.window?.number ?? 0, action }))
  }

  async steps(path: string): Promise<Offer | null> {
    const answer = await this.#command({ type: 'steps', window: this.window?.number ?? 0, path })
    if (answer?.type !== 'steps') return null
    return { path: answer.path, actions: answer.actions ?? null, steps: answer.steps ?? null }
  }

  /** Whether a bot has taken the seat over, until `back()`. */
  get isTakenOver() {
    const own = this.seat === null ? undefined : this.table?.seats[this.seat]
    return own?.by === 'takeover' && !own.conceded
  }
  /** Whether `deadline` is of the table's own clock, which can be extended, and not of the rules. */
  get isOwnClock() {
    return this.window?.clock ?? false
  }
  /** Whether the seat can have more time now. */
  get extensionLeft() {
    const { seat, window } = this
    return seat !== null && this.isOwnClock && window!.must.includes(seat) && !(window!.extended ?? []).includes(seat)
  }
  /** When a warning is due that the seat's time of the table's clock ends, as `deadline`. */
  get warnAt(): number | null {
    const clock = this.table?.settings.clock_s
    if (!clock || this.deadline === null || !this.isOwnClock || !this.window!.must.includes(this.seat ?? -1))
      return null
    return this.deadline - Math.min(WARN_MS, (clock * 1000) / 3)
  }
  /** Whether bots wait for `next()`. Windows that the rules time wait for nobody. */
  get isWaitedFor() {
    const { seat, table, window } = this
    if (table?.settings.pace !== 'wait' || seat === null || window === null || this.over !== null) return false
    const isTimed = window.left_ms !== null && !window.clock
    return !isTimed && table.seats[seat]?.by === 'person' && !window.must.includes(seat)
  }
  /** A game of silence does not even tell who is there (SS-6). */
  get isSilent() {
    return this.table?.status === 'playing' && this.table.guests.every((it) => it.here == null)
  }
  /** Lines that others have said and that nobody has read. */
  get unread() {
    if (this.isReading) return 0
    const n = Math.min(this.#nSaid - this.#nRead, this.chat.length)
    return this.chat.slice(this.chat.length - n).filter((it) => it.guest !== this.guest).length
  }
  /** The lines are on the screen, until what it returns is called. */
  read() {
    this.isReading = true
    return () => {
      this.isReading = false
      this.#nRead = this.#nSaid
    }
  }

  /** Takes the one extension of the table's clock. */
  async extend() {
    return this.tell({ type: 'extend' })
  }

  /** Plays again after a bot has taken over. */
  async back() {
    return this.tell({ type: 'return' })
  }

  /** The table is on the screen: bots may begin. */
  async drawn() {
    await this.#command({ type: 'drawn' })
  }

  /** Lets bots that wait make their next move, as soon as nobody else may come first. */
  async next() {
    const { game } = this.scene ?? {}
    const { number } = this.window ?? {}
    const held = (this.heldUntil ?? 0) - performance.now()
    if (held > 0) await new Promise((resolve) => setTimeout(resolve, held))
    if (this.scene?.game === game && this.window?.number === number) await this.#command({ type: 'next' })
  }

  /** What has been seen up to now. */
  get seen(): Seen | null {
    return this.scene && { game: this.scene.game, seq: this.scene.seq }
  }

  async concede() {
    await this.tell({ type: 'concede' })
  }

  async say(text: string) {
    return this.tell({ type: 'chat', text })
  }

  async phrase(phrase: string) {
    await this.tell({ type: 'phrase', phrase })
  }

  /** Says who one is. */
  async introduce(name: string, portrait: Portrait) {
    await this.tell({ type: 'introduce', name, portrait })
  }

  async ready(ready: boolean) {
    await this.tell({ type: 'ready', ready })
  }

  /** Host: changes a setting of the table. */
  async set(setting: Setting) {
    await this.tell({ type: 'set', setting })
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

  /** Comes to the table; the socket is opened anew with the seat. */
  async join() {
    const done = await this.ask(() => hall.join(this.#id, whoAmI()))
    if (done) this.reopen()
    return done
  }

  /** Has the game told in words of a language, or no longer in words; the hall is asked anew for all of it. */
  tellIn(words: string | null) {
    if (words === this.#words) return
    this.#words = words
    this.#isForgotten = true
    this.reopen()
  }

  reopen() {
    if (this.#isClosed || this.state === 'gone') return
    const old = this.#line
    this.#open()
    old?.close()
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    removeEventListener('online', this.#online)
    document.removeEventListener('visibilitychange', this.#looked)
    this.#line?.close()
    for (const it of this.#waiting.values()) it.settle(null)
  }

  /** Every command is answered once; one that was sent before a break is sent again with its id. */
  #command(wish: WithoutId<Command>): Promise<Answer | null> {
    const id = commandId()
    const command = { ...wish, id } satisfies Command
    const text = JSON.stringify(command)
    return new Promise((settle) => {
      this.#waiting.set(id, { text, settle })
      if (this.#line?.isOpen) this.#line.send(text)
    })
  }

  #open() {
    clearTimeout(this.#retry)
    const known: Record<string, string> =
      this.scene && !this.#isForgotten ? { game: this.scene.game, seq: String(this.scene.seq) } : {}
    if (this.#words !== null) known.text = this.#words
    const line = lineTo(this.#id, known, this.#person)
    this.#line = line
    // What an older one still says is said again by this one.
    line.onhear = (text) => {
      if (this.#line === line) this.#hear(JSON.parse(text))
    }
    line.onclose = () => {
      if (this.#line === line) void this.#lost()
    }
  }

  async #lost() {
    this.#line = null
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
    if (this.#isClosed || this.#line) return
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
        for (const { text } of this.#waiting.values()) this.#line?.send(text)
        break
      case 'table':
        this.table = message.table
        // Before the deal seats are taken and left freely.
        if (message.table.status === 'lobby' && this.guest !== null) this.seat = seatOf(message.table, this.guest)
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

  #show(scene: Scene, isSnapshot: boolean) {
    const isRetold = this.#isForgotten
    const isOther = this.scene?.game !== scene.game || isRetold
    this.#isForgotten = false
    const events: readonly unknown[] = scene.text?.told ?? scene.events
    const now = performance.now()
    this.deadline = scene.window?.left_ms == null ? null : now + scene.window.left_ms
    this.heldUntil = scene.window?.held_ms ? now + scene.window.held_ms : null
    this.history = isOther ? events : [...this.history, ...events]
    // What happened while nobody looked or is told again is not acted out; the deal is, for nobody has decided anything yet.
    const isOpening = (scene.window?.number ?? OPENING + 1) <= OPENING
    const isKnown = isOther && this.#seen?.game === scene.game && !isRetold
    const unseen = isKnown ? events.slice(Math.max(0, events.length - (scene.seq - this.#seen!.seq))) : events
    this.fresh = isRetold || (isSnapshot && unseen.length > MISSED_MOST && !isOpening) ? [] : unseen
    // In a race others go on while somebody reads why not.
    if (isOther || this.window?.number !== scene.window?.number) this.refusal = null
    // Told in a snapshot, and every game begins with one.
    this.#setup = scene.setup ?? this.#setup
    this.scene = scene
    if (isSnapshot) this.#paint(scene.game)
  }

  /** Says that a table was drawn as soon as it was: two frames after it was first told. */
  #paint(game: string) {
    if (this.#drawnGame === game || this.seat === null || this.over !== null) return
    this.#drawnGame = game
    requestAnimationFrame(() => requestAnimationFrame(() => void this.drawn()))
  }

  #said(guest: number, name: string, text: string) {
    this.chat = [...this.chat, { guest, name, text }].slice(-100)
    this.#nSaid += 1
  }
}

function seatOf(table: TableInfo, guest: number): number | null {
  const seat = table.seats.findIndex((it) => it.guest === guest)
  return seat < 0 ? null : seat
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
    portrait: seat.portrait ?? null,
    conceded: seat.conceded,
    here: table!.guests.find((it) => it.guest === seat.guest)?.here ?? null,
  }))
}

/** Bots that no hall has named, by their seat. */
export function botName(seat: number): string {
  return ['Inky', 'Dotty', 'Pip', 'Fizz', 'Tuck', 'Moss'][seat]!
}
