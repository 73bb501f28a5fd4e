// Pictures of every cue, moment by moment: `node e2e/cues.mjs FOLDER [THEME] [CUE]`. One picture a cue, its frames side by side.
// `node e2e/cues.mjs measure` says instead how loud every sound is, and how long the longest frame of each cue on a slow machine.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const folder = process.argv[2] ?? 'cues'
const theme = process.argv[3] ?? 'light'
const SIZE = { width: 390, height: 664 }
const MOMENTS = [0.08, 0.35, 0.65, 1, 2]

const backs = (n) => Array(n).fill(null)
const SHEET = [
  [
    'deal',
    'exact-change',
    [
      ...[1, 2, 3].map((seat) => ({ kind: 'deal', from: 'draw_pile', to: `seat:${seat}`, pieces: backs(7), seat })),
      {
        kind: 'deal',
        from: 'draw_pile',
        to: 'hand',
        pieces: ['red penny', 'blue dime', 'green nickel', 'yellow quarter', 'red dime', 'wild', 'combo red 5/10'],
        seat: 0,
      },
    ],
  ],
  ['draw', 'exact-change', [{ kind: 'draw', from: 'draw_pile', to: 'hand', pieces: ['blue dime'], seat: 0 }]],
  [
    'play',
    'exact-change',
    [{ kind: 'play', from: 'seat:1', to: 'discard', pieces: ['blue dime', 'red dime'], seat: 1 }],
  ],
  ['flip', 'exact-change', [{ kind: 'flip', to: 'discard' }]],
  [
    'caught',
    'exact-change',
    [
      { kind: 'stamp', to: 'discard', text: 'Caught', isBad: true, seat: 3 },
      { kind: 'catch', from: 'discard', to: 'seat:2', pieces: ['blue dime', 'red dime'], seat: 3 },
      { kind: 'give', from: 'seat:3', to: 'seat:2', pieces: [null], seat: 3 },
    ],
  ],
  ['hand-end', 'exact-change', [{ kind: 'hand_end', to: 'seat:2', text: '+85¢', seat: 2 }]],
  ['deposit', 'fraud', [{ kind: 'lay', from: 'seat:3', to: 'deposit:1', pieces: backs(4), seat: 3 }]],
  [
    'pass',
    'fraud',
    [
      { kind: 'pass', to: 'seat:1', seat: 1 },
      { kind: 'pay', from: 'deposit:1', to: 'seat:3', text: '+200 k', seat: 3 },
    ],
  ],
  [
    'fraud',
    'fraud',
    [
      { kind: 'call', to: 'seat:1', text: 'FRAUD!', isBad: true, seat: 1 },
      { kind: 'stamp', to: 'deposit:1', text: 'FRAUD', isBad: true, seat: 3 },
      { kind: 'book', from: 'seat:3', to: 'seat:1', text: '+250 k', seat: 1 },
    ],
  ],
  [
    'genuine',
    'fraud',
    [
      { kind: 'stamp', to: 'deposit:1', text: 'GENUINE', seat: 3 },
      { kind: 'book', from: 'deposit:1', to: 'seat:3', text: '+200 k', seat: 3 },
    ],
  ],
  [
    'jail',
    'fraud',
    [
      { kind: 'jail', to: 'seat:3', text: 'in jail', isBad: true, seat: 3 },
      { kind: 'play', from: 'seat:3', to: 'discard', pieces: backs(4), seat: 3 },
    ],
  ],
  [
    'war',
    'money-war',
    [1, 3].map((seat) => ({
      kind: 'war',
      from: `seat:${seat}`,
      to: 'centre',
      pieces: [...backs(3), 'blue dime'],
      seat,
    })),
  ],
  [
    'lay',
    'rummy-500',
    [{ kind: 'lay', from: 'seat:1', to: 'centre', pieces: ['blue dime', 'red dime', 'yellow dime'], seat: 1 }],
  ],
  ['roll', 'one-euro', [{ kind: 'roll', to: 'die', seat: 1 }]],
  ['steal', 'one-euro', [{ kind: 'steal', from: 'seat:3', to: 'seat:1', pieces: ['20c'], seat: 1 }]],
  ['swap', 'swift-swap', [{ kind: 'swap', from: 'seat:1', to: 'seat:3', pieces: [null], seat: 1 }]],
  ['eight', 'swift-swap', [{ kind: 'lay_eight', from: 'hand', to: 'centre', pieces: backs(8), seat: 0 }]],
  [
    'trick',
    'exacta',
    [1, 2, 3].map((seat) => ({ kind: 'play', from: `seat:${seat}`, to: 'centre', pieces: [`blue ${seat}`], seat })),
  ],
  ['win', 'exacta', [{ kind: 'win', to: 'seat:2', seat: 2 }]],
]

/** The longest frame of a cue with the main thread slowed four times, in milliseconds; the first run warms up. */
async function measure(page, cues) {
  const session = await page.context().newCDPSession(page)
  const worst = []
  for (let run = 0; run < 3; run++) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    worst.push(
      await page.evaluate(async (cues) => {
        let [last, most, isOver] = [performance.now(), 0, false]
        const look = (now) => {
          most = Math.max(most, now - last)
          last = now
          if (!isOver) requestAnimationFrame(look)
        }
        requestAnimationFrame((now) => {
          last = now
          requestAnimationFrame(look)
        })
        await globalThis.run(cues)
        isOver = true
        return most
      }, cues),
    )
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  return worst.map((it) => Math.round(it)).join(' ')
}

const only = process.argv[4]
const server = await createServer({
  root: new URL('..', import.meta.url).pathname,
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'error',
})
await server.listen()
const base = `http://127.0.0.1:${server.httpServer.address().port}/e2e/cues/index.html`
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium' })
if (folder !== 'measure') await mkdir(folder, { recursive: true })
try {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 })
  page.on('pageerror', (error) => console.error(error))
  const sheet = await browser.newPage({
    viewport: { width: SIZE.width * MOMENTS.length + 8 * (MOMENTS.length + 1), height: SIZE.height + 16 },
  })
  if (folder === 'measure') {
    await page.goto(`${base}?game=exact-change`)
    await page.waitForFunction(() => globalThis.isReady, null, { timeout: 120_000 })
    console.table(await page.evaluate(() => globalThis.loudness()))
  }
  let at = ''
  for (const [name, game, cues] of SHEET) {
    if (only && name !== only) continue
    if (at !== game) {
      await page.goto(`${base}?game=${game}&theme=${theme}`)
      await page.waitForFunction(
        () => globalThis.isReady && document.querySelector('.stage .hand li svg, .stage .hand li .card'),
        null,
        { timeout: 120_000 },
      )
      await page.evaluate(() => document.fonts.ready)
      at = game
    }
    if (folder === 'measure') {
      console.log(name, await measure(page, cues))
      continue
    }
    const frames = []
    for (const moment of MOMENTS) {
      await page.evaluate(([cues, moment]) => globalThis.hold(cues, moment), [cues, moment])
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      frames.push((await page.screenshot()).toString('base64'))
    }
    await sheet.setContent(
      `<body style="margin:8px;display:flex;gap:8px;background:#888">${frames.map((it) => `<img src="data:image/png;base64,${it}">`).join('')}`,
    )
    await writeFile(join(folder, `${name}.png`), await sheet.screenshot())
  }
} finally {
  await browser.close()
  await server.close()
}
