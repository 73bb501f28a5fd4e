//! Words in the reader's language, see `words.ts`.
//!
//! A message may have `{name}` in it. Where a `count` is given, `key_one`, `key_other` and so on are
//! looked for first, as the language's plural rules say. Where `who` is the reader, `key_you` is.
import { settings } from './kept.svelte'
import { english, LANGUAGES, load, type Words } from './words'

export type Params = Record<string, string | number>

/** The languages that can be chosen, each by its own name. */
export const languages: readonly { id: string; name: string }[] = LANGUAGES.map((id) => ({
  id,
  name: new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id,
}))

let messages = $state.raw<Words>(english)
let current = $state('en')

export function language(): string {
  return current
}

/** The language that was chosen, or else the first of the browser's that we speak. */
export function preferred(): string {
  const known = (it: string) => LANGUAGES.includes(it)
  const asked = (globalThis.navigator?.languages ?? []).map((it) => it.slice(0, 2)).find(known)
  return settings.language.value ?? asked ?? 'en'
}

export async function speak(id: string) {
  messages = await load(id)
  current = id
  document.documentElement.lang = id
}

function find(key: string, among: Words): string | undefined {
  let at: string | Words | undefined = among
  for (const part of key.split('.')) {
    if (typeof at !== 'object') return undefined
    at = at[part]
  }
  return typeof at === 'string' ? at : undefined
}

/** Whether there is such a message, in English at least. */
export function has(key: string): boolean {
  return find(key, english) !== undefined
}

/** The message with its parameters put in; English where the language lacks it. */
export function t(key: string, params: Params = {}): string {
  const said = (language: string, among: Words) => {
    const { count } = params
    // Not every form of a language need be written, and English has two only.
    const keys =
      typeof count === 'number'
        ? [`${key}_${new Intl.PluralRules(language).select(count)}`, key, `${key}_other`]
        : [key]
    return keys.map((it) => find(it, among)).find((it) => it !== undefined)
  }
  const text = said(current, messages) ?? said('en', english)
  if (text === undefined) return key
  const filled = text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? number(value) : value
  })
  // A number and its unit stay on one line, and so do factors.
  return filled.replace(/(\d) (?=[¢$€%k](?![\w-]))/g, '$1\u00a0').replace(/(\d) × (?=\d)/g, '$1\u00a0×\u00a0')
}

/** `t`, where the reader is spoken to if it is about the reader. */
export function told(key: string, isMe: boolean, params: Params = {}): string {
  const spoken = `${key}_you`
  return t(isMe && has(typeof params.count === 'number' ? `${spoken}_other` : spoken) ? spoken : key, params)
}

export function number(value: number): string {
  return new Intl.NumberFormat(current).format(value)
}

/** A place in a race: `2nd`, `2.`. */
export function ordinal(n: number): string {
  const rule = new Intl.PluralRules(current, { type: 'ordinal' }).select(n)
  return t(`ordinal.${rule}`, { n })
}

/** An amount in the reader's way of writing money. */
export function money(amount: number, currency: 'USD' | 'EUR', digits?: number): string {
  const fraction = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(current, { style: 'currency', currency, ...fraction }).format(amount)
}

export function megabytes(bytes: number): string {
  return new Intl.NumberFormat(current, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
    .format(bytes / 1_000_000)
    .replace(' ', '\u00a0')
}

export function list(items: string[]): string {
  return new Intl.ListFormat(current, { type: 'conjunction' }).format(items)
}

export function date(at_ms: number): string {
  return new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(at_ms)
}
