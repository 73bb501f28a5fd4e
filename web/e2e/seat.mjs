// At a table as people are: they come through the pages, by pointer or by keys, they look, listen and decide.
import assert from 'node:assert/strict'
import { shot } from './lib.mjs'

/**
 * From the start page to a table. `seats`: for whom the seats besides mine are, `person` or the level of a
 * bot; `rules`: house rules by their labels, cards in lines; `isPublic`: strangers find it in the list.
 */
export async function openTable(page, title, { seats = ['easy'], rules = {}, isPublic = false } = {}) {
  await page.goto('/')
  await page.getByRole('link', { name: `Invite friends: ${title}`, exact: true }).click()
  const form = formOf(page)
  await form.name.fill('Ada')
  await form.seat(2).or(form.count).first().waitFor()
  if (await form.count.count()) await form.count.selectOption(String(seats.length + 1))
  for (const [index, who] of seats.entries()) await form.seat(index + 2).selectOption(who)
  if (isPublic) await form.isPublic.check()
  await form.houseRules.click()
  for (const [label, value] of Object.entries(rules)) {
    const field = form.rule(label)
    if (await isChoice(field)) await field.selectOption('')
    await form.text(label).fill(value)
  }
  await form.open.click()
  await page.waitForURL(/\/t\//)
}

/** The same by keyboard alone. */
export async function openTableByKeys(page, title, { seats = ['easy'], rules = {} } = {}) {
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: `Invite friends: ${title}`, exact: true }))
  await page.keyboard.press('Enter')
  const form = formOf(page)
  await write(page, form.name, 'Ada')
  if (await form.count.count()) await choose(page, form.count, String(seats.length + 1))
  for (const [index, who] of seats.entries()) await choose(page, form.seat(index + 2), who)
  await tabTo(page, form.houseRules)
  await page.keyboard.press('Enter')
  for (const [label, value] of Object.entries(rules)) {
    const field = form.rule(label)
    if (await isChoice(field)) await choose(page, field, '')
    await write(page, form.text(label), value)
  }
  await tabTo(page, form.open)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/t\//)
}

/** What is filled in before a table is opened. */
function formOf(page) {
  return {
    name: page.getByLabel('Your name at the table'),
    count: page.getByRole('combobox', { name: /^Seats/ }),
    seat: (n) => page.getByLabel(`Seat ${n}`, { exact: true }),
    isPublic: page.getByLabel('Strangers find the table in the list'),
    houseRules: page.locator('summary', { hasText: 'House rules' }),
    rule: (label) => page.getByLabel(label, { exact: true }).first(),
    text: (label) => page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')),
    open: page.getByRole('button', { name: /^(Play against bots|Open the table)$/ }),
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
  const heard = await page.waitForFunction(
    (source) => {
      const { said, heard } = globalThis.aloud
      const at = said.findIndex((text, at) => at >= heard && new RegExp(source).test(text))
      if (at < 0) return false
      globalThis.aloud.heard = at + 1
      return said[at]
    },
    pattern.source,
  )
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

const offers = (page) => page.getByRole('group', { name: /Which coin|Which colour|Whose hand/ }).getByRole('button')

/** Decisions by pointer: cards of the hand, buttons by their names, the nth of what is offered. */
export function byPointer(page) {
  return {
    choose: (at, buttons) => buttons.nth(at).click(),
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

const themeOf = (page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

async function setTheme(page, theme) {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((theme) => getComputedStyle(document.documentElement).colorScheme === theme, theme)
}

/** Pictures in both themes. */
export async function shots(page, name) {
  if (!process.env.SHOTS) return
  const before = await themeOf(page)
  for (const theme of ['dark', 'light']) {
    await setTheme(page, theme)
    await shot(page, `${name}-${theme}`)
  }
  await setTheme(page, before)
}
