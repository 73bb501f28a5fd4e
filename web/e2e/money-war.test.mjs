import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { byKeys, byPointer, hear, once, openTable, openTableByKeys, WON } from './seat.mjs'

/** Few battles, and values that often tie. */
const SHORT = {
  'Battles until the largest stack wins': '6',
  'The cards': '40 red dime\n20 blue dime\n20 blue penny\n10 yellow quarter',
}
const QUESTIONS = /Turn your top card|War|takes? \d|ha(s|ve) won/

const { browser, url } = await openHallAndBrowser()

async function play(page, hands, { seen = async () => {} } = {}) {
  await page.getByRole('group', { name: 'At the table' }).waitFor()
  for (;;) {
    const question = await hear(page, QUESTIONS)
    if (WON.test(question)) return seen('result')
    if (/the largest stack wins|wins the game/.test(question)) continue
    // What was heard may be answered already, or nothing more is asked.
    if (!(await page.getByRole('button', { name: 'Turn!', exact: true, disabled: false }).isVisible())) continue
    await seen(/War/.test(question) ? 'war' : 'battle')
    await hands.press('Turn!', 'Enter')
  }
}

test('Money War from home to the result, by pointer on a phone', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'Money War', { rules: SHORT })
  const seen = once(async () => {
    await inOrder(page)
  })
  await play(page, byPointer(page), { seen })
  await page.context().close()
})

test('Money War by keyboard alone on a laptop', async () => {
  const page = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
  await openTableByKeys(page, 'Money War', { rules: SHORT })
  const seen = once(async () => {
    await inOrder(page)
  })
  await play(page, byKeys(page), { seen })
  await page.context().close()
})

test('Money War by names and what is read aloud, the cards turning by themselves', async () => {
  const page = await openPage(browser, url, { size: LAPTOP })
  await openTable(page, 'Money War', { rules: { ...SHORT, 'Battles until the largest stack wins': '2' } })
  await hear(page, /Turn your top card/)
  await page.getByRole('button', { name: 'Keep turning', exact: true }).click()
  await hear(page, /ha(s|ve) won|won together/)
  await inOrder(page)
  await page.context().close()
})
