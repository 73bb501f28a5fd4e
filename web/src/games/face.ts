/** What the client knows of a game before its table is loaded: `games/<id>/face.ts` exports it. */
export interface Face {
  title: string
  /** Where there is little room. */
  short?: string
  /** Where it stands in the list, the lowest first. */
  place: number
  /** How long a game takes, as docs/use/minutes.md counts it. */
  minutes: [number, number]
  /** How many seats somebody who just wants to play gets, and how strong the bots there are. */
  quick: { seats: number; level: string }
}
