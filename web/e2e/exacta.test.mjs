// EXACTA! from home to the result: by pointer, by keyboard, by names and what is read aloud, and alone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { CORNER, hear, isAsked, openTable, openTableByKeys, WON } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

const hand = (page) => page.getByRole('list', { name: 'Your hand' }).getByRole('button', { disabled: false })
const confirm = (page) => page.getByRole('button', { name: /^(Make .* your favourite|Play (?!against).*)$/ })

/** Waits until fewer cards than `n` can be played, or all anew. */
const isDone = (page, n) =>
  page.waitForFunction(
    (n) => document.querySelectorAll('.hand button:not(:disabled)').length !== n || document.querySelector('.result'),
    n,
  )

// Bots take their time: two games are played side by side.
describe('EXACTA!', { concurrency: 2 }, () => {
  test('EXACTA! from home to the result, by pointer on a phone', async () => {
    const page = await openPage(browser, url, { size: PHONE })
    await openTable(page, 'EXACTA!', { seats: ['easy', 'easy'], rules: { 'Races in a game': '2' } })
    for (let turn = 0; await isAsked(page, hand(page).first()); turn++) {
      const n = await hand(page).count()
      // The favourite, a trick, the last trick, and between two races.
      if ([0, 1, 7, 8].includes(turn)) await inOrder(page)
      // The finish of a race is looked at until a card of the next is chosen.
      if (turn === 8)
        assert.equal(await page.getByRole('list', { name: 'Race 1: what it paid' }).getByRole('listitem').count(), 3)
      await hand(page).last().click(CORNER)
      await confirm(page).click()
      await isDone(page, n)
      if (turn === 9) {
        await page.getByRole('button', { name: 'Played cards' }).click()
        await page.getByRole('heading', { name: 'Race 1: what it paid' }).waitFor()
        await page.getByRole('heading', { name: 'What pays' }).waitFor()
        await inOrder(page)
        await page.getByRole('button', { name: 'Close', exact: true }).click()
      }
    }
    await page.getByText('How it came about').click()
    await page.getByRole('heading', { name: 'Race 2: what it paid' }).waitFor()
    await inOrder(page)
    await page.context().close()
  })

  test('EXACTA! by keyboard alone on a laptop', async () => {
    const page = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
    await openTableByKeys(page, 'EXACTA!', { rules: { 'Races in a game': '2' } })
    for (let turn = 0; await isAsked(page, hand(page).first()); turn++) {
      const n = await hand(page).count()
      await page.keyboard.press('1')
      await page.keyboard.press('Escape')
      await page.keyboard.press(String(n))
      await confirm(page).waitFor()
      if (turn === 0) await inOrder(page)
      if (turn === 3) {
        await page.keyboard.press('d')
        await page.getByRole('heading', { name: 'Played cards' }).waitFor()
        await inOrder(page)
        await page.keyboard.press('Escape')
      }
      await page.evaluate(() => document.activeElement?.blur())
      await page.keyboard.press('Enter')
      await isDone(page, n)
    }
    await inOrder(page)
    await page.context().close()
  })

  test('EXACTA! by names and what is read aloud', async () => {
    const page = await openPage(browser, url, { size: LAPTOP })
    await openTable(page, 'EXACTA!', { rules: { 'Races in a game': '1' } })
    const CARD = /^(red|orange|yellow|green|blue|purple|white) [1-7]$/
    await hear(page, /Choose your favourite/)
    const race = page.getByRole('list', { name: 'The race' }).getByRole('listitem')
    assert.equal(await race.count(), 7)
    for (let turn = 0; turn < 8; turn++) {
      if (turn > 0) await hear(page, /Play a card|Last trick|You lead/)
      // The colour that is ahead, if there is a card of it.
      const ahead = (await race.first().textContent()).match(/^\w+/)[0]
      const cards = page.getByRole('button', { name: CARD, disabled: false })
      const best = page.getByRole('button', { name: new RegExp(`^${ahead} [1-7]$`), disabled: false })
      const card = (await best.count()) ? best.first() : cards.first()
      await card.click()
      await confirm(page).click()
    }
    await hear(page, WON)
    const sheet = page.getByRole('table').last()
    assert.equal(await sheet.getByRole('row').count(), 3)
    await page.context().close()
  })

  test('EXACTA! alone, with the par', async () => {
    const page = await openPage(browser, url, { size: PHONE, theme: 'dark' })
    await openTable(page, 'EXACTA!', { seats: [], rules: { 'Races in a game': '1' } })
    while (await isAsked(page, hand(page).first())) {
      const n = await hand(page).count()
      await hand(page).first().click(CORNER)
      await confirm(page).click()
      await isDone(page, n)
    }
    await page
      .getByText(/^Par \d+/)
      .first()
      .waitFor()
    await inOrder(page)
    // What was told before the page was opened again is still known.
    await page.reload()
    await page
      .getByText(/^Par \d+/)
      .first()
      .waitFor()
    await page.context().close()
  })

  test('a ghost stands where the chosen card would take its horse', async () => {
    const page = await openPage(browser, url, { size: { width: 390, height: 664 } })
    await openTable(page, 'EXACTA!', { seats: [], rules: { 'Races in a game': '1' } })
    const ghost = page.locator('[data-place=ghost]')
    await isAsked(page, hand(page).first())
    await hand(page).first().click(CORNER)
    // A favourite feeds no horse.
    assert.equal(await ghost.count(), 0)
    await confirm(page).click()
    await isDone(page, 9)
    // Whoever plays alone wins with any card, and eight cards are of two colours at least: one is not the first horse's.
    let seen = 0
    for (let index = 0; index < 8; index++) {
      await hand(page).nth(index).click(CORNER)
      await confirm(page).waitFor()
      const place =
        (await page.getByText(/As it stands: to place \d/).allTextContents())[0]?.match(/place (\d)/)?.[1] ?? null
      assert.equal(await ghost.count(), place === null ? 0 : 1)
      if (place !== null) assert.equal(await ghost.evaluate((it) => it.style.getPropertyValue('--place')), place)
      if (place !== null && seen++ === 0) await inOrder(page)
    }
    assert.ok(seen > 0)
    await page.keyboard.press('Escape')
    assert.equal(await ghost.count(), 0)
    await page.context().close()
  })
})
