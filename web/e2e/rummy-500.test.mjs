import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { byKeys, byPointer, handOf, hear, once, openTable, openTableByKeys, WON } from './seat.mjs'

const TITLE = 'Exact Change Rummy 500'
/** Cards that make sets easily, and more cents than one hand brings: a bot that leads may lay all it has at once. */
const SHORT = {
  'Cents that win the game': '101',
  'The cards': '30 red nickel\n30 blue nickel\n20 red dime\n20 blue dime',
}
const QUESTIONS = /Lay sets, or take|Now discard|You lay a set|out of cards! Choose|ha(s|ve) won/
const WORTH = { penny: 1, nickel: 5, dime: 10, quarter: 25, 'half dollar': 50, dollar: 100 }

const { browser, url } = await openHallAndBrowser()

function worth(name) {
  const combo = name.match(/combo (.*)/)
  if (combo) return combo[1].split(' + ').reduce((sum, it) => sum + Number(it), 0)
  return WORTH[name.match(/half dollar|penny|nickel|dime|quarter|dollar/)?.[0]] ?? NaN
}

/** The cards of a set that is exact change, if there is one among the first ten. */
function set(names) {
  for (let set = 1; set < 1 << Math.min(10, names.length); set++) {
    const chosen = names.map((_, at) => at).filter((at) => set & (1 << at))
    if (chosen.length > 1 && [5, 10, 25, 50, 100].includes(chosen.reduce((sum, at) => sum + worth(names[at]), 0)))
      return chosen
  }
  return null
}

/** Plays to the result: sets as soon as there are any, or else a card from the pile. */
async function play(page, hands, { seen = async () => {} } = {}) {
  await page.getByRole('group', { name: 'At the table' }).waitFor()
  let nSets = 0
  for (;;) {
    const question = await hear(page, QUESTIONS)
    if (WON.test(question)) {
      assert.ok(nSets > 0, 'won or lost by playing')
      return seen('result')
    }
    if (/Choose/.test(question)) {
      await seen('score')
      await hands.offer(0)
      continue
    }
    const { buttons, names } = await handOf(page)
    if (/Now discard/.test(question)) {
      await hands.choose(0, buttons)
      await seen('discard')
      await hands.press('Discard', 'Enter')
      continue
    }
    const chosen = set(names)
    if (chosen) {
      for (const at of chosen.toReversed()) await hands.choose(at, buttons)
      await seen('set')
      await hands.press('Lay the set', 'Enter')
      nSets += 1
    } else if (/Lay sets, or take/.test(question)) await hands.press('Draw', 'd')
    else {
      await seen('end')
      await hands.press('End the turn', 'e')
    }
  }
}

test('Rummy 500 from home to the result, by pointer on a phone', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, TITLE, { rules: SHORT })
  await play(page, byPointer(page), { seen: once(() => inOrder(page)) })
  await page.context().close()
})

test('Rummy 500 by keyboard alone on a laptop', async () => {
  const page = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
  await openTableByKeys(page, TITLE, { rules: SHORT })
  await play(page, byKeys(page), { seen: once(() => inOrder(page)) })
  await page.context().close()
})

test('Rummy 500 by names and what is read aloud; what is no set is refused with its rule', async () => {
  const page = await openPage(browser, url, { size: LAPTOP })
  await openTable(page, TITLE, {
    rules: { 'Cents that win the game': '15', 'The cards': '80 red penny\n20 blue penny' },
  })
  await page
    .getByText(/Lay sets, or take/)
    .first()
    .waitFor()
  const { buttons } = await handOf(page)
  await buttons.nth(0).click()
  await buttons.nth(1).click()
  await page.getByRole('button', { name: 'Lay the set', exact: true }).click()
  await page.getByRole('alert').getByText('That is no set.').waitFor()
  await page.getByRole('link', { name: 'Rule EC-R3' }).waitFor()
  await inOrder(page)
  await buttons.nth(0).click()
  await buttons.nth(1).click()
  await play(page, byPointer(page))
  await page.context().close()
})
