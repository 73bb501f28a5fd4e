// Draws the icons of the installed client from `public/icon.svg`: `npm run icons`, after every change of that.
import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'

const at = (name) => new URL(`public/${name}`, import.meta.url)

// A mask may cut off all that is outside a circle of four fifths: there the sign is smaller, on the same ground.
const ICONS = [
  { name: 'icon-180.png', size: 180, share: 1 },
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.8 },
]

const drawing = await readFile(at('icon.svg'), 'utf8')
const ground = drawing.match(/fill="(#\w+)"/)[1]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { name, size, share } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const box = `display:grid;place-items:center;width:${size}px;height:${size}px;background:${ground}`
  await page.setContent(
    `<body style="margin:0"><div style="${box}"><div style="width:${size * share}px">${drawing}</div></div>`,
  )
  await page.addStyleTag({ content: 'svg{display:block}' })
  await page.screenshot({ path: at(name).pathname })
  await page.close()
}
await browser.close()
