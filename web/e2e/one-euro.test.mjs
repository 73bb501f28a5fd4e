// One Euro from home to the result: by pointer, by keyboard, and by names and what is read aloud.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { hear, isAsked, openTable, openTableByKeys, WON } from './seat.mjs'

const RULES = { 'Euros that win the match': '1' }

const { browser, url } = await openHallAndBrowser()

/** Where the ringed tokens are, such as `centre 20c` or `1 5c`. */
const piles = (page) => page.locator('.pile.good').evaluateAll((all) => all.map((it) => it.dataset.pile))

const cents = (text) => Math.round(Number(text.match(/[\d.]+$/)[0]) * 100)

/** A move that brings the reader nearer to a euro, or else one that hurts nobody much: where from, and where to. */
async function decide(page) {
  const all = await piles(page)
  const purses = await page
    .locator('.purses [data-stack]')
    .evaluateAll((all) => all.map((it) => [it.dataset.stack, it.ariaLabel]))
  const sums = new Map(purses.map(([stack, label]) => [stack, cents(label)]))
  const fits = all.find((it) => !it.startsWith('0 ') && sums.get('0') + parseInt(it.split(' ')[1]) <= 100)
  if (fits) return [fits, '0']
  const other = all.find((it) => !it.startsWith('centre'))
  const poorest = [...sums].sort(([, a], [, b]) => a - b)[0][0]
  return other ? [other, 'centre'] : [all[0], poorest]
}

// Bots take their time: two games are played side by side.
describe('One Euro', { concurrency: 2 }, () => {
  test('One Euro from home to the result, by pointer on a phone', async () => {
    const page = await openPage(browser, url, { size: PHONE })
    await openTable(page, 'One Euro', { seats: ['easy', 'easy'], rules: RULES })
    const mark = page.locator('.pile.good').first()
    for (let turn = 0; await isAsked(page, mark); turn++) {
      const [pile, stack] = await decide(page)
      const [from, to] = [page.locator(`[data-pile="${pile}"]`), page.locator(`[data-stack="${stack}"]`)]
      if (turn === 0) await inOrder(page)
      // Now a drag, now two taps.
      if (turn % 2 === 0) {
        await from.scrollIntoViewIfNeeded()
        const [start, end] = [await from.boundingBox(), await to.boundingBox()]
        await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
        await page.mouse.down()
        await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
        await page.mouse.up()
      } else {
        await from.click()
        await to.locator('.put').waitFor()
        if (turn === 1) await inOrder(page)
        await to.locator('.put').click()
      }
    }
    await inOrder(page)
    await page.context().close()
  })

  test('One Euro by keyboard alone on a laptop', async () => {
    const page = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
    await openTableByKeys(page, 'One Euro', { rules: RULES })
    const key = (stack) => (stack === 'centre' ? '0' : String(Number(stack) + 1))
    const mark = page.locator('.pile.good').first()
    for (let turn = 0; await isAsked(page, mark); turn++) {
      const [pile, to] = await decide(page)
      const [from, token] = pile.split(' ')
      const isOpen = await page.getByText('A ?: move any token').count()
      if (isOpen) await page.keyboard.press(String(['50c', '20c', '10c', '5c'].indexOf(token) + 1))
      await page.keyboard.press(key(from))
      await page.locator('.put').first().waitFor()
      if (turn === 0) {
        await inOrder(page)
        // Taken back, and chosen anew.
        await page.keyboard.press('Escape')
        await page.locator('.put').first().waitFor({ state: 'detached' })
        if (isOpen) await page.keyboard.press(String(['50c', '20c', '10c', '5c'].indexOf(token) + 1))
        await page.keyboard.press(key(from))
        await page.locator('.put').first().waitFor()
      }
      await page.keyboard.press(key(to))
    }
    await inOrder(page)
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keyboard' }).waitFor()
    await page.context().close()
  })

  test('One Euro by names and what is read aloud', async () => {
    const page = await openPage(browser, url, { size: LAPTOP })
    await openTable(page, 'One Euro', { rules: RULES })
    const button = (name) => page.getByRole('button', { name, disabled: false })
    const ASKED = /You rolled (\?|\d+ cents)\.|^Move one|^A \?/
    for (;;) {
      const question = await hear(page, new RegExp(`${ASKED.source}|${WON.source}`))
      if (WON.test(question)) break
      const value = question.match(/You rolled (\d+) cents\.|Move one (\d+)-cent/)
      const token = value ? Number(value[1] ?? value[2]) : 5
      const mine = Number(
        (await page.getByRole('region', { name: /^You: / }).getAttribute('aria-label')).replace(/[^\d.]/g, ''),
      )
      const isGood = Math.round(mine * 100) + token <= 100
      const others = button(new RegExp(`^${token}-cent token from (the centre|Bot)`))
      const own = button(new RegExp(`^${token}-cent token from you`))
      if (isGood && (await others.count())) {
        await others.first().click()
        await button(/^Put it on your own stack/).click()
      } else if (await own.count()) {
        await own.click()
        await button('Put it into the centre').click()
      } else {
        await others.last().click()
        const centre = button('Put it into the centre')
        const stacks = await button(/^Put it on .* stack/).allTextContents()
        const poorest = stacks.map((it) => it.trim().replace(/ → .*/, '')).sort((a, b) => cents(a) - cents(b))[0]
        await ((await centre.count()) ? centre : button(new RegExp(`^${poorest.replace(/[.€]/g, '.')}`))).click()
      }
    }
    await page.getByRole('heading', { name: WON }).waitFor()
    await page.context().close()
  })

  test('a token of another value is refused with its rule', async () => {
    const page = await openPage(browser, url, { size: PHONE, locale: 'de-DE' })
    await page.goto('/')
    await page.getByRole('button', { name: /: One Euro$/ }).click()
    const mark = page.locator('.pile.good').first()
    // After a ? every token can be moved: then that is done, and the next roll waited for.
    for (;;) {
      await mark.waitFor()
      const wrong = page.locator('.pile:not(.good):enabled').first()
      const isWrong = (await wrong.count()) > 0
      await (isWrong ? wrong : mark).click()
      await page.locator('.put:not(.source .put)').last().click()
      if (isWrong) break
    }
    await page.getByText('Nur ein Centstück vom gewürfelten Wert kann bewegt werden.').first().waitFor()
    assert.equal(await page.getByRole('link', { name: /EU-4/ }).getAttribute('href'), '/rules/one-euro#EU-4')
    await inOrder(page)
    await page.context().close()
  })
})
