import { list, number, t } from '$lib/i18n.svelte'
import type { Line, Play, Teller } from '$lib/play'
import { isFraud } from './cards'
import type { Card, Event, Setup, View } from './wire'

/** Thousands, as people at the table say them. */
export function k(thousands: number): string {
  return t('fraud.k', { n: number(thousands).replace('-', '−') })
}

export function cardName(card: Card): string {
  return isFraud(card) ? t('fraud.fraud_card', { corners: card }) : t('fraud.bank_card', { n: card })
}

export function cardList(cards: readonly Card[]): string {
  return list(cards.map((it) => (isFraud(it) ? t('fraud.fraud_short', { corners: it }) : it)))
}

export function tell(event: Event, { say }: Teller): Line | null {
  switch (event.event) {
    case 'dealt':
      return event.cards && { text: say('fraud.log.dealt', event.seat, { cards: cardList(event.cards) }), seat: event.seat }
    case 'pile_laid':
      return null
    case 'began':
      return { text: say('fraud.log.began', event.seat), seat: event.seat }
    case 'drew':
      return event.cards && { text: say('fraud.log.drew', event.seat, { cards: cardList(event.cards) }), seat: event.seat }
    case 'reshuffled':
      return { text: t('fraud.log.reshuffled', { count: event.count }) }
    case 'discarded': {
      const text = event.card === null ? say('fraud.log.discarded', event.seat) : say('fraud.log.discarded_card', event.seat, { card: cardList([event.card]) })
      return { text, seat: event.seat }
    }
    case 'deposited':
      return { text: say('fraud.log.deposited', event.seat, { n: event.count, of: event.denomination, amount: k(event.amount) }), seat: event.seat }
    case 'called':
      return { text: say('fraud.log.called', event.seat, { deposit: event.deposit }), seat: event.seat, isLoud: true }
    case 'passed':
      return { text: say('fraud.log.passed', event.seat, { deposit: event.deposit }), seat: event.seat }
    case 'paid':
      return { text: `${t('fraud.log.unchallenged', { deposit: event.deposit })} ${say('fraud.log.gets', event.seat, { amount: k(event.amount) })}`, seat: event.seat }
    case 'genuine': {
      const text = [
        t('fraud.log.genuine', { deposit: event.deposit, cards: cardList(event.cards) }),
        say('fraud.log.gets', event.seat, { amount: k(event.amount) }),
        say('fraud.log.libel', event.accuser),
      ]
      return { text: text.join(' '), seat: event.seat, isLoud: true }
    }
    case 'fraudulent': {
      const text = [
        t('fraud.log.fraudulent', { deposit: event.deposit, cards: cardList(event.cards) }),
        say('fraud.log.reward', event.accuser, { amount: k(event.amount) }),
        event.fine === null ? say('fraud.log.last_f', event.seat) : say('fraud.log.fine', event.seat, { nth: event.fs, fine: k(event.fine) }),
      ]
      return { text: text.join(' '), seat: event.seat, isLoud: true }
    }
    case 'jailed':
      return { text: say('fraud.log.jailed', event.seat), seat: event.seat, isLoud: true }
    case 'ended':
      return { text: t(`fraud.reason.${event.reason}`), isLoud: true }
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

export function prompt(play: Play<Setup, View, Event>, { say, isMe }: Teller): string | null {
  const { phase } = play.view.table
  if (phase.phase === 'turn') return say('fraud.prompt.turn', phase.seat)
  if (phase.phase === 'over') return null
  if (isMe(phase.depositor)) return t('fraud.prompt.challenged')
  if (play.isAsked) return t('fraud.prompt.challenge', { count: play.view.table.deposits.length })
  return t('fraud.prompt.answered')
}
