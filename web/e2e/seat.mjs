// At a table as people are: they come through the pages, by pointer or by keys, they look, listen and decide.
import assert from 'node:assert/strict'

/**
 * From the start page to a table, which is agreed on in its lobby. `seats`: for whom the seats besides mine are,
 * `person` or the level of a bot; `rules`: house rules by their labels, cards in lines; `isPublic`: strangers find it
 * in the list. Where bots have all seats the game begins.
 */
export async function openTable(page, title, { seats = ['easy'], rules = {}, isPublic = false, canWatch = true } = {}) {
  await page.goto('/')
  await page.getByRole('link', { name: `Invite friends: ${title}`, exact: true }).click()
  await page.waitForURL(/\/t\//)
  const lobby = lobbyOf(page)
  await lobby.me.click()
  await lobby.name.fill('Ada')
  await lobby.done.click()
  await page
    .getByText('Ada', { exact: true })
    .or(page.getByText('Ada you', { exact: true }))
    .first()
    .waitFor()
  await lobby.change.click()
  const count = lobby.count(seats.length + 1)
  if (await lobby.counts.count()) await count.click()
  await lobby
    .seat(seats.length + 1)
    .or(lobby.me)
    .first()
    .waitFor()
  for (const [label, value] of Object.entries(rules)) {
    const field = lobby.rule(label)
    const isNamed = (await field.locator('option').getByText(value, { exact: true }).count()) > 0
    if (isNamed) {
      await field.selectOption(value)
      continue
    }
    if (await isChoice(field)) await field.selectOption('')
    await lobby.text(label).fill(value)
    await lobby.text(label).blur()
  }
  if (isPublic) await lobby.isPublic.check()
  if (!canWatch) await lobby.canWatch.uncheck()
  await lobby.close.click()
  for (const [index, who] of seats.entries()) {
    if (who === 'person') continue
    await lobby.seat(index + 2).click()
    await lobby.bot(index + 2, who).click()
    await lobby.taken(index + 2, who).waitFor()
  }
  if (!seats.includes('person')) await lobby.deal.click()
}

/** The same by keyboard alone. */
export async function openTableByKeys(page, title, { seats = ['easy'], rules = {} } = {}) {
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: `Invite friends: ${title}`, exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/t\//)
  const lobby = lobbyOf(page)
  const press = async (button) => {
    await tabTo(page, button)
    await page.keyboard.press('Enter')
  }
  await press(lobby.me)
  await write(page, lobby.name, 'Ada')
  await press(lobby.done)
  await press(lobby.change)
  if (await lobby.counts.count()) await press(lobby.count(seats.length + 1))
  for (const [label, value] of Object.entries(rules)) {
    const field = lobby.rule(label)
    if (await isChoice(field)) await choose(page, field, '')
    await write(page, lobby.text(label), value)
  }
  await press(lobby.close)
  for (const [index, who] of seats.entries()) {
    await press(lobby.seat(index + 2))
    await press(lobby.bot(index + 2, who))
    await lobby.taken(index + 2, who).waitFor()
  }
  await press(lobby.deal)
}

/** What there is in a lobby. */
export function lobbyOf(page) {
  const sheet = page.getByRole('dialog', { name: 'House rules' })
  const me = page.getByRole('dialog', { name: 'Who are you?' })
  return {
    me: page.getByRole('button', { name: 'Your name and portrait' }),
    name: me.getByLabel('Your name at the table'),
    done: me.getByRole('button', { name: 'Done' }),
    change: page.getByRole('button', { name: 'Change', exact: true }),
    sheet,
    counts: sheet.getByRole('group', { name: 'Seats' }),
    count: (n) => sheet.getByRole('group', { name: 'Seats' }).getByRole('button', { name: String(n), exact: true }),
    isPublic: sheet.getByLabel('Strangers find the table in the list'),
    canWatch: sheet.getByLabel('Others may watch'),
    rule: (label) => sheet.getByLabel(label, { exact: true }).first(),
    text: (label) => sheet.getByLabel(label, { exact: true }).and(page.locator('input, textarea')),
    close: sheet.getByRole('button', { name: 'Close', exact: true }).first(),
    seat: (n) => page.getByRole('button', { name: new RegExp(`^Seat ${n}:`) }),
    bot: (n, level) => page.getByRole('dialog', { name: `Seat ${n}` }).getByRole('button', { name: `Bot, ${level}` }),
    taken: (n, level) => page.getByRole('button', { name: new RegExp(`^Seat ${n}: .*, ${level}$`) }),
    deal: page.getByRole('button', { name: 'Deal', exact: true }),
  }
}

const isChoice = (field) => field.evaluate((it) => it.tagName === 'SELECT')

/** Comes to a table by its link and sits down. */
export async function sitDown(page, link, name) {
  await page.goto(link)
  await page.getByLabel('Your name at the table').fill(name)
  await page.getByRole('button', { name: 'Sit down', exact: true }).click()
  await page.getByText('The host deals when everybody is there.').first().waitFor()
}

/** Opens a drawer of the stage, unless it is open; `name` is what stands on its button and on itself. */
export async function openDrawer(page, name) {
  const drawer = page.getByRole('dialog', { name, exact: true })
  // How much in it is new stands on the button too.
  const tool = page
    .getByRole('navigation', { name: /^(Log and chat|Verlauf und Gespräch)$/ })
    .getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
  await tool.waitFor()
  if ((await tool.getAttribute('aria-expanded')) === 'false') await tool.click()
  await drawer.waitFor()
  return drawer
}

/** Settings, people, giving up; at a replay its tools. */
export const openMenu = (page, name = 'Menu') => openDrawer(page, name)
export const openTalk = (page) => openDrawer(page, 'Talk')

/** Gives the game up. */
export async function giveUp(page) {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Give up' }).click()
  await page.getByRole('dialog', { name: 'Give up' }).getByRole('button', { name: 'Give up' }).click()
}

/** Goes on with the Tab key until it is reached. */
export async function tabTo(page, locator) {
  await locator.waitFor()
  for (let n = 0; n < 150; n++) {
    if (await locator.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`the Tab key does not lead to ${locator}`)
}

async function choose(page, field, value) {
  await tabTo(page, field)
  await page.keyboard.press('Home')
  for (let n = 0; n < 10 && (await field.inputValue()) !== value; n++) await page.keyboard.press('ArrowDown')
  assert.equal(await field.inputValue(), value)
}

async function write(page, field, value) {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(value)
}

/** Waits until something that matches is read aloud, after what was heard last. */
export async function hear(page, pattern) {
  const heard = await page.waitForFunction((source) => {
    const { said, heard } = globalThis.aloud
    const at = said.findIndex((text, at) => at >= heard && new RegExp(source).test(text))
    if (at < 0) return false
    globalThis.aloud.heard = at + 1
    return said[at]
  }, pattern.source)
  return heard.jsonValue()
}

/** All that was read aloud since the page was opened. */
export function said(page) {
  return page.evaluate(() => globalThis.aloud.said.join('\n'))
}

export const WON = /ha(s|ve) won|^Your score/

/** Waits for the next decision; `false`: the game is over. */
export async function isAsked(page, mark) {
  const result = page.getByRole('heading', { name: WON })
  await result.or(mark).first().waitFor()
  return (await result.count()) === 0
}

/** The buttons of a group or list as a screen reader has them: their names in order; none if it is gone. */
export async function namesIn(list) {
  const isGone = list.waitFor({ state: 'detached' }).then(() => '')
  const tree = await Promise.race([list.ariaSnapshot(), isGone])
  return [...tree.matchAll(/button "((?:[^"\\]|\\.)*)"/g)].map((it) => it[1])
}

/** The cards of the hand: their buttons and their names. */
export async function handOf(page) {
  const hand = page.getByRole('list', { name: 'Your hand' })
  await hand.waitFor()
  return { buttons: hand.getByRole('button'), names: await namesIn(hand) }
}

/** Of two rows the first is offered that is not answered yet. */
const offers = (page) =>
  page
    .getByRole('group', { name: /Which coin|Which colour|Whose hand/ })
    .filter({ hasNot: page.locator('[aria-pressed=true]') })
    .first()
    .getByRole('button', { disabled: false })

/** Cards lie on each other: a finger goes to the corner that shows. */
export const CORNER = { position: { x: 14, y: 14 } }

/** Decisions by pointer: cards of the hand, buttons by their names, the nth of what is offered. */
export function byPointer(page) {
  return {
    choose: (at, buttons) => buttons.nth(at).click(CORNER),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    offer: (n) => offers(page).nth(n).click(),
  }
}

/** The same by keyboard. */
export function byKeys(page) {
  return {
    async choose(at, buttons) {
      if (at < 10) return page.keyboard.press(String((at + 1) % 10))
      await tabTo(page, buttons.nth(at))
      await page.keyboard.press('Space')
      await page.evaluate(() => document.activeElement.blur())
    },
    press: (_, key) => page.keyboard.press(key),
    offer: (n) => page.keyboard.press(String(n + 1)),
  }
}

/** Looks at each state once. */
export function once(look) {
  const seen = new Set()
  return async (state) => {
    if (!seen.has(state)) await look(state)
    seen.add(state)
  }
}

/** In the page: plays against bots until it is asked the second time, and closes the table; the game's id. */
export async function playTwice({ game, seats }) {
  const api = async (method, path, body) => {
    const response = await fetch(`/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    return response.status === 204 ? null : response.json()
  }
  const { games } = await api('GET', '/catalog')
  const level = games.find((it) => it.id === game).usual_level
  const { table } = await api('POST', '/tables', {
    name: 'Ada',
    settings: { game, seats: ['person', ...Array(seats - 1).fill(level)], pace: 'fast' },
  })
  await api('POST', `/tables/${table.id}/start`)
  const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table.id}/socket`)
  await new Promise((done) => {
    let asked = null
    socket.onmessage = ({ data }) => {
      const { type, actions, in_steps, window, over } = JSON.parse(data)
      if (type !== 'snapshot' && type !== 'update') return
      if (over || (asked !== null && window?.number !== asked && (actions?.length || in_steps))) return done()
      if (asked !== null) return
      if (in_steps) return done()
      if (!actions?.length) return
      asked = window.number
      socket.send(JSON.stringify({ type: 'act', id: 'a', window: asked, action: actions[0] }))
    }
  })
  const { table: last } = await api('GET', `/tables/${table.id}`)
  await api('POST', `/tables/${table.id}/close`)
  return last.game.id
}
