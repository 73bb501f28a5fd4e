import { faceOf } from '../games'
import { hall, Problem, type Who } from './api'
import { t } from './i18n.svelte'
import { type Companion, myName, myPortrait, rememberTable, settings } from './kept.svelte'
import type { NewTable } from './wire'

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
  const wanted = { game, pace: pace(), seats: ['person', ...bots] }
  const openHere = () => hall.openHere(whoAmI(), wanted)
  const place = await (settings.onDevice.value
    ? openHere()
    : hall.open(whoAmI(), wanted).catch((error) => {
        if (error instanceof Problem && error.status === 0) return openHere()
        throw error
      }))
  rememberTable(place.table.id, game)
  await hall.start(place.table.id)
  return place.table.id
}

/** People and bots round the table, bots spread among the people: the level of each bot, `person` for the others. */
export function seated(nPeople: number, nBots: number, level: string): string[] {
  const n = nPeople + nBots
  const before = (seat: number) => Math.floor((seat * nPeople) / n)
  return Array.from({ length: n }, (_, seat) => (before(seat) !== before(seat - 1) ? 'person' : level))
}

/** Opens a table for several people at this device and deals; its id. */
export async function playHere(
  party: readonly Companion[],
  settings: Omit<NewTable['settings'], 'pace' | 'spectators'>,
): Promise<string> {
  const [host, ...others] = party
  const { table } = await hall.openHere(host!, { ...settings, pace: pace(), spectators: true })
  for (const [index, who] of others.entries()) await hall.joinHere(table.id, index + 1, who)
  rememberTable(table.id, settings.game)
  await hall.start(table.id)
  return table.id
}
