// The first lessons: each is gone through from the first step to the last, with a wrong entry explained.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inOrder, LAPTOP, openBrowser, openHall, openPage, PHONE, shot } from './lib.mjs'

let hall, browser, url

before(async () => {
  hall = await openHall()
  url = process.env.PARLOR_URL ?? hall.url
  browser = await openBrowser()
})

after(async () => {
  await browser?.close()
  await hall?.close()
})

const GAMES = ['exact-change', 'one-euro', 'swift-swap', 'exacta', 'fraud', 'rummy-500', 'money-war']

/** The number of the step and of all, when the learner is asked. */
async function asked(page) {
  await page.getByRole('button', { name: 'Show me' }).and(page.locator(':enabled')).waitFor()
  const [, n, total] = (await page.getByText(/^\d+ \/ \d+$/).textContent()).match(/(\d+) \/ (\d+)/)
  return [Number(n), Number(total)]
}

/** Does what the teacher asks for, as the teacher puts it, by the list of all moves. */
async function follow(page) {
  await page.getByRole('button', { name: 'Show me' }).click()
  const what = (await page.getByText(/^Do this: /).textContent()).replace('Do this: ', '')
  await page.getByRole('button', { name: 'All moves' }).click()
  await page.getByRole('dialog', { name: 'All moves' }).getByRole('button', { name: what, exact: true }).first().click()
}

for (const [index, game] of GAMES.entries()) {
  const size = index % 2 ? LAPTOP : PHONE
  test(`the lesson of ${game} is gone through to its end`, async () => {
    const page = await openPage(browser, url, { size, theme: index % 2 ? 'dark' : 'light' })
    await page.goto(`/learn/${game}`)
    const [first, total] = await asked(page)
    assert.equal(first, 1)
    assert.ok(total >= 8)
    await inOrder(page)
    for (let n = 1; n <= total; n += 1) {
      assert.deepEqual(await asked(page), [n, total])
      if (n === 4) await shot(page, `learn-${game}`)
      await follow(page)
      if (n < total) await page.getByText(`${n + 1} / ${total}`, { exact: true }).waitFor()
    }
    await page.getByText('Well done!').waitFor()
    await inOrder(page)
    await page.getByRole('button', { name: 'Play against bots' }).click()
    await page.waitForURL(/\/t\//)
    await page.getByRole('log', { name: 'What happened' }).waitFor()
    await page.context().close()
  })
}
