import { faceOf } from '../games'
import { hall, Problem, type Who } from './api'
import { t } from './i18n.svelte'
import { myName, myPortrait, rememberTable, settings } from './kept.svelte'

/** What a guest is called who has not said. */
export function nameOrGuest(): string {
  return myName.value.trim() || t('seat.guest')
}

/** Who comes to a table. */
export function whoAmI(): Who {
  return myPortrait.value ? { name: nameOrGuest(), portrait: myPortrait.value } : { name: nameOrGuest() }
}

/** Bots at the pace at which the reader sees things move. */
const pace = () => (settings.pace.value === 'none' ? 'fast' : settings.pace.value)

/** Opens a table for people; its id. */
export async function invite(game: string): Promise<string> {
  const seats = Math.max(2, faceOf(game)!.quick.seats)
  const place = await hall.open(whoAmI(), { game, pace: pace(), seats: Array.from({ length: seats }, () => 'person') })
  rememberTable(place.table.id, game)
  return place.table.id
}

/** Opens a table with bots and deals; its id. Where no hall can be reached it stands on this device. */
export async function playWithBots(game: string): Promise<string> {
  const { seats, level } = faceOf(game)!.quick
  const bots = Array.from({ length: seats - 1 }, () => level)
  const settings = { game, pace: pace(), seats: ['person', ...bots] }
  const place = await hall.open(whoAmI(), settings).catch((error) => {
    if (error instanceof Problem && error.status === 0) return hall.openHere(whoAmI(), settings)
    throw error
  })
  rememberTable(place.table.id, game)
  await hall.start(place.table.id)
  return place.table.id
}
