//! Words in the reader's language, from `messages/*.json`.
//!
//! A message may have `{name}` in it. Where a `count` is given, `key_one`, `key_other` and so on are
//! looked for first, as the language's plural rules say. Where `who` is the reader, `key_you` is.
import en from '../messages/en.json'
import { settings, type Language } from './kept.svelte'

type Messages = { [key: string]: string | Messages }

export type Params = Record<string, string | number>

/** A third language is its file and a line here. */
const LANGUAGES: Record<Language, { name: string; load: () => Promise<Messages> }> = {
  en: { name: 'English', load: async () => en as Messages },
  de: { name: 'Deutsch', load: async () => (await import('../messages/de.json')).default as Messages },
}

export const languages = Object.entries(LANGUAGES).map(([id, { name }]) => ({ id: id as Language, name }))

let messages = $state.raw<Messages>(en as Messages)
let current = $state<Language>('en')

export function language(): Language {
  return current
}

/** The language that was chosen, or else the first of the browser's that we speak. */
export function preferred(): Language {
  const known = (it: string) => it in LANGUAGES
  const asked = (globalThis.navigator?.languages ?? []).map((it) => it.slice(0, 2)).find(known)
  return settings.language.value ?? (asked as Language | undefined) ?? 'en'
}

export async function speak(id: Language) {
  messages = await LANGUAGES[id].load()
  current = id
  document.documentElement.lang = id
}

function find(key: string, among: Messages): string | undefined {
  let at: string | Messages | undefined = among
  for (const part of key.split('.')) {
    if (typeof at !== 'object') return undefined
    at = at[part]
  }
  return typeof at === 'string' ? at : undefined
}

/** Whether there is such a message, in English at least. */
export function has(key: string): boolean {
  return find(key, en as Messages) !== undefined
}

/** The message with its parameters put in; English where the language lacks it. */
export function t(key: string, params: Params = {}): string {
  const keys: string[] = []
  if (typeof params.count === 'number') keys.push(`${key}_${new Intl.PluralRules(current).select(params.count)}`)
  keys.push(key)
  const text =
    keys.map((it) => find(it, messages)).find((it) => it !== undefined) ??
    keys.map((it) => find(it, en as Messages)).find((it) => it !== undefined)
  if (text === undefined) return key
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? number(value) : value
  })
}

/** `t`, where the reader is spoken to if it is about the reader. */
export function told(key: string, isMe: boolean, params: Params = {}): string {
  const spoken = `${key}_you`
  return t(isMe && has(typeof params.count === 'number' ? `${spoken}_other` : spoken) ? spoken : key, params)
}

export function number(value: number): string {
  return new Intl.NumberFormat(current).format(value)
}

/** An amount in the reader's way of writing money. */
export function money(amount: number, currency: 'USD' | 'EUR', digits?: number): string {
  const fraction = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(current, { style: 'currency', currency, ...fraction }).format(amount)
}

export function list(items: string[]): string {
  return new Intl.ListFormat(current, { type: 'conjunction' }).format(items)
}

export function date(at_ms: number): string {
  return new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(at_ms)
}
