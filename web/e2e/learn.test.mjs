// The first lessons: each is gone through from the first step to the last; what is wrong is explained.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE, shot } from './lib.mjs'
import { CORNER } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

const hand = (page, card) => page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: card })

/** Waits until the learner is asked at a step. */
async function asked(page, n) {
  await page.getByText(new RegExp(`^${n} / \\d+$`)).first().waitFor()
  await page.getByRole('button', { name: 'Show me' }).and(page.locator(':enabled')).waitFor()
}

/** What the teacher asks for, in the teacher's words. */
async function hint(page) {
  await page.getByRole('button', { name: 'Show me' }).click()
  return (await page.getByText(/^Do this: /).textContent()).replace('Do this: ', '')
}

/** Does what the teacher asks for, by the list of all moves, or by the button that says so. */
async function follow(page) {
  const what = await hint(page)
  const all = page.getByRole('button', { name: 'All moves' })
  if (!(await all.isVisible())) return page.getByRole('button', { name: what }).click()
  await all.click()
  await page.getByRole('dialog', { name: 'All moves' }).getByRole('button', { name: what, exact: true }).first().click()
}

/** Goes through a whole lesson; `own` does some steps, by number, with the table's own controls. */
async function lesson(game, { own = {}, ...look }) {
  const page = await openPage(browser, url, { ...look, allMoves: true })
  await page.goto(`/learn/${game}`)
  await asked(page, 1)
  const total = Number((await page.getByText(/^1 \/ \d+$/).textContent()).split(' / ')[1])
  assert.ok(total >= 8, `${total} decisions`)
  for (let n = 1; n <= total; n += 1) {
    await asked(page, n)
    if (n === 1 || own[n]) await inOrder(page)
    if (n === 4) await shot(page, `learn-${game}`)
    await (own[n] ?? follow)(page)
  }
  await page.getByText('Well done!').first().waitFor()
  await inOrder(page)
  await page.getByRole('button', { name: 'Play against bots' }).click()
  await page.waitForURL(/\/t\//)
  await page.getByRole('log', { name: 'What happened' }).waitFor()
  await page.context().close()
}

test('Exact Change is learnt', () =>
  lesson('exact-change', {
    size: PHONE,
    own: {
      1: async (page) => {
        // Refused by a rule, and the rule is named.
        await hand(page, 'blue nickel').click(CORNER)
        await page.getByRole('button', { name: /^Discard/ }).click()
        await page.getByRole('alert').getByRole('link', { name: 'Rule EC-4' }).waitFor()
        await inOrder(page)
        await hand(page, 'blue nickel').click(CORNER)
        // Allowed by the rules, but not what the lesson is about.
        await hand(page, 'red nickel').click(CORNER)
        await page.getByRole('button', { name: /^Discard/ }).click()
        await page.getByText('Just now the lesson is about something else.').first().waitFor()
        await page.getByText(/^Do this: /).first().waitFor()
        await inOrder(page)
        await hand(page, 'red nickel').click(CORNER)
        await hand(page, 'red penny').click(CORNER)
        await page.getByRole('button', { name: /^Discard/ }).click()
        await page.getByText('Right!').first().waitFor()
      },
      3: (page) => page.getByRole('button', { name: 'Catch!' }).click(),
      5: async (page) => {
        // In whatever order they are chosen.
        await hand(page, 'blue nickel').click(CORNER)
        await hand(page, 'red nickel').click(CORNER)
        await page.getByRole('button', { name: 'Exact Change!' }).click()
      },
    },
  }))

test('One Euro is learnt', () => lesson('one-euro', { size: LAPTOP, theme: 'dark' }))

test('Swift Swap is learnt', () => {
  const put = (card) => (page) => hand(page, card).click(CORNER)
  return lesson('swift-swap', {
    size: PHONE,
    own: {
      2: put('9 of clubs'),
      3: put('4 of diamonds'),
      4: (page) => page.getByRole('button', { name: /^Take back/ }).click(),
      5: put('7 of clubs'),
      6: put('jack of clubs'),
      7: put('2 of clubs'),
      8: async (page) => {
        await page.getByRole('button', { name: 'Collect eight' }).click()
        for (const card of ['queen of clubs', 'queen of diamonds', '10 of diamonds', '8 of clubs', '8 of diamonds', '6 of diamonds', '4 of diamonds', '2 of diamonds']) {
          await hand(page, card).click(CORNER)
        }
        await page.getByRole('button', { name: 'Lay down 8/8' }).click()
      },
      9: put('ace of clubs'),
    },
  })
})

test('EXACTA! is learnt', () => lesson('exacta', { size: LAPTOP }))

test('FRAUD is learnt', () => lesson('fraud', { size: PHONE, theme: 'dark' }))

test('Rummy 500 is learnt', () => lesson('rummy-500', { size: LAPTOP }))

test('Money War is learnt', () => lesson('money-war', { size: PHONE }))

test('a lesson goes back a step, begins anew, and is acted out where things may move', async () => {
  const page = await openPage(browser, url, { motion: 'no-preference', allMoves: true })
  await page.goto('/learn/one-euro')
  await asked(page, 1)
  await follow(page)
  // While the others play, nothing is asked.
  await page.getByText('Right!').first().waitFor()
  await asked(page, 2)
  await page.keyboard.press('Backspace')
  await asked(page, 1)
  await follow(page)
  await asked(page, 2)
  await follow(page)
  await asked(page, 3)
  await page.getByRole('button', { name: 'From the beginning' }).click()
  await asked(page, 1)
  await page.keyboard.press('l')
  await page.getByText(/^Do this: /).first().waitFor()
  await page.context().close()
})

test('a lesson is taught in German', async () => {
  const page = await openPage(browser, url, { size: { width: 360, height: 740 }, locale: 'de-DE' })
  await page.goto('/learn/fraud')
  await page.getByText('Bring eine Million auf die Bank!').first().waitFor()
  await inOrder(page)
  await page.context().close()
})
