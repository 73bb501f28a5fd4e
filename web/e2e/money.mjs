// What the tests of Exact Change, Rummy 500 and Money War share: tables with house rules, by pointer and by keyboard.
import assert from 'node:assert/strict'

/** From home to the first decision against one easy bot. `rules`: labels of house rules with what to put there. */
export async function openTable(page, title, rules) {
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

/** What was read aloud last. */
export function spoken(page) {
  return page.locator('#live').textContent()
}

/** Waits until something else than `before` is read aloud that is one of these questions. */
export async function hear(page, before, questions) {
  const heard = await page.waitForFunction(
    ([before, questions]) => {
      const text = document.querySelector('#live').textContent
      return text !== before && new RegExp(questions).test(text) && text
    },
    [before, questions.source],
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
