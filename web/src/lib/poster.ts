//! The result of a game as a picture: a sheet in the game's inks with its cover, drawn as SVG and printed as PNG.
import { mount, unmount, type Component } from 'svelte'
import Cover from '../art/Cover.svelte'
import { faceOf } from '../games'
import displayFont from '../fonts/parlor-display.woff2?url'
import textFont from '../fonts/parlor-text.woff2?url'
import { date } from './i18n.svelte'
import type { AnyGameUi, AnyPlay } from './play'
import { winnerLine } from './result'
import Portrait, { portraitOf } from '$parts/stage/Portrait.svelte'

const [WIDTH, HEIGHT, MARGIN] = [1080, 1350, 64]

const DISPLAY = 'Parlor Display'
const TEXT = 'Parlor Text'

export interface Told {
  play: AnyPlay
  ui: AnyGameUi
  /** The true line that is told of it. */
  story: string
  /** Where it can be seen again by others; empty: nowhere. */
  link: string
  ended_ms: number
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (it) => `&#${it.codePointAt(0)};`)

/** The game's inks by day, whatever the reader's theme is. */
function inksOf(game: string): (name: string) => string {
  const sheet = document.createElement('div')
  sheet.dataset.game = game
  sheet.className = 'hidden'
  document.body.append(sheet)
  const style = getComputedStyle(sheet)
  const inks = new Map(
    ['field', 'tint', 'a', 'b', 'on', 'on-soft', 'on-b'].map((it) => [it, style.getPropertyValue(`--${it}`).trim()]),
  )
  sheet.remove()
  return (name) => inks.get(name)!
}

/** What a style sheet says of a drawing is written into it: a picture has no style sheet. */
const PAINTED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-weight',
  'text-anchor',
  'paint-order',
  'letter-spacing',
]

/** One of our drawings as SVG, in a box of its own. */
function drawn<P extends Record<string, unknown>>(
  drawing: Component<P>,
  props: P,
  box: { x: number; y: number; width: number; height: number },
): string {
  const target = document.createElement('div')
  target.className = 'hidden'
  document.body.append(target)
  const it = mount(drawing, { target, props })
  const svg = target.querySelector('svg')!
  const all = [svg, ...svg.querySelectorAll('*')]
  // An ink is inherited: all are read before any is written.
  const read = all.map((element) =>
    PAINTED.map((name) => [name, getComputedStyle(element).getPropertyValue(name)] as const),
  )
  for (const [at, element] of all.entries()) {
    for (const [name, value] of read[at]!) element.setAttribute(name, value)
    element.removeAttribute('class')
    element.removeAttribute('style')
  }
  for (const [name, value] of Object.entries({
    ...box,
    overflow: 'visible',
    preserveAspectRatio: 'xMidYMax meet',
    xmlns: 'http://www.w3.org/2000/svg',
  }))
    svg.setAttribute(name, String(value))
  const text = svg.outerHTML
  void unmount(it)
  target.remove()
  return text
}

const pen = document.createElement('canvas').getContext('2d')!

/** As large as it fits into the width in so many lines. */
function fitted(
  text: string,
  font: string,
  most: number,
  width: number,
  nLines: number,
): { size: number; lines: string[] } {
  for (let size = most; ; size -= 2) {
    pen.font = `800 ${size}px "${font}"`
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    const isIn = lines.length <= nLines && lines.every((it) => pen.measureText(it).width <= width)
    if (isIn || size <= 20) return { size, lines }
  }
}

async function fontFace(name: string, url: string, weight: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const text = bytes.reduce((all, it) => all + String.fromCharCode(it), '')
  return `@font-face{font-family:"${name}";font-weight:${weight};src:url(data:font/woff2;base64,${btoa(text)})}`
}

/** The sheet: cover and who won above, everybody's place and the story below. */
function sheet({ play, ui, story, link, ended_ms }: Told, fonts: string): string {
  const ink = inksOf(play.game)
  const over = play.over!
  const parts: string[] = []
  let y = 0
  const write = (
    text: string,
    {
      font = DISPLAY,
      most = 60,
      lines = 1,
      fill = ink('on'),
      leading = 1.06,
      weight = 800,
      x = MARGIN,
      width = WIDTH - 2 * MARGIN,
      anchor = 'start',
    } = {},
  ) => {
    const fit = fitted(text, font, most, width, lines)
    for (const line of fit.lines) {
      y += fit.size * leading
      parts.push(
        `<text x="${x}" y="${y}" font-family="${font}" font-weight="${weight}" font-size="${fit.size}" fill="${fill}" text-anchor="${anchor}">${escaped(line)}</text>`,
      )
    }
  }

  // The fewer there are to be listed, the larger is the picture.
  const COVER = Math.min(800, Math.max(480, HEIGHT - 400 - 86 * over.ranks.length))
  parts.push(
    `<svg x="0" y="0" width="${WIDTH}" height="${COVER}">${drawn(Cover, { game: play.game }, { x: 0, y: 120, width: WIDTH, height: COVER - 120 })}</svg>`,
  )
  const hero = play.players[over.winners[0] ?? 0]
  const [middle, radius] = [{ x: WIDTH - MARGIN - 105, y: COVER - 5 }, 105]
  parts.push(
    `<clipPath id="face"><circle cx="${middle.x}" cy="${middle.y}" r="${radius}"/></clipPath><circle cx="${middle.x}" cy="${middle.y}" r="${radius + 8}" fill="${ink('on')}"/>`,
    `<g clip-path="url(#face)">${drawn(Portrait, { portrait: portraitOf(hero) }, { x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius })}</g>`,
  )
  parts.push(`<rect x="0" y="${COVER}" width="${WIDTH - MARGIN - 232}" height="8" fill="${ink('on')}"/>`)
  y = 16
  write(faceOf(play.game)?.title ?? '', { most: 96, width: WIDTH - 2 * MARGIN })
  y = COVER + 18
  write(winnerLine({ ...seen(play), seat: null }, ui), {
    most: 92,
    lines: 2,
    width: WIDTH - 2 * MARGIN - 240,
    leading: 1.02,
  })
  y = Math.max(y, COVER + 104)
  if (story) {
    y += 14
    write(story, { font: TEXT, most: 34, lines: 3, weight: 650, fill: ink('on-soft'), leading: 1.25 })
  }
  const order = [...over.ranks.keys()].sort((a, b) => over.ranks[a]! - over.ranks[b]!)
  const top = y + 26
  const row = Math.min(86, (HEIGHT - 110 - top) / order.length)
  order.forEach((seat, index) => {
    const base = top + row * index
    parts.push(`<rect x="${MARGIN}" y="${base}" width="${WIDTH - 2 * MARGIN}" height="3" fill="${ink('on')}"/>`)
    const size = Math.min(50, row * 0.62)
    y = base + row * 0.5 - size * 0.71
    write(String(over.ranks[seat]), { most: size, width: 60 })
    y = base + row * 0.5 - size * 0.71
    write(play.players[seat]?.name ?? '', { most: size, x: MARGIN + 74, width: 560 })
    y = base + row * 0.5 - size * 0.71
    write(ui.score(over.scores[seat]!), {
      most: size,
      x: WIDTH - MARGIN,
      width: 300,
      anchor: 'end',
      fill: over.ranks[seat] === 1 ? ink('a') : ink('on'),
    })
  })
  y = HEIGHT - 76
  write(date(ended_ms), { font: TEXT, most: 26, weight: 650, width: 380 })
  y = HEIGHT - 76
  write(['Parlor', link.replace(/^https?:\/\//, '').replace(/\?.*$/, '')].filter((it) => it !== '').join(' · '), {
    font: TEXT,
    most: 26,
    weight: 650,
    x: WIDTH - MARGIN,
    width: 560,
    anchor: 'end',
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${fonts}</style><rect width="${WIDTH}" height="${HEIGHT}" fill="${ink('field')}"/>${parts.join('')}</svg>`
}

/** Whatever a play is made of, as plain values. */
function seen({ game, players, over, seat }: AnyPlay): AnyPlay {
  return { game, players, over, seat } as AnyPlay
}

/** Prints it. */
export async function poster(told: Told): Promise<Blob> {
  const [display, text] = await Promise.all([
    fontFace(DISPLAY, displayFont, '800'),
    fontFace(TEXT, textFont, '450 800'),
  ])
  await Promise.all([document.fonts.load(`800 40px "${DISPLAY}"`), document.fonts.load(`650 30px "${TEXT}"`)])
  const image = new Image(WIDTH, HEIGHT)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sheet(told, display + text))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  canvas.getContext('2d')!.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((it) => (it ? resolve(it) : reject(new Error('nothing was printed'))), 'image/png'),
  )
}
