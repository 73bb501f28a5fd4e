// Writes the scenes of the fit test: real views of every game, with the fewest and the most players, and its lesson.
// node e2e/fit/record.mjs [lessons] (wants a built parlor, as the browser tests do). `lessons`: tables stay as they were recorded.
import { readFile, writeFile } from 'node:fs/promises'
import { GAMES, openBrowser, openHall, openPage } from '../lib.mjs'

/** Of each kind of decision, so many scenes are kept. */
const OF_A_KIND = 2
const MOST = 8

const hall = await openHall({ args: [] })
const browser = await openBrowser()
const page = await openPage(browser, hall.url)
await page.goto('/about')

for (const { id } of GAMES) {
  const file = new URL(`scenes/${id}.json`, import.meta.url)
  const tables = process.argv[2] === 'lessons' ? JSON.parse(await readFile(file, 'utf8')).tables : null
  const scenes = await page.evaluate(record, { game: id, tables, OF_A_KIND, MOST })
  await writeFile(file, `${JSON.stringify(scenes)}\n`)
  console.log(id, scenes.tables.map((it) => `${it.players.length} players: ${it.frames.length} scenes`).join(', '))
}
await browser.close()
await hall.close()

/** In the page: plays the first thing that is offered, and keeps what it sees when it is asked. */
async function record({ game, tables, OF_A_KIND, MOST }) {
  const api = async (method, path, body) =>
    (
      await fetch(`/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      })
    ).json()
  const { games } = await api('GET', '/catalog')
  const info = games.find((it) => it.id === game)
  const kindOf = ({ view, window }) => JSON.stringify([view.phase?.kind ?? view.phase ?? null, window?.kind ?? null])

  async function play(n) {
    const bots = Array.from({ length: n - 1 }, () => info.usual_level)
    const name = n > 4 ? 'Maximiliane' : 'Ada'
    const place = await api('POST', '/tables', { name, settings: { game, seats: ['person', ...bots] } })
    if (!place.table) throw new Error(JSON.stringify(place))
    const { table } = place

    await api('POST', `/tables/${table.id}/start`)
    const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table.id}/socket`)
    const frames = []
    const kinds = new Map()
    let players = []
    let setup = null
    let history = []
    await new Promise((done) => {
      const timer = setTimeout(done, 25_000)
      const end = () => (clearTimeout(timer), done())
      let id = 0
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data)
        if (message.type === 'table') players = message.table.seats
        if (message.type === 'steps') {
          const next = message.actions?.[0]
          if (next)
            socket.send(
              JSON.stringify({
                type: 'act',
                id: `a${id++}`,
                window: message.window ?? last.window.number,
                action: next,
              }),
            )
          else if (message.steps?.length)
            socket.send(
              JSON.stringify({
                type: 'steps',
                id: `s${id++}`,
                window: last.window.number,
                path: message.steps[0].path,
              }),
            )
        }
        if (message.type !== 'snapshot' && message.type !== 'update') return
        setup = message.setup ?? setup
        history = [...history, ...message.events]
        last = message
        const asked = message.actions?.length > 0 || message.in_steps
        if (asked || message.over) {
          const kind = message.over ? 'over' : kindOf(message)
          const seen = kinds.get(kind) ?? 0
          kinds.set(kind, seen + 1)
          // The first of a kind, and a later one.
          if (seen === 0 || (seen % 7 === 6 && seen < 7 * OF_A_KIND)) {
            const { view, window, actions = [], in_steps = false, over = null } = message
            frames.push({
              view,
              window,
              actions: actions.slice(0, 80),
              inSteps: in_steps,
              over,
              history: history.slice(-12),
            })
          }
        }
        if (message.over || frames.length >= MOST) return end()
        if (message.actions?.length) {
          const action = message.actions[Math.floor(message.actions.length / 2)]
          socket.send(JSON.stringify({ type: 'act', id: `a${id++}`, window: message.window.number, action }))
        } else if (message.in_steps)
          socket.send(JSON.stringify({ type: 'steps', id: `s${id++}`, window: message.window.number, path: '' }))
      }
      let last = null
    })
    socket.close()
    return { seat: 0, setup, players, frames }
  }

  if (!tables) {
    tables = []
    for (const n of new Set([info.seats.min, info.seats.max])) tables.push(await play(n))
  }
  const lesson = await api('GET', `/lessons/${game}`)
  return { game, tables, lesson }
}
