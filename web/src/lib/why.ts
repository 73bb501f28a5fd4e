//! Why something does not happen, in the reader's words: by its code, never in the server's English.
import { Problem } from './api'
import { has, t } from './i18n.svelte'

/** A game has words of its own for what its rules refuse. */
export function why(code: string, game = ''): string {
  const own = `${game}.refusal.${code.replace(/^action\//, '')}`
  const common = `refusal.${code.replace('/', '.')}`
  return has(own) ? t(own) : has(common) ? t(common) : t('refusal.client.unknown')
}

/** Why a call failed. */
export function whyOf(error: unknown): string {
  return why(error instanceof Problem ? error.code : 'client/unknown')
}
