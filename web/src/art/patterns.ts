//! Patterns of the press, made when they are needed: a path of dots or lines costs a few lines here and many kilobytes
//! when it is written out.

const short = (value: number) => +value.toFixed(1)

function dot(x: number, y: number, r: number): string {
  return `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0`
}

/** Dots too small to print. */
const LEAST = 0.35

/** Rows of dots, as large as `size` says for each height from 0 to 1. */
export function halftone(
  width: number,
  height: number,
  step: number,
  most: number,
  size = (at: number) => 1 - at,
): string {
  let path = ''
  for (let y = step / 2, row = 0; y < height; y += step / 2, row++) {
    const r = most * size(y / height)
    if (r < LEAST) continue
    for (let x = row % 2 ? step : step / 2; x < width + step / 2; x += step) path += dot(x, y, r)
  }
  return path
}

/** Dots around 0, 0 that shrink towards the rim. */
export function radialtone(radius: number, step: number, most: number): string {
  let path = ''
  for (let y = -radius, row = 0; y <= radius; y += step / 2, row++) {
    for (let x = -radius + (row % 2 ? step / 2 : 0); x <= radius; x += step) {
      const r = most * (1 - Math.hypot(x, y) / radius)
      if (r >= LEAST) path += dot(x, y, r)
    }
  }
  return path
}

/** The rosette of a banknote: a wave of `waves` around a circle, `turns` times, each a little further on. */
export function rosette(radius: number, depth: number, waves: number, turns: number, centre = 100): string {
  const POINTS = 220
  let path = ''
  for (let turn = 0; turn < turns; turn++) {
    for (let i = 0; i <= POINTS; i++) {
      const at = (i / POINTS) * Math.PI * 2
      const r = radius + depth * Math.cos(waves * at + (turn / turns) * Math.PI * 2)
      path += `${i ? 'L' : 'M'}${short(centre + r * Math.cos(at))} ${short(centre + r * Math.sin(at))}`
    }
  }
  return path
}

/** Rays from a point, `count` of them, each `width` radians wide. */
export function rays(count: number, width: number, x = 0, y = 0, length = 600): string {
  const end = (at: number) => `${short(x + length * Math.cos(at))} ${short(y + length * Math.sin(at))}`
  const ray = (at: number) => `M${x} ${y}L${end(at)}L${end(at + width)}Z`
  return Array.from({ length: count }, (_, i) => ray((i / count) * Math.PI * 2)).join('')
}
