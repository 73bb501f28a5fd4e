//! The hall over HTTP, and the one on this device, which answers the same.
import { device, isOfDevice, type Line } from '../local/device'
import { hex } from './hex'
import { note, noteEntropy } from './noted.svelte'
import { askOnce } from './storage'
import type {
  FollowedPad,
  FramesPage,
  GameReport,
  GamesPage,
  GamesReport,
  Invitation,
  Join,
  LessonReport,
  LessonVerdict,
  NewTable,
  Offer,
  PadPlace,
  Place,
  ProblemReport,
  RulesReport,
  TablesReport,
} from './wire'

export const API = '/api/v1'

/** What the hall refuses, with the stable code that tells why. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message)
  }
}

/** Whether there is a hall behind this page: a copy on a plain file server has none. */
export const hasHall = globalThis.document?.querySelector('meta[name=parlor-hall]')?.getAttribute('content') !== 'none'

/** What can be learned needs no hall: the device says the same. */
const LEARNED = /^\/(catalog|lessons)(\/|$)/

/** Whether the device has what a path is about. */
function isKeptHere(path: string): boolean {
  const [, kind, id] = path.split(/[/?]/)
  if (kind === 'beside') return true
  return (kind === 'tables' || kind === 'games') && id !== undefined && isOfDevice(id)
}

/** Asks the hall on this device. */
async function askDevice(method: string, path: string, body?: unknown, person = 0): Promise<unknown> {
  const url = new URL(path, 'http://device')
  const parts = decodeURIComponent(url.pathname)
  const { status, body: told } = await device.ask(method, parts, Object.fromEntries(url.searchParams), body, person)
  if (status >= 200 && status < 300) return told
  const { code, detail, rule } = told as Partial<ProblemReport>
  throw new Problem(status, code ?? 'client/unknown', detail ?? '', rule ?? null)
}

/** For somebody of those who play at this device. */
const askFor =
  (person: number) =>
  <T>(method: string, path: string, body?: unknown) =>
    askDevice(method, path, body, person) as Promise<T>

async function send(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  if (!hasHall) throw new Problem(0, 'client/offline', 'there is no hall here')
  let response: Response
  try {
    response = await fetch(API + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Problem(0, 'client/offline', 'the hall cannot be reached')
  }
  if (response.ok) return response
  const problem: Partial<ProblemReport> = await response.json().catch(() => ({}))
  throw new Problem(
    response.status,
    problem.code ?? 'client/unknown',
    problem.detail ?? response.statusText,
    problem.rule ?? null,
  )
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const isLearned = LEARNED.test(path)
  if (isKeptHere(path) || (isLearned && device.isReady)) return askDevice(method, path, body) as Promise<T>
  try {
    const response = await send(method, path, body)
    return response.status === 204 ? (undefined as T) : response.json()
  } catch (error) {
    if (isLearned && error instanceof Problem && error.status === 0) return askDevice(method, path, body) as Promise<T>
    throw error
  }
}

/**
 * Asks for something at a table, and adds to the chance of its next deal, so that nobody else can have
 * chosen it.
 */
async function stir(
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  where: typeof ask = ask,
): Promise<Place> {
  const entropy = hex(crypto.getRandomValues(new Uint8Array(32)))
  const place = await where<Place>(method, path, { ...body, entropy })
  const { next, game } = place.table
  note(place.table, place.guest)
  // Where the last of all wants another game, it is dealt at once.
  const dealt = next ?? (path.endsWith('/rematch') ? game : null)
  if (dealt && place.seat !== null) noteEntropy(dealt.id, entropy)
  return place
}

/** Opens a table. The hall has committed itself to its part of the deal before it is told ours. */
async function open(path: string, body: unknown, where = ask<Place>): Promise<Place> {
  const { table, guest } = await where('POST', path, body)
  note(table, guest)
  return stir('POST', `/tables/${table.id}/entropy`)
}

/** Who comes to a table. */
export type Who = Pick<Join, 'name' | 'portrait'>

/** A connection to a table of the hall. */
class SocketLine implements Line {
  onhear: ((text: string) => void) | null = null
  onclose: (() => void) | null = null
  #socket: WebSocket

  constructor(address: string) {
    this.#socket = new WebSocket(address)
    this.#socket.onmessage = (event) => this.onhear?.(event.data)
    this.#socket.onclose = () => this.onclose?.()
  }

  get isOpen() {
    return this.#socket.readyState === WebSocket.OPEN
  }

  send(text: string) {
    this.#socket.send(text)
  }

  close() {
    this.#socket.close()
  }
}

/** A connection to a table, wherever it is kept. */
export function lineTo(table: string, query: Record<string, string>, person: number | null = 0): Line {
  if (isOfDevice(table)) return device.open(table, query, person)
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new SocketLine(`${scheme}://${location.host}${API}/tables/${table}/socket?${new URLSearchParams(query)}`)
}

export const hall = {
  ask,
  catalog: () => ask<GamesReport>('GET', '/catalog'),
  rules: (game: string, lang: string) => ask<RulesReport>('GET', `/catalog/${game}/rules?lang=${lang}`),
  tables: () => ask<TablesReport>('GET', '/tables'),
  open: (who: Who, settings: NewTable['settings']) => open('/tables', { ...who, settings }),
  /** Opens a table on this device, which needs no hall. */
  openHere(who: Who, settings: NewTable['settings']) {
    askOnce()
    return open('/tables', { ...who, settings }, askDevice as typeof ask<Place>)
  },
  /** Somebody else comes to a table on this device. */
  joinHere: (id: string, person: number, who: Who) => stir('POST', `/tables/${id}/join`, { ...who }, askFor(person)),
  rematchHere: (id: string, person: number) => stir('POST', `/tables/${id}/rematch`, {}, askFor(person)),
  code: (code: string) => ask<{ table: string }>('GET', `/codes/${encodeURIComponent(code)}`),
  look: (id: string) => ask<Place>('GET', `/tables/${id}`),
  invite: (id: string) => ask<Invitation>('GET', `/tables/${id}/invite`),
  join: (id: string, who: Who) => stir('POST', `/tables/${id}/join`, { ...who }),
  sit: (id: string, seat: number) => stir('PUT', `/tables/${id}/seats/${seat}`),
  stand: (id: string, seat: number) => ask<Place>('DELETE', `/tables/${id}/seats/${seat}`),
  plan: (id: string, seat: number, who: string) => ask<Place>('PUT', `/tables/${id}/plan/${seat}`, { who }),
  start: (id: string) => ask<Place>('POST', `/tables/${id}/start`),
  rematch: (id: string) => stir('POST', `/tables/${id}/rematch`),
  concede: (id: string) => ask<Place>('POST', `/tables/${id}/concede`),
  leave: (id: string) => ask<Place>('POST', `/tables/${id}/leave`),
  close: (id: string) => ask<Place>('POST', `/tables/${id}/close`),
  remove: (id: string, guest: number) => ask<Place>('DELETE', `/tables/${id}/guests/${guest}`),
  mute: (id: string, guest: number, muted: boolean) =>
    ask<Place>('PUT', `/tables/${id}/guests/${guest}/muted`, { muted }),
  gamesOf: (id: string) => ask<GamesPage>('GET', `/tables/${id}/games`),
  games: (before?: string) => ask<GamesPage>('GET', `/games${before ? `?before=${before}` : ''}`),
  game: (id: string) => ask<GameReport>('GET', `/games/${id}`),
  forget: (id: string) => ask<void>('DELETE', `/games/${id}`),
  log: async (id: string) =>
    isOfDevice(id)
      ? ((await askDevice('GET', `/games/${id}/log`)) as string)
      : (await send('GET', `/games/${id}/log`)).text(),
  /** With a language, each frame has words too. */
  frames: (id: string, seat: number | null, from: number, text: string | null) =>
    ask<FramesPage>(
      'GET',
      `/games/${id}/frames?from=${from}&n=200${seat === null ? '' : `&seat=${seat}`}${text === null ? '' : `&text=${text}`}`,
    ),
  /** Plays a game on from a moment of it, against bots; without one, from before the seat's own last move. */
  fork: (id: string, fork: Who & { at?: number; seat: number; bots?: string }) => open(`/games/${id}/fork`, fork),
  /** Shows a ledger to those who follow it. */
  showPad: async (token: string, pad: Record<string, unknown>): Promise<PadPlace> =>
    (await send('PUT', '/pads', { pad }, token)).json(),
  hidePad: async (token: string): Promise<void> => void (await send('DELETE', '/pads', undefined, token)),
  pad: (id: string, seen: number | null) =>
    ask<FollowedPad>('GET', `/pads/${encodeURIComponent(id)}${seen === null ? '' : `?seen=${seen}`}`),
  lesson: (game: string) => ask<LessonReport>('GET', `/lessons/${game}`),
  judge: (game: string, step: string, action: string) =>
    ask<LessonVerdict>('POST', `/lessons/${game}/${step}`, { action }),
  offer: (game: string, step: string, path: string) =>
    ask<Offer>('GET', `/lessons/${game}/${step}/steps?path=${encodeURIComponent(path)}`),
}
