import { faceOf } from '../games'
import { hall } from './api'
import { t } from './i18n.svelte'
import { myName, rememberTable } from './kept.svelte'

/** What a guest is called who has not said. */
export function nameOrGuest(): string {
  return myName.value.trim() || t('seat.guest')
}

/** Opens a table with bots and deals; its id. */
export async function playWithBots(game: string): Promise<string> {
  const { seats, level } = faceOf(game)!.quick
  const bots = Array.from({ length: seats - 1 }, () => level)
  const place = await hall.open(nameOrGuest(), { game, seats: ['person', ...bots] })
  rememberTable(place.table.id, game)
  await hall.start(place.table.id)
  return place.table.id
}
