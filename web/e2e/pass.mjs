// Several people at one device, played in the page itself, and all that the page and its worker say while they do.
import assert from 'node:assert/strict'

/** Runs in the page, before anything of it: writes down what is said between page and worker, and what is to be seen. */
export function record({ plant = null } = {}) {
  const log = []
  const state = () => {
    const { pass = 'away', seat = '' } = document.querySelector('.passed')?.dataset ?? {}
    return { pass, seat: seat === '' ? null : Number(seat) }
  }
  /** The document without its pictures. */
  const seen = () => document.documentElement.outerHTML.replace(/<svg[\s\S]*?<\/svg>|<style[\s\S]*?<\/style>/g, '')
  const look = () => log.push({ kind: 'seen', state: state(), html: seen() })

  const Real = globalThis.Worker
  globalThis.Worker = class extends Real {
    constructor(...args) {
      super(...args)
      globalThis.table.worker = this
      this.addEventListener('message', ({ data }) => log.push({ kind: 'heard', state: state(), data }))
    }
    postMessage(message, ...rest) {
      log.push({ kind: 'said', state: state(), data: message })
      // What a page would ask that is mistaken in whose line it opens.
      const isEyes = message.type === 'open' && message.person !== null
      if (plant === 'board' && message.type === 'open' && !isEyes) super.postMessage({ ...message, person: 0 }, ...rest)
      else super.postMessage(message, ...rest)
      if (plant === 'hand' && isEyes)
        super.postMessage({ ...message, line: message.line + 1e8, person: 1 - message.person }, ...rest)
    }
  }

  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const until = async (what, why) => {
    for (const end = performance.now() + 100_000; performance.now() < end;) {
      const found = what()
      if (found) return found
      await frame()
    }
    throw new Error(
      `this does not happen: ${why}, in ${JSON.stringify(state())}: ${document.body.innerText.slice(0, 400)}`,
    )
  }
  const $ = (css) => document.querySelector(css)
  const button = (css, text) =>
    [...document.querySelectorAll(css)].find((it) => !it.disabled && text.test(it.textContent))

  /** One decision of whoever has the device, from the list of all moves or as the game has it. */
  async function decide({ game, wish }) {
    if (game === 'swift-swap') {
      const ready = button('.acts .button', /ready/i)
      if (ready) return ready.click()
      const held = $('.hand li button:not(:disabled)')
      const wait = button('.acts .button', /^Do nothing/)
      globalThis.table.n += 1
      return (globalThis.table.n % 3 === 0 ? wait : (held ?? wait)).click()
    }
    const list = await until(() => $('.tool.moves:not(.away)'), 'a list of moves')
    list.click()
    const moves = await until(() => {
      const all = [...document.querySelectorAll('dialog[open] .moves button')]
      return all.length > 0 && all
    }, 'moves')
    const best = wish ? moves.filter((it) => new RegExp(wish).test(it.textContent)).at(-1) : null
    ;(best ?? moves[0]).click()
  }

  globalThis.table = {
    log,
    look,
    n: 0,
    worker: null,
    /**
     * Plays until the end, or until so many decisions were made; how many there were. `call`: every so many windows
     * somebody presses; `wish`: what is done where it can be.
     */
    async play({ game, most = Infinity, wish = '', call = 2 }) {
      const isOver = () => $('.result')
      let n = 0
      let nWindows = 0
      const orders = []
      while (n < most) {
        await frame()
        const { pass } = await until(
          () => (isOver() ? { pass: 'over' } : state().pass !== 'turning' && state()),
          'a quiet device',
        )
        if (pass === 'over') break
        if (pass === 'cover') {
          look()
          orders.push(state().seat)
          if (orders.length % 4 === 2) {
            // All look at the table first.
            $('.look').click()
            await until(() => state().pass === 'board' && button('.passed .button', /^Hand on/), 'the table')
            look()
            button('.passed .button', /^Hand on/).click()
            await until(() => state().pass === 'cover', 'the cover again')
          }
          const show = await until(() => button('.show', /I am/), 'a button to show cards')
          show.click()
          await until(() => isOver() || state().pass === 'open', 'cards')
          continue
        }
        if (pass === 'board') {
          const presses = $('.presses')
          const on = button('.passed .button', /^Hand on/)
          look()
          const all = presses && !on && $('.acts .button')
          if (presses && (nWindows++ % call === 0 || !all)) {
            const one = presses.querySelector('li .button')
            if (one && game !== 'exact-change') one.click()
            else if (on) on.click()
          } else if (all) all.click()
          else if (on) on.click()
          if (presses) n += 1
          await frame()
          await frame()
          continue
        }
        // In somebody's hands: a decision, or nothing to do but hand it on.
        const doing = await until(() => {
          if (isOver() || state().pass !== 'open') return 'nothing'
          const on = button('.passed .button', /^Hand on/)
          if (on) return on
          if (game === 'swift-swap') return button('.acts .button', /ready|^Do nothing/i) && 'decide'
          return $('.tool.moves:not(.away)') && 'decide'
        }, 'something to do')
        if (doing === 'nothing') continue
        look()
        if (doing !== 'decide') {
          doing.click()
          await frame()
          continue
        }
        n += 1
        const before = globalThis.table.scene()
        await decide({ game, wish })
        await until(() => isOver() || state().pass !== 'open' || globalThis.table.scene() !== before, 'an answer')
        await frame()
      }
      return { n, orders, isOver: Boolean(isOver()) }
    },
    /** How many scenes were told. */
    scene: () =>
      log.filter(
        (it) =>
          it.kind === 'heard' &&
          it.data.type === 'hear' &&
          /"type":"(update|snapshot)"/.test(it.data.text.slice(0, 30)),
      ).length,
    /** Asks the worker as a page would: what each seat and those who watch could see of a game that is over. */
    async frames(game, seats) {
      const ask = (query) =>
        new Promise((done) => {
          const id = 1e9 + Math.floor(Math.random() * 1e9)
          const hear = ({ data }) => {
            if (data.type !== 'answer' || data.id !== id) return
            this.worker.removeEventListener('message', hear)
            done(data.body)
          }
          this.worker.addEventListener('message', hear)
          Worker.prototype.__proto__.postMessage.call(this.worker, {
            type: 'ask',
            id,
            method: 'GET',
            path: `/games/${game}/frames`,
            query,
            body: null,
            person: 0,
          })
        })
      const all = []
      for (const seat of [null, ...Array(seats).keys()]) {
        const frames = []
        for (let total = 1; frames.length < total;) {
          const page = await ask({
            from: String(frames.length),
            n: '200',
            ...(seat === null ? {} : { seat: String(seat) }),
          })
          total = page.total
          frames.push(...page.frames)
        }
        all.push({ seat, frames })
      }
      return all
    },
  }
}

/** A text for a value in which the order of keys does not count. */
function canon(value) {
  if (Array.isArray(value)) return `[${value.map(canon).join()}]`
  if (value && typeof value === 'object')
    return `{${Object.keys(value)
      .toSorted()
      .map((key) => `${key}:${canon(value[key])}`)
      .join()}}`
  return JSON.stringify(value)
}

/**
 * What was told or shown to the wrong eyes, by the state of the cover alone and what the engine says that each seat
 * could see: whoever has the device may know what its seat was told, and everybody what those who watch are told.
 */
export function leaks(log, frames) {
  const known = new Map(
    frames.map(({ seat, frames }) => [
      seat,
      {
        views: new Set(frames.map((it) => canon(it.view))),
        events: new Set(frames.flatMap((it) => it.events.map(canon))),
      },
    ]),
  )
  const found = []
  /** Whose cards lay open last: what is on its way when they are covered was theirs. */
  let last = null
  let window = null
  for (const { kind, state, data, html } of log) {
    if (state.pass === 'open') last = state.seat
    const eyes = [null, ...(state.pass === 'open' ? [state.seat] : state.pass === 'turning' ? [last] : [])].filter(
      (it, at, all) => all.indexOf(it) === at,
    )
    const where = `${state.pass} ${state.seat ?? ''}`
    if (kind === 'heard' && data.type === 'answer') {
      for (const secret of ['view', 'events', 'actions', 'frames', 'token', 'seed']) {
        if (JSON.stringify(data.body ?? null).includes(`"${secret}":`)) found.push(`${where}: an answer with ${secret}`)
      }
    }
    if (kind === 'heard' && data.type === 'hear') {
      const said = JSON.parse(data.text)
      const who = eyes.map((it) => known.get(it)).filter(Boolean)
      if (said.type === 'hello' && said.seat !== null && !(state.pass === 'turning' || eyes.includes(said.seat)))
        found.push(`${where}: the line of seat ${said.seat}`)
      if (said.type === 'steps' && state.pass !== 'open') found.push(`${where}: what somebody could do`)
      if (said.type !== 'snapshot' && said.type !== 'update') continue
      window = said.window?.number ?? null
      if (!who.some((it) => it.views.has(canon(said.view)))) found.push(`${where}: a view that is not for these eyes`)
      const strange = said.events.filter((event) => !who.some((it) => it.events.has(canon(event))))
      if (strange.length > 0) found.push(`${where}: told ${JSON.stringify(strange[0])}`)
      if ((said.actions?.length || said.in_steps) && eyes.every((it) => it === null))
        found.push(`${where}: what somebody could do`)
    }
    if (kind === 'seen') {
      const isHand = /class="[^"]*\bhand\b/.test(html)
      if (state.pass !== 'open' && isHand) found.push(`${where}: a hand is drawn`)
      if (state.pass === 'cover' && html.includes('data-piece')) found.push(`${where}: a card is drawn`)
      // Whoever plays is spoken to; all others are told of the seat by its name.
      const aloud = html.match(/id="live">([^<]*)/)?.[1] ?? ''
      if (state.pass !== 'open' && /\byour?\b/i.test(aloud)) found.push(`${where}: ${aloud}`)
      const of = (seat) => frames.find((it) => it.seat === seat)?.frames ?? []
      const isNow = (it) => (it.window?.number ?? null) === window
      const now = (seat) =>
        of(seat)
          .filter(isNow)
          .map((it) => JSON.stringify(it.view))
          .join()
      // What was told stands in the log.
      const told = (seat) =>
        of(seat)
          .slice(0, of(seat).findLastIndex(isNow) + 1)
          .map((it) => JSON.stringify(it.events))
          .join()
      const may = eyes.map((it) => now(it) + told(it)).join()
      for (const { seat } of frames.filter((it) => !eyes.includes(it.seat))) {
        // Of which there is one only, as in EXACTA!: it can be nowhere but in that hand.
        const cards = new Set(now(seat).match(/"(?:red|orange|yellow|green|blue|purple|white) \d"/g) ?? [])
        for (const card of cards) {
          // In words the sum of two cards is called as a third.
          const drawn = may.includes(card)
            ? null
            : html.match(new RegExp(`data-(?:piece|tap)="[^"]*\\b${card.slice(1, -1)}"`))
          if (drawn) found.push(`${where}: ${card} of seat ${seat} is drawn, in window ${window}: ${drawn[0]}`)
        }
      }
    }
  }
  return found
}

/** From the start page to the deal. */
export async function dealHere(page, title, { people, bots = 0, rules = {}, series = '' }) {
  await page.goto('/')
  await page.getByRole('link', { name: `One device for all: ${title}`, exact: true }).click()
  await page.waitForURL(/\/pass\//)
  await page.getByRole('button', { name: 'Deal', exact: true, disabled: false }).waitFor()
  const inputs = page.getByLabel(/^Name of player/)
  for (const [index, name] of people.entries()) {
    if ((await inputs.count()) <= index) await page.getByRole('button', { name: 'Add somebody' }).click()
    await inputs.nth(index).fill(name)
  }
  while ((await inputs.count()) > people.length)
    await page
      .getByRole('button', { name: /^Without/ })
      .last()
      .click()
  const nBots = page
    .getByRole('radiogroup', { name: 'Bots at the table' })
    .getByRole('radio', { name: String(bots), exact: true })
  if (await nBots.count()) await nBots.check()
  if (series) await page.getByRole('radio', { name: series }).check()
  if (Object.keys(rules).length) await page.getByText('House rules').click()
  for (const [label, value] of Object.entries(rules)) {
    const field = page.getByLabel(label, { exact: true }).first()
    await field.fill(value)
    await field.blur()
  }
  await page.getByRole('button', { name: 'Deal', exact: true }).click()
  await page.waitForURL(/\/t\/7zzzzzzz/)
  await page.locator('.passed:not([data-pass=turning])').waitFor()
}

/** The whole log with its frames, and what leaked in it. */
export async function check(page, seats) {
  const game = await page.evaluate(() => document.querySelector('.now a[href^="/g/"]').getAttribute('href').slice(3))
  const log = await page.evaluate(() => globalThis.table.log)
  const frames = await page.evaluate(([game, seats]) => globalThis.table.frames(game, seats), [game, seats])
  assert.ok(frames.every((it) => it.frames.length > 10))
  return { game, log, frames, found: leaks(log, frames) }
}
