//! Where the printed fist is put, so that it points at something and lies on nothing that is read.

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export type Way = 'right' | 'down' | 'left' | 'up'

export interface Fist {
  way: Way
  /** Where the drawing's middle is, and how long it is. */
  x: number
  y: number
  long: number
}

/** How high the drawing is for its length, and where in it, from the middle, the tip of the finger is. */
const HIGH = 0.6
const TIP = { x: 0.47, y: -0.105 }
/** What of it is inked, from the middle: the finger, and the hand with its cuff. */
const INKED: readonly Box[] = [
  { x: -0.04, y: -0.18, w: 0.54, h: 0.15 },
  { x: -0.5, y: -0.28, w: 0.62, h: 0.55 },
]

/** As the drawing that points right is turned: left is its mirror image. */
const TURN: Record<Way, (x: number, y: number) => [number, number]> = {
  right: (x, y) => [x, y],
  left: (x, y) => [-x, y],
  down: (x, y) => [-y, x],
  up: (x, y) => [y, -x],
}

/** From above is best, since there nobody's own hand is. */
const WAYS: readonly Way[] = ['down', 'up', 'right', 'left']
/** Which part of what it points at the tip may touch, from the edge that it comes from. */
const DEPTHS = [0.12, 0.3, 0.55]
const ACROSS = [0.5, 0.72, 0.28]
/** Less of an overlap than this nobody sees. */
const NONE = 6

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

function inkOf(fist: Fist): Box[] {
  return INKED.map(({ x, y, w, h }) => {
    const [ax, ay] = TURN[fist.way](x * fist.long, y * fist.long)
    const [bx, by] = TURN[fist.way]((x + w) * fist.long, (y + h) * fist.long)
    return { x: fist.x + Math.min(ax, bx), y: fist.y + Math.min(ay, by), w: Math.abs(bx - ax), h: Math.abs(by - ay) }
  })
}

/** How much of what is read the fist lies on, in square pixels. */
export function covered(fist: Fist, read: readonly Box[]): number {
  return inkOf(fist).reduce((sum, ink) => sum + read.reduce((all, it) => all + overlap(ink, it), 0), 0)
}

/** How much of the fist is outside. */
function outside(fist: Fist, room: Box): number {
  return inkOf(fist).reduce((sum, ink) => sum + ink.w * ink.h - overlap(ink, room), 0)
}

/**
 * The largest fist that points at `at` and covers nothing that is read; `null`: there is none. A hand that is cut by
 * the edge of the window still points.
 */
export function placeFist(at: Box, read: readonly Box[], room: Box, sizes: readonly number[]): Fist | null {
  for (const long of sizes) {
    let best: { fist: Fist; cost: number } | null = null
    for (const [order, way] of WAYS.entries()) {
      for (const depth of DEPTHS) {
        for (const across of ACROSS) {
          const isFlat = way === 'right' || way === 'left'
          const along = way === 'right' || way === 'down' ? depth : 1 - depth
          const [tx, ty] = isFlat ? [along, across] : [across, along]
          const [dx, dy] = TURN[way](TIP.x * long, TIP.y * long)
          const fist = { way, long, x: at.x + at.w * tx - dx, y: at.y + at.h * ty - dy }
          if (covered(fist, read) > NONE) continue
          const cut = outside(fist, room)
          if (cut > long * long * HIGH * 0.2) continue
          const cost = cut + order * 2 + depth * 10 + Math.abs(across - 0.5)
          if (!best || cost < best.cost) best = { fist, cost }
        }
      }
    }
    if (best) return best.fist
  }
  return null
}
