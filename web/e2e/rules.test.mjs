// The rules of every game, with examples, in the reader's language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GAMES, inOrder, openHallAndBrowser, openPage, PHONE } from './lib.mjs'

const { browser, url } = await openHallAndBrowser()

test('every game has rules with examples, in English and in German', async () => {
  for (const [locale, heading] of [['en-GB', 'Examples'], ['de-DE', 'Beispiele']]) {
    const page = await openPage(browser, url, { size: PHONE, locale })
    for (const { id } of GAMES) {
      await page.goto(`/rules/${id}`)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      const examples = page.locator('h2', { hasText: heading }).locator('xpath=following-sibling::ul[1]/li')
      assert.ok((await examples.count()) >= 4, `${id}, ${locale}`)
      await inOrder(page)
    }
    await page.context().close()
  }
})

test('rules change their language with the page', async () => {
  const page = await openPage(browser, url)
  await page.goto('/rules/swift-swap#SS-9')
  await page.getByRole('heading', { name: 'Examples' }).waitFor()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: 'Deutsch' }).check()
  await page.getByRole('heading', { name: 'Beispiele' }).waitFor()
  assert.equal(await page.locator('#SS-9 li').count(), 7)
  assert.equal(await page.locator('article [lang]').getAttribute('lang'), 'de')
  await page.context().close()
})
