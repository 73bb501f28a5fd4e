// Builds the page of the fit test into memory's neighbour, a folder of its own, and looks at it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const HOST = 'http://stage.test'
const KINDS = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export const SIZES = ['360x640', '390x664', '390x844', '844x390', '820x1180', '1366x768', '1920x1080', '683x384'].map(
  (it) => {
    const [width, height] = it.split('x').map(Number)
    return { name: it, width, height }
  },
)

/** Builds the page; no server: the browser is answered from the folder. */
export async function buildFit() {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-fit-'))
  await build({
    root: here,
    configFile: join(here, '../../vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false, reportCompressedSize: false },
  })
  return {
    async open(page) {
      await page.route(`${HOST}/**`, async (route) => {
        const path = new URL(route.request().url()).pathname
        const file = join(folder, path === '/' ? 'index.html' : path)
        const body = await readFile(file).catch(() => null)
        await (body
          ? route.fulfill({ body, contentType: KINDS[extname(file)] ?? 'application/octet-stream' })
          : route.fulfill({ status: 404 }))
      })
      await page.goto(`${HOST}/`)
      await page.waitForFunction(() => 'fit' in globalThis)
      return page.evaluate(() => globalThis.fit.scenes())
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** In the page: what does not fit. */
export function misfits() {
  const wrong = []
  const root = document.documentElement
  const stage = document.querySelector('.stage')
  // What covers the table is all that there is.
  const scope = document.querySelector('.result') ?? stage
  const [W, H] = [innerWidth, innerHeight]
  const rectOf = (it) => it.getBoundingClientRect()
  const told = (it) =>
    `${it.localName}.${[...it.classList].join('.')} "${it.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
  const isSeen = (it) =>
    it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    rectOf(it).width > 1 &&
    rectOf(it).height > 1
  // A line of text is as high as its font; what is seen is the ink of its letters.
  const pen = document.createElement('canvas').getContext('2d')
  const inkOf = (box, node, at) => {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(at)
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const it = pen.measureText(node.data.trim())
    return {
      top: box.top + it.fontBoundingBoxAscent - it.actualBoundingBoxAscent,
      bottom: box.bottom - it.fontBoundingBoxDescent + it.actualBoundingBoxDescent,
    }
  }
  const isHidden = (it) => it.closest('.hidden, .rail, [aria-hidden="true"] .hidden') !== null

  for (const it of [root, document.body, stage]) {
    if (it.scrollWidth > it.clientWidth + 1)
      wrong.push(`${it.localName}.${it.className} is ${it.scrollWidth - it.clientWidth} px too wide`)
    if (it.scrollHeight > it.clientHeight + 1)
      wrong.push(`${it.localName}.${it.className} is ${it.scrollHeight - it.clientHeight} px too high`)
  }

  // The teacher's words are read without scrolling.
  for (const it of document.querySelectorAll('.stage .note .says')) {
    if (it.scrollHeight > it.clientHeight + 1)
      wrong.push(`the teacher's words are ${it.scrollHeight - it.clientHeight} px too high`)
  }

  // The teacher points at something that is there, with a ring inside the window and a fist on no word.
  const taught = document.querySelector('.stage .point')
  if (taught) {
    const rings = [...taught.querySelectorAll('.ring')].map(rectOf)
    const wanted = Number(taught.dataset.wanted)
    if (rings.length !== wanted) wrong.push(`the teacher points at ${rings.length} of ${wanted} things`)
    if (taught.matches('.taps') && !taught.querySelector('.fist')) wrong.push('the teacher has no room for a hand')
    for (const box of rings) {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (box.width < 20 || box.height < 20 || x < 0 || y < 0 || x > W || y > H)
        wrong.push(`the teacher points at nothing that is seen`)
    }
  }

  // A card shows its index and a free square of 44 px.
  const cards = [...document.querySelectorAll('.stage .hand li')]
  const isScrolled = document.querySelector('.stage .hand.wide') !== null
  const STEP = 4
  const SIDE = 44 / STEP
  if (!isScrolled && scope === stage) {
    for (const [index, card] of cards.entries()) {
      const box = rectOf(card)
      const [columns, rows] = [Math.floor(box.width / STEP), Math.floor(box.height / STEP)]
      let above = Array.from({ length: columns + 1 }, () => 0)
      let most = 0
      // Row by row, until the square is found.
      for (let y = 0; y < rows && most < SIDE; y++) {
        const now = Array.from({ length: columns + 1 }, () => 0)
        for (let x = 0; x < columns && most < SIDE; x++) {
          const hit = document.elementFromPoint(box.left + (x + 0.5) * STEP, box.top + (y + 0.5) * STEP)
          if (hit && hit.closest('.hand li') === card) now[x + 1] = 1 + Math.min(now[x], above[x], above[x + 1])
          most = Math.max(most, now[x + 1])
        }
        above = now
      }
      if (most < SIDE) wrong.push(`card ${index + 1} of ${cards.length} has ${most * STEP} px free`)
      const corner = document.elementFromPoint(box.left + box.width * 0.16, box.top + box.height * 0.1)
      if (corner?.closest('.hand li') !== card)
        wrong.push(
          `the index of card ${index + 1} of ${cards.length} is covered by ${corner ? told(corner) : 'nothing'}`,
        )
    }
  } else if (scope === stage && cards.length < 15) wrong.push(`a hand of ${cards.length} scrolls`)

  // Buttons are large enough, inside, whole, and on top.
  for (const it of scope.querySelectorAll('button, a.button, select, input')) {
    if (!isSeen(it) || isHidden(it) || it.closest('.hand ul')) continue
    const box = rectOf(it)
    if (box.width < 43.5 || box.height < 43.5)
      wrong.push(`${told(it)} is ${Math.round(box.width)}×${Math.round(box.height)}`)
    if (box.left < -1 || box.top < -1 || box.right > W + 1 || box.bottom > H + 1) wrong.push(`${told(it)} is outside`)
    else {
      for (const part of [0.15, 0.5, 0.85]) {
        const hit = document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2)
        if (hit && !it.contains(hit)) wrong.push(`${told(it)} is covered by ${told(hit)}`)
      }
    }
    if (it.scrollWidth > it.clientWidth + 2 || it.scrollHeight > it.clientHeight + 4) wrong.push(`${told(it)} is cut`)
  }

  // Words that must be read are inside and whole; nothing lies on them.
  const skip = '.hidden, .rail, [data-art], .hand, .drawer, .mark small, .name, svg, script, style, .note, .bubble'
  const centre = document.querySelector('.stage .centre')
  const middle = centre && rectOf(centre)
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement
    if (!node.data.trim() || !at || at.closest(skip) || !isSeen(at)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 2) continue
      if (box.left < -1 || box.top < -2 || box.right > W + 1 || box.bottom > H + 2) wrong.push(`${told(at)} is outside`)
      else {
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        if (hit && !at.contains(hit) && !hit.contains(at)) wrong.push(`${told(at)} is covered by ${told(hit)}`)
      }
      // What is too high for the centre lies on seats or on what is asked.
      if (middle && centre.contains(at) && (box.top < middle.top - 1 || box.bottom > middle.bottom + 1)) {
        const ink = inkOf(box, node, at)
        const over = Math.max(middle.top - ink.top, ink.bottom - middle.bottom)
        if (over > 1) wrong.push(`${told(at)} leaves the centre by ${Math.round(over)} px`)
      }
    }
  }

  // What is said stands at its seat, inside, and on nobody's score.
  const scores = [...document.querySelectorAll('.stage .score')].filter(isSeen)
  for (const bubble of [...document.querySelectorAll('.stage .bubble')].filter(isSeen)) {
    const a = rectOf(bubble)
    if (a.left < -1 || a.top < -1 || a.right > W + 1 || a.bottom > H + 1) wrong.push(`${told(bubble)} is outside`)
    for (const score of scores) {
      const b = rectOf(score)
      if (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      ) {
        wrong.push(
          `${told(bubble)} of seat ${bubble.closest('.seat').dataset.seat} lies on ${told(score)} of seat ${score.closest('.seat')?.dataset.seat}`,
        )
      }
    }
  }

  // The blocks of the stage do not lie on each other.
  const blocks = [
    ...document.querySelectorAll(
      '.stage .seats .seat .face-of, .stage .seats .seat .about, .stage .mark .box, .stage .mark .title, .stage .tools, .stage .bubble, .stage .do .words, .stage .do .acts, .stage .do .seat, .stage .note > *',
    ),
  ].filter((it) => scope.contains(it) && isSeen(it) && it.getBoundingClientRect().height > 1)
  for (const [index, one] of blocks.entries()) {
    const a = rectOf(one)
    for (const other of blocks.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      // A bubble comes out of a face, and may reach to the edge of a tool: its icon is asked for above.
      if (one.matches('.face-of, .tools') && other.matches('.bubble')) continue
      if (one.matches('.bubble') && other.matches('.face-of')) continue
      // All speak at once only here; a long line of talk lies on the name of the game for some seconds.
      if (one.matches('.bubble') && other.matches('.bubble')) continue
      if (one.closest('.mark') && other.matches('.bubble') && other.textContent.length > 40) continue
      const b = rectOf(other)
      const [x, y] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ]
      if (x > 2 && y > 2) wrong.push(`${told(one)} and ${told(other)} overlap by ${Math.round(x)}×${Math.round(y)}`)
    }
  }
  return [...new Set(wrong)]
}
