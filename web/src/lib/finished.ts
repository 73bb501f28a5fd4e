//! Games that ended on this device while no page could write it down: the browser was killed, or the tab closed too early.
import { device } from '../local/device'
import { hall } from './api'
import { played, playedOf } from './history.svelte'

/** Writes down what is kept of them and was not written down yet. */
export async function findFinished() {
  const rows = await device.games()
  const isNew = (id: string, at: number) => !played.has(id) && !played.isErased(at)
  const found = rows.filter((it) => it.status === 'finished' && isNew(it.id, it.ended_ms ?? it.started_ms))
  if (!found.length) return
  const reports = await Promise.all(rows.filter((it) => it.status !== 'committed').map((it) => hall.game(it.id)))
  // What was taken back went on elsewhere, and counts there.
  const takenBack = new Set(reports.map((it) => it.from?.game))
  for (const { id, settings, names, over, ended_ms } of reports) {
    const seat = settings.seats.indexOf('person')
    if (over && seat >= 0 && !takenBack.has(id) && isNew(id, ended_ms!)) {
      played.keep(playedOf(id, settings.game, names, seat, over, ended_ms))
    }
  }
}
