// Writes what the fit test shows with all hands open: a moment of every game that hides hands, as everybody sees it and as
// each seat does, with the fewest and the most players. node e2e/fit/record-opened.mjs (wants a built parlor)
import { writeFile } from 'node:fs/promises'
import { openBrowser, openHall, openPage } from '../lib.mjs'
import { playTwice } from '../seat.mjs'

const TABLES = { 'exact-change': [2, 6], 'rummy-500': [2, 6], fraud: [2, 6], exacta: [1, 5], 'swift-swap': [4] }

const hall = await openHall()
const browser = await openBrowser()
const page = await openPage(browser, hall.url)
await page.goto('/about')
const tables = Object.entries(TABLES).flatMap(([game, counts]) => counts.map((seats) => ({ game, seats })))
const opened = await Promise.all(
  tables.map(async ({ game, seats }) => {
    const id = await page.evaluate(playTwice, { game, seats })
    const frames = async (query) => (await page.request.get(`/api/v1/games/${id}/frames?${query}`)).json()
    const { setup, total, frames: all } = await frames('n=200')
    const eyes = await Promise.all(
      Array.from(
        { length: seats },
        async (_, seat) => (await frames(`seat=${seat}&from=${total - 1}&n=1`)).frames[0].view,
      ),
    )
    const { view, window } = all.at(-1)
    return { game, setup, seats, view, window, history: all.flatMap((it) => it.events), eyes }
  }),
)
await writeFile(new URL('opened.json', import.meta.url), `${JSON.stringify(opened)}\n`)
console.log(opened.map((it) => `${it.game} of ${it.seats}: ${it.history.length} events`).join('\n'))
await browser.close()
await hall.close()
