// A page as a picture: in both themes at the eight sizes, one PNG each.
import { join } from 'node:path'
import { SIZES } from './fit/fit.mjs'

export const THEMES = ['light', 'dark']

/** What is being painted is waited for, and fonts. */
const painted = (page) =>
  page.evaluate(() =>
    document.fonts.ready.then(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
    ),
  )

export const fileOf = (folder, name, theme, size) => join(folder, `${name}-${theme}-${size}.png`)

/** The page as it stands. `down`: so many screens below its beginning. */
export async function take(page, folder, name, { down = 0 } = {}) {
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate((down) => scrollTo({ top: down * innerHeight, behavior: 'instant' }), down)
      await painted(page)
      await page.screenshot({ path: fileOf(folder, name, theme, size.name) })
    }
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.setViewportSize(before)
}
