//! One Euro in words.
import { list, t } from '$lib/i18n.svelte'
import type { Line, Play, Teller } from '$lib/play'
import { cents, read } from './view'
import type { Event, Face, Setup, Stack, Token, View } from './wire'

/** As in "20-cent token". */
export function tokenName(token: Token): string {
  return t('one-euro.token', { n: cents(token) })
}

/** What a face of the die says. */
export function faceName(face: Face): string {
  return face === '0' || face === '?' ? face : t('one-euro.cents', { n: cents(face) })
}

/** A stack as a sentence needs it: "from you", "to the centre". */
export function way(which: 'from' | 'to', stack: Stack, teller: Teller): string {
  return stack === 'centre' ? t(`one-euro.${which}_centre`) : teller.say(`one-euro.${which}`, stack)
}

export function tell(event: Event, teller: Teller): Line | null {
  switch (event.event) {
    case 'rolled_for_start':
    case 'rolled':
      return {
        text: teller.say(`one-euro.tell.${event.event}`, event.seat, { face: faceName(event.rolled) }),
        seat: event.seat,
      }
    case 'tied_for_start':
      return { text: t('one-euro.tell.tied_for_start', { who: list(event.seats.map(teller.name)) }) }
    case 'round_began': {
      const key = `one-euro.tell.round_began${event.empty_handed ? '_empty' : ''}`
      return { text: teller.say(key, event.starter, { round: event.round }) }
    }
    case 'passed': {
      const key = `one-euro.tell.passed${event.rolled === '0' ? '' : '_stuck'}`
      return { text: teller.say(key, event.seat, { face: faceName(event.rolled) }), seat: event.seat }
    }
    case 'moved': {
      const { seat, token, from, to } = event
      const key = to === seat ? 'took' : from === seat ? 'gave' : 'moved'
      const params = { token: tokenName(token), from: way('from', from, teller), to: way('to', to, teller) }
      return { text: teller.say(`one-euro.tell.${key}`, seat, params), seat }
    }
    case 'took_euro':
      return {
        text: teller.say('one-euro.tell.took_euro', event.seat, { euros: event.points }),
        seat: event.seat,
        isLoud: true,
      }
    case 'cents_returned':
      return { text: t('one-euro.tell.cents_returned') }
    case 'won':
      return {
        text: teller.say('one-euro.tell.won', event.seat, { euros: event.points }),
        seat: event.seat,
        isLoud: true,
      }
  }
}

export function action(action: string, _view: View, teller: Teller): string {
  const found = read(action)
  if (!found) return action
  const { token, from, to } = found
  return t('one-euro.move', { token: tokenName(token), from: way('from', from, teller), to: way('to', to, teller) })
}

export function taps(action: string): string[] {
  const found = read(action)
  return found ? [`take ${found.from} ${found.token}`, `put ${found.to}`] : [action]
}

export function prompt({ view, isAsked }: Play<Setup, View, Event>): string | null {
  const { phase } = view.table
  if (!isAsked || phase.kind !== 'move') return null
  if (phase.rolled === '?') return t('one-euro.prompt.any')
  return t('one-euro.prompt.value', { token: tokenName(phase.rolled as Token) })
}
