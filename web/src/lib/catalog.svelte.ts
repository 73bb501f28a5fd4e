//! Which games the hall has, asked once.
import { hall } from './api'
import type { GameInfo, GamesReport } from './wire'

let games = $state.raw<GameInfo[]>([])
let asked: Promise<GamesReport> | null = null

export const catalog = {
  /** Empty until the hall has answered. */
  get games(): readonly GameInfo[] {
    return games
  },
  /** Asks the hall, unless it has answered before. */
  load(): Promise<GamesReport> {
    asked ??= hall.catalog().then(
      (report) => {
        games = report.games
        return report
      },
      (error) => {
        asked = null
        throw error
      },
    )
    return asked
  },
}
