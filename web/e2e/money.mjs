// What the tests of Exact Change, Rummy 500 and Money War share: tables with house rules, by pointer and by keyboard.
import assert from 'node:assert/strict'
import { shot } from './lib.mjs'

/** From home to the first decision against one easy bot. `rules`: labels of house rules with what to put there. */
export async function openTable(page, title, rules) {
  await listen(page)
  await page.goto('/')
  await page.getByRole('link', { name: `Invite friends: ${title}`, exact: true }).click()
  await page.getByLabel('Seat 2').selectOption('easy')
  await setRules(page, rules)
  await page.getByRole('button', { name: 'Play against bots' }).click()
  await page.getByRole('list', { name: 'At the table' }).waitFor()
}

export async function setRules(page, rules) {
  await page.getByText('House rules').click()
  for (const [label, value] of Object.entries(rules)) {
    const field = page.getByLabel(label, { exact: true }).first()
    if (label === 'The cards') {
      await field.selectOption('')
      await page.getByRole('textbox', { name: 'The cards' }).fill(value)
    } else await field.fill(value)
  }
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

/** The same by keyboard alone. */
export async function openTableByKeys(page, title, rules) {
  await listen(page)
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: `Invite friends: ${title}`, exact: true }))
  await page.keyboard.press('Enter')
  const seat = page.getByLabel('Seat 2')
  await tabTo(page, seat)
  for (let n = 0; n < 4 && (await seat.inputValue()) !== 'easy'; n++) await page.keyboard.press('ArrowDown')
  await tabTo(page, page.locator('summary'))
  await page.keyboard.press('Enter')
  for (const [label, value] of Object.entries(rules)) {
    await tabTo(page, page.getByLabel(label, { exact: true }).first())
    if (label === 'The cards') {
      await page.keyboard.press('End')
      await tabTo(page, page.getByRole('textbox', { name: 'The cards' }))
    }
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
  }
  await tabTo(page, page.getByRole('button', { name: 'Play against bots' }))
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'At the table' }).waitFor()
}

/** Writes down all that is read aloud from now on. */
export async function listen(page) {
  await page.addInitScript(() => {
    globalThis.said = []
    new MutationObserver(() => {
      const text = document.querySelector('#live')?.textContent ?? ''
      if (text && text !== globalThis.said.at(-1)) globalThis.said.push(text)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** Waits until one of these questions is read aloud after the first `n` announcements. */
export async function hear(page, n, questions) {
  const heard = await page.waitForFunction(
    ([n, questions]) => {
      const at = globalThis.said.findIndex((text, at) => at >= n && new RegExp(questions).test(text))
      return at >= 0 && { question: globalThis.said[at], n: at + 1 }
    },
    [n, questions.source],
    { timeout: 40_000 },
  )
  return heard.jsonValue()
}

/** The cards of the hand: their buttons and their names. */
export async function handOf(page) {
  const hand = page.getByRole('list', { name: 'Your hand' })
  const names = [...(await hand.ariaSnapshot()).matchAll(/button "([^"]+)"/g)].map((it) => it[1])
  return { buttons: hand.getByRole('button'), names }
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

/** Pictures in both themes. */
export async function shots(page, name) {
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForFunction((theme) => getComputedStyle(document.documentElement).colorScheme === theme, theme)
    await shot(page, `${name}-${theme}`)
  }
}
