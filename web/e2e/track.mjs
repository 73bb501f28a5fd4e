// What the tests of One Euro and EXACTA! share: tables with house rules, by pointer and by keyboard.
import assert from 'node:assert/strict'
import { shot } from './lib.mjs'

/** From home to the first decision, against easy bots at all other seats. `rules`: labels of numbers with what to put there. */
export async function openTable(page, title, seats, rules) {
  await page.goto('/')
  await page.getByRole('link', { name: `Invite friends: ${title}`, exact: true }).click()
  await page.getByRole('combobox', { name: /^Seats/ }).selectOption(String(seats))
  for (let seat = 2; seat <= seats; seat++) await page.getByLabel(`Seat ${seat}`, { exact: true }).selectOption('easy')
  await page.getByText('House rules').click()
  for (const [label, value] of Object.entries(rules)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Play against bots' }).click()
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

async function select(page, locator, value) {
  await tabTo(page, locator)
  await page.keyboard.press('Home')
  for (let n = 0; n < 10 && (await locator.inputValue()) !== value; n++) await page.keyboard.press('ArrowDown')
  assert.equal(await locator.inputValue(), value)
}

/** The same by keyboard alone. */
export async function openTableByKeys(page, title, seats, rules) {
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: `Invite friends: ${title}`, exact: true }))
  await page.keyboard.press('Enter')
  await select(page, page.getByRole('combobox', { name: /^Seats/ }), String(seats))
  for (let seat = 2; seat <= seats; seat++) await select(page, page.getByLabel(`Seat ${seat}`, { exact: true }), 'easy')
  await tabTo(page, page.locator('summary'))
  await page.keyboard.press('Enter')
  for (const [label, value] of Object.entries(rules)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
  }
  await tabTo(page, page.getByRole('button', { name: 'Play against bots' }))
  await page.keyboard.press('Enter')
}

/** Waits until something else than `before` is read aloud that matches. */
export async function hear(page, before, pattern) {
  const heard = await page.waitForFunction(
    ([before, source]) => {
      const text = document.querySelector('#live').textContent
      return text !== before && new RegExp(source).test(text) && text
    },
    [before, pattern.source],
    { timeout: 40_000 },
  )
  return heard.jsonValue()
}

export const WON = /ha(s|ve) won/

/** Waits for the next decision; `false`: the game is over. */
export async function isAsked(page, mark) {
  const result = page.getByRole('heading', { name: WON })
  await result.or(mark).first().waitFor({ timeout: 40_000 })
  return (await result.count()) === 0
}

/** Pictures in both themes. */
export async function shots(page, name) {
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme })
    // Drawn anew, wholly.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await shot(page, `${name}-${theme}`)
  }
}
