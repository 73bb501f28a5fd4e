// The rules of every game: one screen of pictures, examples that the engine has played, and the rulebook in the reader's language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GAMES, inOrder, openHallAndBrowser, openPage, PHONE, sideways } from './lib.mjs'
import { handOf, openTable } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

const tiles = (page) => page.locator('.essentials li')

/** Pictures are there when their pieces are. */
async function openRules(page, game) {
  await page.goto(`/rules/${game}`)
  await tiles(page).nth(5).waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** In the page: which pictures and words do not stay within their tile. */
function strays() {
  return [...document.querySelectorAll('.essentials li')].flatMap((tile, index) => {
    const box = tile.getBoundingClientRect()
    // A drawing counts as a whole; a horse that has run from the edge may touch it.
    const pieces = [...tile.querySelectorAll('.picture :not(svg *), h2, p')].filter(
      (it) => !it.closest('.was, .hidden') && it.getBoundingClientRect().width > 0,
    )
    return pieces
      .filter((it) => {
        const rect = it.getBoundingClientRect()
        return (
          rect.right > box.right + 2 ||
          rect.left < box.left - 2 ||
          it.scrollWidth > Math.max(it.clientWidth, rect.width) + 2
        )
      })
      .map((it) => `${index + 1}: ${it.localName}.${it.getAttribute('class')}`)
  })
}

for (const [width, height, screens] of [
  [1366, 768, 1],
  [1920, 1080, 1],
  [390, 664, 1.6],
  [360, 640, 1.7],
]) {
  test(`the essentials fit, ${width} by ${height}, in English and in German`, async () => {
    for (const locale of ['en-GB', 'de-DE']) {
      const page = await openPage(browser, url, { size: { width, height }, locale })
      for (const { id } of GAMES) {
        await openRules(page, id)
        const bottom = await page.locator('.essentials').evaluate((it) => it.getBoundingClientRect().bottom + scrollY)
        assert.ok(bottom <= screens * height + 0.5, `${id}, ${locale}: ${bottom}`)
        assert.deepEqual(await page.evaluate(strays), [], `${id}, ${locale}`)
        assert.equal(await sideways(page), 0, `${id}, ${locale}`)
      }
      await page.context().close()
    }
  })
}

test('the essentials fit on a laptop in large print', async () => {
  const page = await openPage(browser, url, { size: { width: 1366, height: 768 }, locale: 'de-DE' })
  await page.addInitScript(() => localStorage.setItem('parlor.text-size', '130'))
  for (const { id } of GAMES) {
    await openRules(page, id)
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '20.8px')
    assert.deepEqual(await page.evaluate(strays), [], id)
    assert.equal(await sideways(page), 0, id)
  }
  await page.context().close()
})

test('every picture says what it shows, in English and in German, by day and by night', async () => {
  for (const [locale, theme] of [
    ['en-GB', 'light'],
    ['de-DE', 'dark'],
  ]) {
    const page = await openPage(browser, url, { size: PHONE, locale, theme })
    for (const { id } of GAMES) {
      await openRules(page, id)
      const told = await page
        .locator('.essentials .picture[role=img]')
        .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')))
      assert.equal(told.length, 6, id)
      // Every number of the engine has been put in.
      assert.ok(
        told.every((it) => it.length > 15 && !it.includes('{')),
        `${id}: ${told}`,
      )
      assert.equal(new Set(told).size, 6, id)
      await inOrder(page)
    }
    await page.context().close()
  }
})

test('every game has rules with examples, in English and in German', async () => {
  for (const [locale, heading] of [
    ['en-GB', 'Examples'],
    ['de-DE', 'Beispiele'],
  ]) {
    const page = await openPage(browser, url, { size: PHONE, locale })
    for (const { id } of GAMES) {
      await page.goto(`/rules/${id}`)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      const examples = page.locator('h2', { hasText: heading }).locator('xpath=following-sibling::ul[1]/li')
      assert.ok((await examples.count()) >= 4, `${id}, ${locale}`)
      // Players meet no code names and no grammar.
      assert.equal(await page.locator('article code, article pre').count(), 0, id)
      const codes = (await page.locator('article').textContent()).match(/\b[a-z]+_[a-z_]+\b/g)
      assert.equal(codes, null, id)
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
  await tiles(page).getByRole('heading', { name: 'Kein Wort' }).waitFor()
  await page.context().close()
})

test('an example is acted out at the table, refused or allowed, and again', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openRules(page, 'exact-change')
  await page.getByRole('link', { name: 'Play it: And say so' }).click()
  const told = page.getByRole('region', { name: /^Rule EC-10\. You: Discard / })
  await told.waitFor()
  await page.getByText('Dotty gives you a yellow half').first().waitFor()
  // It begins anew and comes to the same end, however short the time between is.
  const again = page.getByRole('button', { name: 'Again', disabled: false })
  await again.evaluate((it) => {
    globalThis.waited = []
    new MutationObserver(() => globalThis.waited.push(it.disabled)).observe(it, { attributeFilter: ['disabled'] })
  })
  await again.click()
  await page.waitForFunction(() => globalThis.waited.join() === 'true,false')
  await page.getByText('Dotty gives you a yellow half').first().waitFor()
  await inOrder(page)
  await page.goto('/rules/exact-change?play=neither')
  await page.getByText('No. The card has neither the colour nor the coin of the top card.').waitFor()
  await inOrder(page)
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await tiles(page).first().waitFor()
  await page.context().close()
})

test('every example of every game plays to its end', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  for (const { id } of GAMES) {
    await openRules(page, id)
    const paths = await page
      .locator('a.play')
      .evaluateAll((all) => [...new Set(all.map((it) => it.getAttribute('href')))])
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Again', disabled: false }).waitFor()
      assert.deepEqual(page.wrong, [], path)
    }
  }
  await page.context().close()
})

for (const [size, name] of [
  [PHONE, 'phone'],
  [{ width: 1366, height: 768 }, 'laptop'],
]) {
  test(`the rules beside the table open at the rule that refused, ${name}`, async () => {
    const page = await openPage(browser, url, { size })
    await openTable(page, 'Exact Change', { rules: { 'The cards': '40 red nickel\n40 blue dime' } })
    const { buttons } = await handOf(page)
    for (let nth = 0; nth < 3; nth++) await buttons.nth(nth).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Rules' })
    // From the refusal, and by the button in the bar.
    for (const open of [page.getByRole('link', { name: 'Rule EC-7' }), page.getByRole('button', { name: 'Rules' })]) {
      await open.click()
      const asked = drawer.getByRole('region', { name: /EC-7/ })
      await asked.waitFor()
      await asked.locator('.case').nth(1).waitFor()
      assert.match(await asked.locator('.case').nth(0).textContent(), /Yes\..+green dime/s)
      assert.match(
        await asked.locator('.case').nth(1).textContent(),
        /No\..+These cards do not add up to the top card/s,
      )
      await drawer.getByRole('heading', { name: 'Match the top card' }).waitFor()
      assert.equal(await drawer.locator('.in').evaluate((it) => it.scrollWidth - it.clientWidth), 0)
      await inOrder(page)
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
    }
    assert.equal(page.context().pages().length, 1)
    await page.context().close()
  })
}
