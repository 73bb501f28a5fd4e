//! The exact solution of the match of two, a file a score, where whoever serves this page has it besides.
import { hall, Problem } from '$lib/api'
import { language } from '$lib/i18n.svelte'
import type { PadOf } from '../kept'
import type { AskSheet, EuroAdvice, EuroState, Sheet } from '../wire'

/** Where the files are, as `parlor solve one-euro --pages` writes them; `null` where there are none. */
export const SOLVED = globalThis.document?.querySelector('meta[name=parlor-solved]')?.getAttribute('content') ?? null

type EuroPad = PadOf<'one-euro'>

/** The file for the score that a pad has. */
export async function fileFor(pad: EuroPad): Promise<string> {
  const { state } = await hall.ask<Sheet>('POST', '/beside/sheet', { pad, lang: language() } satisfies AskSheet)
  const { euros, to_win } = state as EuroState
  const empty = pad.options?.restart_empty === true ? '-empty' : ''
  return `one-euro-${to_win}${empty}-${Math.min(...euros)}-${Math.max(...euros)}.page`
}

/** How large it is, in bytes, before anybody waits for it. */
export async function sizeOf(file: string): Promise<number> {
  const response = await ask(file, 'HEAD')
  return Number(response.headers.get('content-length'))
}

/** Gives it to the engine, which remembers the last one. */
export async function load(file: string, pad: EuroPad): Promise<void> {
  const bytes = await (await ask(file, 'GET')).blob()
  const page = await new Promise<string>((settle, fail) => {
    const reader = new FileReader()
    reader.onload = () => settle(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(bytes)
  })
  await hall.ask('POST', '/beside/one-euro/page', { options: pad.options ?? {}, page })
}

/** What it would do with the last roll of a pad, the best first; nothing where its file has not been loaded. */
export async function advice(pad: EuroPad): Promise<EuroAdvice['moves']> {
  return (await hall.ask<EuroAdvice>('POST', '/beside/one-euro/advice', { pad, lang: language() } satisfies AskSheet))
    .moves
}

async function ask(file: string, method: string): Promise<Response> {
  const response = await fetch(`${SOLVED}${file}`, { method }).catch(() => null)
  if (!response?.ok) throw new Problem(response?.status ?? 0, response ? 'client/not_solved' : 'client/offline', '')
  return response
}
