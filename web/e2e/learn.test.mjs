// The first lessons: each is gone through from the first step to the last; what is wrong is explained.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { CORNER } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

const hand = (page, card) => page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: card })

/** Waits until the learner is asked at a step. */
async function asked(page, n) {
  await page
    .getByText(new RegExp(`^${n} / \\d+$`))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Show me' }).and(page.locator(':enabled')).waitFor()
}

/** Taps what the teacher points at, until nobody points any more. */
async function tapOn(page) {
  const none = page.locator('.point:not(.taps)')
  /** Where the ring is now, looked at in one moment: the table may go on in the next. */
  const spot = () =>
    page.evaluate(() => {
      const ring = document.querySelector('.point.taps .ring')
      if (!ring) return null
      const { x, y, width, height } = ring.getBoundingClientRect()
      return { style: ring.getAttribute('style'), x, y, width, height }
    })
  for (;;) {
    await page.locator('.point.taps .ring').or(none).first().waitFor({ state: 'attached' })
    if (await none.count()) return
    const ring = await spot()
    if (!ring) continue
    // Of a card that lies below another the corner is free.
    await page.mouse.click(ring.x + Math.min(ring.width / 2, 22), ring.y + Math.min(ring.height / 2, 22))
    await page.waitForFunction(
      (before) => (document.querySelector('.point.taps .ring')?.getAttribute('style') ?? null) !== before,
      ring.style,
    )
  }
}

/** Lets the teacher show what to do, and does it. */
async function follow(page) {
  await page.getByRole('button', { name: 'Show me' }).click()
  await page.locator('.point.taps .fist').waitFor()
  await tapOn(page)
}

/**
 * Goes through a whole lesson and solves its puzzle; `own` does some steps, by number, with the table's own controls, and
 * the rest is shown.
 */
async function lesson(game, { own = {}, solve, ...look }) {
  const page = await openPage(browser, url, look)
  await page.goto(`/learn/${game}`)
  await asked(page, 1)
  const total = Number((await page.getByText(/^1 \/ \d+$/).textContent()).split(' / ')[1])
  assert.ok(total >= 8, `${total} decisions`)
  for (let n = 1; n <= total; n += 1) {
    await asked(page, n)
    if (n === 1 || own[n]) await inOrder(page)
    if (n === 4) {
      await page.getByRole('button', { name: 'Show me' }).click()
      await page.keyboard.press('Escape')
    }
    await (own[n] ?? (n === 4 ? tapOn : follow))(page)
  }
  await page.getByText('Well done!').first().waitFor()
  await inOrder(page)
  if (solve) {
    await pose(page)
    await inOrder(page)
    await solve(page)
    await page.getByText('Solved, and all alone!').first().waitFor()
    await inOrder(page)
  }
  await page.getByRole('button', { name: 'Play against bots' }).click()
  await page.waitForURL(/\/t\//)
  await page.getByRole('log', { name: 'What happened' }).waitFor()
  await page.context().close()
}

const alone = (page) => page.getByText('Without help')

async function pose(page) {
  await page.getByRole('button', { name: 'Last task, without help' }).click()
  await alone(page).waitFor()
}

/** Chooses cards, and presses a button. */
const lay = (cards, button) => async (page) => {
  const seen = {}
  for (const card of cards) {
    await hand(page, card)
      .nth((seen[card] = (seen[card] ?? -1) + 1))
      .click(CORNER)
  }
  await page.getByRole('button', { name: button }).click()
}

test('Exact Change is learnt', () =>
  lesson('exact-change', {
    size: PHONE,
    own: {
      1: async (page) => {
        // Refused by a rule: what was tried is told, and the rule is named.
        await hand(page, 'blue nickel').click(CORNER)
        await page.getByRole('button', { name: /^Discard/ }).click()
        await page.getByText('You tried: Discard blue nickel').first().waitFor()
        await page.getByRole('link', { name: 'Rule EC-4' }).waitFor()
        await inOrder(page)
        // What does not belong to it is put back on the way.
        await page.keyboard.press('l')
        await page.locator('.point.taps .fist').waitFor()
        await tapOn(page)
        await page.getByText('Right!').first().waitFor()
      },
      2: async (page) => {
        // Allowed by the rules, but not what the lesson is about.
        await hand(page, 'blue nickel').click(CORNER)
        await page.getByRole('button', { name: /^Discard/ }).click()
        await page.getByText('Just now the lesson is about something else.').first().waitFor()
        await inOrder(page)
        // Where to look is shown again, and the words are at hand.
        await page.locator('.point:not(.taps) .ring').first().waitFor()
        await page.getByRole('button', { name: 'Close' }).click()
        await page
          .getByText(/^Now a blue quarter is on top/)
          .first()
          .waitFor()
        await hand(page, 'blue nickel').click(CORNER)
        await hand(page, 'green quarter').click(CORNER)
        await page.getByRole('button', { name: /^Discard/ }).click()
      },
      3: (page) => page.getByRole('button', { name: 'Catch!' }).click(),
      5: async (page) => {
        // In whatever order they are chosen.
        await hand(page, 'blue nickel').click(CORNER)
        await hand(page, 'red nickel').click(CORNER)
        await page.getByRole('button', { name: 'Exact Change!' }).click()
      },
    },
    solve: lay(['red quarter', 'blue quarter', 'green half'], 'Exact Change!'),
  }))

test('One Euro is learnt', () =>
  lesson('one-euro', {
    size: LAPTOP,
    theme: 'dark',
    solve: async (page) => {
      await page.getByRole('button', { name: /^5-cent token.*from you/ }).click()
      await page.getByRole('button', { name: /^Put.*centre/ }).click()
    },
  }))

test('Swift Swap is learnt', () =>
  lesson('swift-swap', {
    size: PHONE,
    solve: async (page) => {
      await page.getByRole('button', { name: 'Collect eight' }).click()
      await lay(
        [
          'queen of spades',
          '10 of hearts',
          '8 of hearts',
          '8 of spades',
          '6 of spades',
          '4 of hearts',
          '4 of spades',
          '2 of spades',
        ],
        'Lay down 8/8',
      )(page)
    },
  }))

test('EXACTA! is learnt', () => lesson('exacta', { size: LAPTOP, solve: lay(['red 5'], 'Play red 5') }))

test('FRAUD is learnt', () =>
  lesson('fraud', {
    size: PHONE,
    theme: 'dark',
    own: {
      9: async (page) => {
        // Allowed, and what would have happened is what the engine says.
        await page.getByRole('button', { name: 'Call FRAUD!' }).click()
        await page
          .getByText(/It would have gone like this: .*FRAUD/)
          .first()
          .waitFor()
        await inOrder(page)
        await follow(page)
      },
    },
    solve: (page) =>
      page
        .getByRole('button', { name: /^Call FRAUD!/ })
        .first()
        .click(),
  }))

test('Rummy 500 is learnt', () =>
  lesson('rummy-500', {
    size: LAPTOP,
    solve: lay(['blue nickel', 'blue nickel', 'blue nickel', 'green nickel', 'yellow nickel'], /^Lay/),
  }))

test('Money War is learnt', () => lesson('money-war', { size: PHONE }))

test('a puzzle that is not solved in three tries is explained, and the teacher points at the answer', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await page.goto('/learn/fraud')
  await asked(page, 1)
  for (let n = 1; n <= 9; n += 1) {
    await asked(page, n)
    await follow(page)
  }
  await page.getByText('Well done!').first().waitFor()
  await pose(page)
  assert.equal(await page.getByRole('button', { name: 'Show me' }).count(), 0)
  assert.equal(await page.locator('.point.taps').count(), 0)
  await page.getByRole('img', { name: '3 tries left' }).waitFor()
  const wrong = (n) =>
    page
      .getByRole('button', { name: n === 1 ? /^Let it pass/ : /^Call FRAUD!/ })
      .nth(n === 1 ? 0 : 1)
      .click()
  await wrong(1)
  await page.getByText('Have another look: 2 tries are left.').first().waitFor()
  await inOrder(page)
  await wrong(2)
  await page.getByText('Have another look: one try is left.').first().waitFor()
  await wrong(2)
  // Why, and then the finger.
  await page
    .getByText(/You hold four 30s/)
    .first()
    .waitFor()
  await page.locator('.point.taps .fist').waitFor()
  await inOrder(page)
  await tapOn(page)
  await page.getByText('Right!').first().waitFor()
  await page
    .getByText(/four of them are yours/)
    .first()
    .waitFor()
  assert.equal(await page.getByText('Solved, and all alone!').count(), 0)
  // Back to the lesson, and once more from the beginning.
  await page.getByRole('button', { name: 'One step back' }).click()
  await pose(page)
  await page.getByRole('img', { name: '3 tries left' }).waitFor()
  await page.context().close()
})

test('a lesson goes back a step, begins anew, and is acted out where things may move', async () => {
  const page = await openPage(browser, url, { motion: 'no-preference' })
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
  await page.locator('.point.taps .fist').waitFor()
  // The finger is read aloud too.
  await page.waitForFunction(() => globalThis.aloud.said.some((it) => it.startsWith('Now: ')))
  await page.context().close()
})

test('a lesson is taught in German', async () => {
  const page = await openPage(browser, url, { size: { width: 360, height: 740 }, locale: 'de-DE' })
  await page.goto('/learn/fraud')
  await page.getByText('Bring eine Million auf die Bank!').first().waitFor()
  await inOrder(page)
  await page.context().close()
})
