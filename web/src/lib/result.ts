//! How a game ended, in a line.
import { list, t } from './i18n.svelte'
import type { AnyGameUi, AnyPlay } from './play'
import { tellerOf } from './teller'

const sentence = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Who has won; the reader is spoken to. */
export function winnerLine(play: AnyPlay, ui: AnyGameUi): string {
  const { winners, scores } = play.over!
  const { name } = tellerOf(play)
  // Who plays alone has nobody to win against.
  if (play.players.length === 1) return t('result.alone', { score: ui.score(scores[0]!) })
  if (winners.length === 0) return t('result.nobody')
  if (winners.length > 1) return sentence(t('result.shared', { who: list(winners.map(name)) }))
  return play.seat === winners[0] ? t('result.you') : t('result.one', { who: name(winners[0]!) })
}
