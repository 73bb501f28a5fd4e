// After the game: replay, perspective, a link to a moment, playing on, and whether the deal was fair.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { axe, inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { giveUp, openMenu, openTable, playTwice } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

/** Plays some moves of One Euro and gives up; the page is then at the result. */
async function play(page) {
  await openTable(page, 'One Euro')
  const moves = page.getByRole('dialog', { name: 'All moves' })
  for (let n = 0; n < 4; n += 1) {
    await page.getByRole('button', { name: 'All moves' }).click()
    const lines = (await said(page)).length
    await moves.getByRole('button').nth(1).click()
    await page.waitForFunction((n) => document.querySelectorAll('[role=log] li').length > n, lines)
  }
  await giveUp(page)
}

/** Where the replay stands: the number of the moment, and of all. */
async function moment(page) {
  const text = await page.getByRole('slider', { name: 'Moment of the game' }).getAttribute('aria-valuetext')
  const [, n, total] = text.match(/^(\d+) of (\d+)\./)
  return [Number(n), Number(total)]
}

/** The tools of a replay are in its drawer. */
const tools = (page) => openMenu(page, 'Replay')

const said = (page) => page.getByRole('log', { name: 'What happened' }).getByRole('listitem').allTextContents()

test('a game is watched again: steps, scrubbing, eyes, a link to a moment, the check of the deal, playing on', async () => {
  const page = await openPage(browser, url, { allMoves: true, size: PHONE })
  await play(page)
  const whole = await said(page)
  await page.getByRole('link', { name: 'Watch it again' }).click()
  const slider = page.getByRole('slider', { name: 'Moment of the game' })
  await slider.waitFor()
  assert.equal((await moment(page))[0], 0)
  await inOrder(page)

  // Forward by hand, and back.
  await page.getByRole('button', { name: 'One step on' }).click()
  await page.getByRole('button', { name: 'One step on' }).click()
  assert.equal((await moment(page))[0], 2)
  const early = await said(page)
  assert.ok(early.length < whole.length)
  await page.getByRole('button', { name: 'One step back' }).click()
  assert.equal((await moment(page))[0], 1)

  // To the end: all that happened, and how it ended.
  await page.getByRole('button', { name: 'To the end' }).click()
  const [last, total] = await moment(page)
  assert.equal(last, total)
  const winner = (await page.getByRole('heading', { name: / has won\.$/ }).textContent()).replace(' has won.', '')
  assert.notEqual(winner, 'Ada')
  await page.getByRole('row', { name: `1 ${winner}` }).waitFor()
  await inOrder(page)

  // Scrubbing.
  await slider.fill(String(Math.floor(total / 2)))
  assert.equal((await moment(page))[0], Math.floor(total / 2))

  // Through my own eyes, what is told is what I was told; spectators were told of me by my name.
  await page.getByRole('button', { name: 'To the end' }).click()
  await page.getByRole('log').getByText('Ada rolled').first().waitFor()
  assert.doesNotMatch((await said(page)).join(' '), /You rolled/)
  await tools(page)
  await inOrder(page)
  await page.getByLabel('Through whose eyes').selectOption({ label: 'Ada' })
  await page.getByRole('log').getByText('You rolled').first().waitFor()
  assert.deepEqual(await said(page), whole)
  assert.match(whole.join(' '), /You rolled/)

  // A link to a moment.
  await slider.fill('2')
  await page.waitForURL(/\?at=2&seat=0$/)
  const friend = await openPage(browser, url, {
    allMoves: true,
    size: LAPTOP,
    storageState: await page.context().storageState(),
  })
  await friend.goto(page.url())
  await friend.getByRole('slider').waitFor()
  assert.equal((await moment(friend))[0], 2)
  assert.deepEqual(await said(friend), await said(page))

  // Or to something that happened: the last roll but one.
  await friend.goto(page.url().replace(/at=.*$/, 'at=rolled.2'))
  await friend.getByRole('slider').waitFor()
  const [rolled] = await moment(friend)
  // Who rolls 0 or has no move passes, as another sentence says; the next one rolls in the same moment.
  const isRoll = (it) => / rolled (0|\?|\d+ cents?|€1\.00)\.$/.test(it)
  const rolls = async (at) => {
    await friend.getByRole('slider').fill(String(at))
    return (await said(friend)).filter(isRoll).length
  }
  const all = whole.filter(isRoll).length
  assert.ok(all > 1, whole.join(' '))
  const [before, there] = [await rolls(rolled - 1), await rolls(rolled)]
  assert.ok(before < all - 1 && all - 1 <= there, `${before} rolls before it, ${there} there, of ${all}`)

  // The link can be copied, or is shown where the browser lets nobody copy.
  await page.getByRole('button', { name: 'Copy link to this moment' }).click()
  const shown = page.getByRole('textbox', { name: 'Link to this moment' })
  await shown
    .or(page.getByRole('button', { name: 'Copied' }))
    .first()
    .waitFor()
  if (await shown.isVisible()) assert.equal(await shown.inputValue(), page.url())

  // The deal is checked in the browser that noted the commitment.
  await page.getByRole('button', { name: 'Check the deal' }).click()
  await page.getByText('The draws were fair.').first().waitFor()
  await page.getByText('Your browser noted this commitment before the deal.').first().waitFor()
  await page
    .getByText(/Yours is among it/)
    .first()
    .waitFor()
  await page
    .getByText(/All \d+ draws are as they must be/)
    .first()
    .waitFor()
  await inOrder(page)

  // Playing on from there.
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.getByLabel('The bots are').selectOption({ label: 'easy' })
  await inOrder(page)
  await page.getByRole('button', { name: 'Play on', exact: true }).click()
  await page.waitForURL(/\/t\//)
  await page.getByRole('button', { name: 'All moves' }).waitFor()
  await inOrder(page)

  // What the new game proves, and what is left to the old one.
  await giveUp(page)
  await page.getByRole('link', { name: 'Watch it again' }).click()
  await tools(page)
  await page.getByRole('button', { name: 'Check the deal' }).click()
  await page.getByText('Your browser noted this commitment before the deal.').first().waitFor()
  await page
    .getByText(/more were made in the game that this one goes on from/)
    .first()
    .waitFor()
  await Promise.all([page.context().close(), friend.context().close()])
})

/** What a seat hides in its own view. */
const HELD = {
  'exact-change': ({ hand }) => hand,
  'rummy-500': ({ hand }) => hand,
  fraud: ({ hand, deposited }) => [...hand, ...deposited.flat()],
  exacta: ({ hands, favourites }, seat) => [...(hands[seat] ?? []), ...(favourites[seat] ? [favourites[seat]] : [])],
  'swift-swap': ({ own }) => [...own.hand, ...own.laid, ...(own.offer ? [own.offer] : [])],
}

test('with all hands open each seat shows what its own view has, with the fewest and the most players', async () => {
  const TABLES = { 'exact-change': [2, 6], 'rummy-500': [2, 6], fraud: [2, 6], exacta: [1, 5], 'swift-swap': [4] }
  const page = await openPage(browser, url)
  await page.goto('/about')
  const tables = Object.entries(TABLES).flatMap(([game, counts]) => counts.map((seats) => ({ game, seats })))
  const ids = await Promise.all(tables.map((it) => page.evaluate(playTwice, it)))
  for (const [nth, { game, seats }] of tables.entries()) {
    const id = ids[nth]
    const { total } = await (await page.request.get(`/api/v1/games/${id}/frames`)).json()
    for (const at of [0, total - 1]) {
      await page.goto(`/g/${id}?at=${at}`)
      await page.waitForFunction((at) => document.querySelector('input[type=range]')?.value === String(at), at)
      const hands = page.getByRole('region', { name: 'All hands', exact: true })
      for (let seat = 0; seat < seats; seat++) {
        const { frames } = await (
          await page.request.get(`/api/v1/games/${id}/frames?seat=${seat}&from=${at}&n=1`)
        ).json()
        const held = HELD[game](frames[0].view, seat)
        const row = hands.locator(`[data-open="${seat}"]`)
        await row
          .locator(held.length > 0 ? '[data-held]' : '.title')
          .first()
          .waitFor()
        const shown = await row.locator('[data-held]').evaluateAll((all) => all.map((it) => it.dataset.held))
        assert.deepEqual(shown.sort(), held.sort(), `${game} of ${seats}, seat ${seat} at ${at}`)
      }
    }
    // What is open to everybody is less.
    await tools(page)
    await page.getByLabel('Through whose eyes').selectOption({ label: "Everybody's: what is open" })
    await page.locator('[data-held]').first().waitFor({ state: 'hidden' })
    await page.waitForURL(/seat=none$/)
    assert.deepEqual(await axe(page), [])
    await page.getByLabel('Through whose eyes').selectOption({ label: 'All hands open' })
    await page.locator('[data-open="0"]').waitFor()
    assert.deepEqual(await axe(page), [])
  }
  await page.context().close()
})

test('the result and a moment are shared: by the sheet of the device, else copied, and as a picture', async () => {
  const page = await openPage(browser, url, { allMoves: true, size: PHONE })
  await page.addInitScript(() => {
    globalThis.shared = []
    navigator.share = async (data) => void globalThis.shared.push(data.url)
    navigator.canShare = () => false
  })
  await play(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.waitForFunction(() => /\/g\/[^/]+\?at=(end|\w+\.\d+)$/.test(globalThis.shared[0]))
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a picture', exact: true }).click(),
  ])
  assert.equal(saved.suggestedFilename(), 'one-euro.png')
  const bytes = await readFile(await saved.path())
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1080, 1350])
  await page.getByRole('button', { name: 'Picture saved' }).waitFor()
  await inOrder(page)
  await page.getByRole('link', { name: 'Watch it again' }).click()
  await page.getByRole('slider', { name: 'Moment of the game' }).fill('2')
  await tools(page)
  await page.getByRole('button', { name: 'Share this moment' }).click()
  await page.waitForFunction(() => globalThis.shared.at(-1).endsWith('?at=2'))
  await page.context().close()
})

test('a replay by keyboard, and it runs by itself', async () => {
  const page = await openPage(browser, url, { allMoves: true })
  await play(page)
  await page.getByRole('link', { name: 'Watch it again' }).click()
  await page.getByRole('slider').waitFor()
  await page.evaluate(() => document.activeElement?.blur())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  assert.equal((await moment(page))[0], 1)
  await page.keyboard.press('End')
  const [last, total] = await moment(page)
  assert.equal(last, total)
  await page.keyboard.press('Home')
  assert.equal((await moment(page))[0], 0)
  // Giving up ends the game: that is the last key moment, whatever was before it.
  await page.keyboard.press('n')
  let [at] = await moment(page)
  assert.ok(at > 0)
  while (at < last) {
    await page.keyboard.press('n')
    const [next] = await moment(page)
    assert.ok(next > at)
    at = next
  }
  await page.keyboard.press('Home')
  await tools(page)
  await page.getByText('Score line', { exact: true }).waitFor()
  await page.getByRole('button', { name: /The game is won/ }).click()
  assert.equal((await moment(page))[0], last)
  await inOrder(page)
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.activeElement?.blur())
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) >= 1)
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Let it run' }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  for (const text of ['One step on', 'One step back', 'To the beginning', 'To the end', 'Let it run'])
    await help.getByText(text).first().waitFor()
  await inOrder(page)
  await page.context().close()
})

test('a log that was changed on its way is found out', async () => {
  const page = await openPage(browser, url, { allMoves: true })
  await play(page)
  await page.route('**/api/v1/games/*/log', async (route) => {
    const response = await route.fetch()
    // Another roll of the first die.
    const text = (await response.text()).replace(/\[\[6,(\d)\]/, (_, rolled) => `[[6,${(Number(rolled) + 1) % 6}]`)
    await route.fulfill({ response, body: text })
  })
  await page.getByRole('link', { name: 'Watch it again' }).click()
  await tools(page)
  await page.getByRole('button', { name: 'Check the deal' }).click()
  await page.getByText('Something is wrong with this log.').first().waitFor()
  await page
    .getByText(/Line 1: \d was drawn out of 6, but the secret number gives \d/)
    .first()
    .waitFor()
  await inOrder(page)
  await page.context().close()
})

test('the host deletes a game, and it is gone', async () => {
  const page = await openPage(browser, url, { allMoves: true, size: PHONE })
  await play(page)
  await page.getByRole('link', { name: 'Watch it again' }).click()
  const address = page.url()
  await tools(page)
  await page.getByRole('button', { name: 'Delete the game' }).click()
  await inOrder(page)
  await page.getByRole('dialog', { name: 'Delete the game' }).getByRole('button', { name: 'Delete the game' }).click()
  await page.getByRole('button', { name: 'Play against bots: FRAUD' }).waitFor()
  await page.goto(address)
  await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
  await page.context().close()
})

test('a replay is in order on every screen, and in German', async () => {
  const mine = await openPage(browser, url, { allMoves: true })
  await play(mine)
  await mine.getByRole('link', { name: 'Watch it again' }).click()
  await mine.getByRole('slider').waitFor()
  const storageState = await mine.context().storageState()
  for (const size of [PHONE, LAPTOP]) {
    for (const theme of ['light', 'dark']) {
      const page = await openPage(browser, url, { allMoves: true, size, theme, storageState })
      await page.goto(mine.url().replace(/\?.*/, '?at=5'))
      await page.getByRole('slider').waitFor()
      await inOrder(page)
      await tools(page)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: 'Deutsch' }).check()
      await page.getByRole('dialog', { name: 'Einstellungen' }).getByRole('button', { name: 'Schließen' }).click()
      await page.getByRole('button', { name: 'Nachrechnen' }).click()
      await page.getByText('Es wurde fair gezogen.').first().waitFor()
      await inOrder(page)
      await page.context().close()
    }
  }
  await mine.context().close()
})
