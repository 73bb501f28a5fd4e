//! What a page and its worker say to each other.
import type { KeptLedger } from '../beside/kept'
import type { Text } from './wire'

/** From the page. `person`: who of those at this device asks, in the order in which they came; `null`: nobody of them. */
export type ToWorker =
  | {
      type: 'ask'
      id: number
      method: string
      path: string
      query: Record<string, string>
      body: unknown
      person: number | null
    }
  | { type: 'open'; line: number; table: string; query: Record<string, string>; person: number | null }
  | { type: 'send'; line: number; text: string }
  | { type: 'shut'; line: number }
  /** Says one thing for somebody, who is shown nothing. */
  | { type: 'press'; id: number; table: string; text: string; person: number }
  | { type: 'texts'; texts: Text[] }
  | { type: 'erase'; id: number }
  | { type: 'people'; id: number; table: string }
  | { type: 'ledgers'; id: number }
  | { type: 'ledger'; id: number; ledger: string }
  | { type: 'keep'; id: number; row: KeptLedger }
  | { type: 'drop'; id: number; ledger: string }

/** From the worker. */
export type ToPage =
  /** The engine is loaded. */
  | { type: 'ready' }
  /** There is no engine: it could not be fetched, or this browser cannot run it. */
  | { type: 'failed'; why: string }
  | { type: 'answer'; id: number; status: number; body: unknown }
  | { type: 'hear'; line: number; text: string }
  | { type: 'shut'; line: number }
