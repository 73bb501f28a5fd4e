//! The hall over HTTP.
import type {
  GameReport, GamesPage, GamesReport, Place, ProblemReport, RulesReport, TableSettings, TablesReport,
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

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(API + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Problem(0, 'client/offline', 'the hall cannot be reached')
  }
  if (response.ok) return response.status === 204 ? (undefined as T) : response.json()
  const problem: Partial<ProblemReport> = await response.json().catch(() => ({}))
  throw new Problem(
    response.status, problem.code ?? 'client/unknown', problem.detail ?? response.statusText, problem.rule ?? null,
  )
}

/** What this browser adds to the chance of the next deal, so that nobody else can have chosen it. */
function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (it) => it.toString(16).padStart(2, '0')).join('')
}

export interface Invite { link: string; code: string; qr: string }

export const hall = {
  ask,
  catalog: () => ask<GamesReport>('GET', '/catalog'),
  rules: (game: string) => ask<RulesReport>('GET', `/catalog/${game}/rules`),
  tables: () => ask<TablesReport>('GET', '/tables'),
  open: (name: string, settings: TableSettings) =>
    ask<Place>('POST', '/tables', { name, settings, entropy: entropy() }),
  code: (code: string) => ask<{ table: string }>('GET', `/codes/${encodeURIComponent(code)}`),
  look: (id: string) => ask<Place>('GET', `/tables/${id}`),
  invite: (id: string) => ask<Invite>('GET', `/tables/${id}/invite`),
  join: (id: string, name: string) => ask<Place>('POST', `/tables/${id}/join`, { name, entropy: entropy() }),
  sit: (id: string, seat: number) => ask<Place>('PUT', `/tables/${id}/seats/${seat}`, { entropy: entropy() }),
  stand: (id: string, seat: number) => ask<Place>('DELETE', `/tables/${id}/seats/${seat}`),
  plan: (id: string, seat: number, who: string) => ask<Place>('PUT', `/tables/${id}/plan/${seat}`, { who }),
  start: (id: string) => ask<Place>('POST', `/tables/${id}/start`),
  rematch: (id: string) => ask<Place>('POST', `/tables/${id}/rematch`, { entropy: entropy() }),
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
}
