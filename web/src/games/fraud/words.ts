import { list, number, type Params, t } from '$lib/i18n.svelte'
import type { Line, Play, Press, Teller } from '$lib/play'
import type { WindowInfo } from '$lib/wire'
import { isFraud } from './cards'
import type { Card, Event, Setup, View } from './wire'

/** Thousands, as people at the table say them. */
export function k(thousands: number): string {
  return t('fraud.k', { n: number(thousands).replace('-', '−') })
}

/** With its sign, for what an account gains or loses. */
export function signed(thousands: number): string {
  return thousands > 0 ? `+${k(thousands)}` : k(thousands)
}

export function cardName(card: Card): string {
  return isFraud(card) ? t('fraud.fraud_card', { corners: card }) : t('fraud.bank_card', { n: card })
}

export function cardList(cards: readonly Card[]): string {
  return list(cards.map((it) => (isFraud(it) ? t('fraud.fraud_short', { corners: it }) : it)))
}

export function tell(event: Event, teller: Teller): Line | null {
  const { say, name, isMe } = teller
  /** Of what somebody and a depositor have to do with each other. */
  const between = (key: string, seat: number, depositor: number, params: Params = {}) =>
    isMe(depositor)
      ? t(`${key}_yours`, { who: name(seat), ...params })
      : say(key, seat, { depositor: name(depositor), ...params })
  switch (event.event) {
    case 'dealt':
      return (
        event.cards && { text: say('fraud.tell.dealt', event.seat, { cards: cardList(event.cards) }), seat: event.seat }
      )
    case 'pile_laid':
      return null
    case 'began':
      return { text: say('fraud.tell.began', event.seat), seat: event.seat }
    case 'drew':
      return (
        event.cards && { text: say('fraud.tell.drew', event.seat, { cards: cardList(event.cards) }), seat: event.seat }
      )
    case 'reshuffled':
      return { text: t('fraud.tell.reshuffled', { count: event.count }) }
    case 'discarded': {
      const text =
        event.card === null
          ? say('fraud.tell.discarded', event.seat)
          : say('fraud.tell.discarded_card', event.seat, { card: cardList([event.card]) })
      return { text, seat: event.seat }
    }
    case 'deposited': {
      const { seat, deposit, cards } = event
      const params = { deposit, n: event.count, of: event.denomination, amount: k(event.amount) }
      const text = cards
        ? say('fraud.tell.deposited_cards', seat, { ...params, cards: cardList(cards) })
        : say('fraud.tell.deposited', seat, params)
      return { text, seat }
    }
    case 'called':
      return {
        text: between('fraud.tell.called', event.seat, event.depositor, { deposit: event.deposit }),
        seat: event.seat,
        isLoud: true,
      }
    case 'passed':
      return { text: say('fraud.tell.passed', event.seat, { deposit: event.deposit }), seat: event.seat }
    case 'paid':
      return {
        text: say('fraud.tell.paid', event.seat, { deposit: event.deposit, amount: k(event.amount) }),
        seat: event.seat,
      }
    case 'genuine': {
      const text = [
        t('fraud.tell.genuine', { deposit: event.deposit, cards: cardList(event.cards) }),
        say('fraud.tell.got', event.seat, { amount: k(event.amount) }),
        between('fraud.tell.libel', event.accuser, event.seat),
      ]
      return { text: text.join(' '), seat: event.seat, isLoud: true }
    }
    case 'fraudulent': {
      const { seat, fs: nth, fine } = event
      const text = [
        t('fraud.tell.fraudulent', { deposit: event.deposit, cards: cardList(event.cards) }),
        between('fraud.tell.reward', event.accuser, seat, { amount: k(event.amount) }),
        fine === null ? say('fraud.tell.last_f', seat, { nth }) : say('fraud.tell.fine', seat, { nth, fine: k(fine) }),
      ]
      return { text: text.join(' '), seat, isLoud: true }
    }
    case 'jailed': {
      const { seat, count, cards } = event
      const text =
        count === 0
          ? say('fraud.tell.jailed', seat)
          : cards
            ? say('fraud.tell.jailed_cards', seat, { cards: cardList(cards) })
            : say('fraud.tell.jailed_hidden', seat, { count })
      return { text, seat, isLoud: true }
    }
    case 'ended': {
      const [only, ...others] = event.winners
      const won = others.length
        ? t('fraud.tell.won_together', { who: list(event.winners.map(name)) })
        : say('fraud.tell.won', only!)
      return { text: `${t(`fraud.reason.${event.reason}`)} ${won}`, isLoud: true }
    }
  }
}

export function action(text: string): string {
  const [verb = '', rest = ''] = text.split(/ (.*)/s)
  if (verb === 'discard') return t('fraud.move.discard', { card: cardName(rest) })
  if (verb === 'call' || verb === 'pass') return t(`fraud.move.${verb}`, { deposit: rest })
  const deposits = rest.split(', and ').map((it) => {
    const [of = '', cards = ''] = it.split(', ')
    const all = cards.split(' ')
    return t('fraud.move.one', { n: all.length, of, cards: cardList(all) })
  })
  return t('fraud.move.deposit', { deposits: list(deposits) })
}

export function taps(text: string): string[] {
  const [verb = '', rest = ''] = text.split(/ (.*)/s)
  if (verb === 'discard') return [`card 1 ${rest}`, verb]
  if (verb !== 'deposit') return [text]
  const cards = rest.split(', and ').map((it, index) =>
    it
      .split(', ')[1]!
      .split(' ')
      .map((card) => `card ${index + 1} ${card}`),
  )
  return [...cards.flatMap((it, index) => (index === 0 ? it : ['second', ...it])), verb]
}

export function prompt(play: Play<Setup, View, Event>, { say, isMe }: Teller): string | null {
  const { phase } = play.view.table
  if (phase.kind === 'turn') return say('fraud.prompt.turn', phase.turn)
  if (phase.kind === 'over') return null
  if (isMe(phase.depositor)) return t('fraud.prompt.challenged')
  if (play.isAsked) return t('fraud.prompt.challenge', { count: play.view.table.deposits.length })
  const isOut = play.seat === null || play.view.table.bank.jailed[play.seat]! > 0
  return t(`fraud.prompt.${isOut ? 'watch' : 'answered'}`)
}

/** FR-7: everybody but the depositor can be the first to call. */
export function presses({ view, window }: { view: View; window: WindowInfo }): Press[] {
  const { phase, deposits, callers } = view.table
  if (phase.kind !== 'challenge') return []
  return deposits.flatMap((_, index) => {
    const n = index + 1
    const of = deposits.length > 1 ? { n, label: t('fraud.deposit_n', { n }) } : undefined
    const all = { label: t('fraud.pass'), action: `pass ${n}` }
    return callers[index] === null
      ? { label: t('fraud.call'), of, action: `call ${n}`, seats: window.may, isAlert: true, all }
      : []
  })
}
