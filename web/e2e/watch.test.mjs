// A table in the public list: two play, a stranger watches, and what people do there besides playing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { CORNER, giveUp, handOf, openMenu, openTable, openTalk, sitDown } from './seat.mjs'

const { browser, url } = await openHallAndBrowser({ args: ['--grace', '1s'] })

const RULES = { 'Races in a game': '1' }
const log = (page) => page.getByRole('log', { name: 'What happened' })
const talk = (page) => page.getByRole('log', { name: 'Talk' })
const playable = (page) => page.getByRole('list', { name: 'Your hand' }).getByRole('button', { disabled: false })
const confirm = (page) => page.getByRole('button', { name: /^(Make .* your favourite|Play (?!against).*)$/ })
const line = (page, text) => log(page).getByText(text, { exact: true }).waitFor()

/** All that a page has in words: what is seen, and what only a screen reader has. */
async function wordsOf(page) {
  return `${await page.locator('body').ariaSnapshot()}\n${await page.content()}`
}

/** Plays a card of the hand, as soon as this page is asked; its name. */
async function playCard(page) {
  const card = playable(page).first()
  await card.waitFor()
  const name = (await card.textContent()).match(/\w+ \d/)[0]
  await card.click(CORNER)
  await confirm(page).click()
  await page
    .getByRole('list', { name: 'Your hand' })
    .getByRole('button', { name, exact: true })
    .waitFor({ state: 'hidden' })
  return name
}

/** Whoever is asked first. */
const asked = (pages) => Promise.any(pages.map(async (page) => (await playable(page).first().waitFor(), page)))

async function say(page, text) {
  await openTalk(page)
  await page.getByLabel('Say something').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('a public table with two players, a guest and a stranger who watches', async (t) => {
  const [ada, ben, dee, cy] = await Promise.all(
    [{ size: PHONE }, { size: LAPTOP }, { size: LAPTOP }, { size: PHONE, theme: 'dark' }].map((it) =>
      openPage(browser, url, it),
    ),
  )
  await openTable(ada, 'EXACTA!', { seats: ['person'], rules: RULES, isPublic: true })
  await sitDown(ben, ada.url(), 'Ben')

  const listed = (page, status) =>
    page.getByRole('region', { name: 'Public tables' }).getByRole('link', { name: `EXACTA! Ada, Ben ${status}` })

  await t.test('a guest finds it in the list, and watches with a name because no seat is free', async () => {
    await dee.goto('/')
    await listed(dee, 'Waits for players').click()
    await dee.getByLabel('Your name at the table').fill('Dee')
    await dee.getByRole('button', { name: 'Watch', exact: true }).click()
    await dee.getByText('The host deals when everybody is there.').first().waitFor()
    await ada.getByRole('button', { name: 'Deal' }).click()
  })

  await t.test('a stranger finds it while it is played', async () => {
    await log(ada).waitFor()
    await cy.goto('/')
    await listed(cy, 'Being played').click()
    for (const page of [cy, dee]) {
      const mark = page.getByText('watching', { exact: true })
      await mark.waitFor()
      assert.ok(await mark.evaluate((it) => it.scrollWidth <= it.clientWidth), 'the word is whole')
      await inOrder(page)
    }
    assert.equal(await ada.getByText('watching', { exact: true }).count(), 0)
  })

  await t.test('who watches sees what was played and nothing of what is held', async () => {
    const held = new Set([...(await handOf(ada)).names, ...(await handOf(ben)).names])
    assert.equal(held.size, 18)
    // Favourites lie face down: they stay as secret as the hands.
    for (const page of [ada, ben]) await playCard(page)
    for (const name of ['Ada', 'Ben']) await line(cy, `${name} chose a favourite.`)
    const leader = await asked([ada, ben])
    const played = []
    for (const page of leader === ada ? [ada, ben] : [ben, ada]) {
      played.push(await playCard(page))
      held.delete(played.at(-1))
      await line(cy, `${page === ada ? 'Ada' : 'Ben'} played ${played.at(-1)}.`)
    }
    for (const page of [cy, dee]) {
      const words = await wordsOf(page)
      for (const card of played) assert.ok(words.includes(card), `${card} was played`)
      for (const card of held) assert.ok(!words.includes(card), `${card} is held`)
    }
  })

  await t.test('a television shows the same to a whole room', async () => {
    const menu = await openMenu(cy)
    await menu.getByRole('link', { name: 'Big screen' }).click()
    await cy.waitForURL(/\?screen=big$/)
    for (const size of [
      { width: 1366, height: 768 },
      { width: 1920, height: 1080 },
      { width: 3840, height: 2160 },
    ]) {
      await cy.setViewportSize(size)
      await cy.getByRole('img', { name: 'The link as a QR code' }).waitFor()
      await cy.getByText(/^(Ada|Ben) has the turn$/).waitFor()
      const picture = await cy.locator('.stage').boundingBox()
      assert.deepEqual([Math.round(picture.width), Math.round(picture.height)], [size.width, size.height])
      // Names are read from the other end of a room.
      const names = await cy
        .locator('.stage .seat p.name')
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height / innerHeight))
      assert.ok(names.length === 2 && names.every((it) => it > 0.025), `names of ${names}`)
      await inOrder(cy)
    }
    const words = await wordsOf(cy)
    const held = [...(await handOf(ada)).names, ...(await handOf(ben)).names]
    const told = await log(cy).innerText()
    for (const card of held.filter((it) => !told.includes(it))) assert.ok(!words.includes(card), `${card} is held`)
    // Whoever has a seat there sees the own table instead.
    const other = await ben.context().newPage()
    await other.goto(`${ben.url()}?screen=big`)
    await other.waitForURL((at) => !at.search)
    await other.close()
    await cy.keyboard.press('Escape')
    await cy.waitForURL((at) => !at.search)
    await cy.setViewportSize(PHONE)
    await cy.getByText('watching', { exact: true }).waitFor()
  })

  await t.test('who watches cannot act', async () => {
    for (const page of [cy, dee]) {
      assert.equal(await page.getByRole('list', { name: 'Your hand' }).count(), 0)
      const menu = await openMenu(page)
      await menu.getByRole('button', { name: 'Settings' }).waitFor()
      for (const name of ['All moves', 'Give up', 'Play again'])
        assert.equal(await page.getByRole('button', { name }).count(), 0)
    }
    // Only who has given a name talks.
    const [said, asked] = await Promise.all([cy, dee].map(openTalk))
    await asked.getByLabel('Say something').waitFor()
    assert.equal(await said.getByLabel('Say something').count(), 0)
  })

  await t.test('a line and a phrase arrive everywhere as they were written', async () => {
    await say(ben, '<b>x</b> & <img src=x onerror=alert(1)>')
    await openTalk(ada)
    await ada.getByRole('button', { name: 'Good luck!' }).click()
    for (const page of [ada, ben, dee, cy]) {
      await openTalk(page)
      await talk(page).getByText('Ben <b>x</b> & <img src=x onerror=alert(1)>', { exact: true }).waitFor()
      await talk(page).getByText('Ada Good luck!', { exact: true }).waitFor()
      assert.equal(await talk(page).locator('img, b:text-is("x")').count(), 0)
    }
    await Promise.all([ada, ben, cy].map(inOrder))
  })

  await t.test('the host mutes somebody, and lets them speak again', async () => {
    const people = await openMenu(ada)
    await people.getByRole('button', { name: 'Mute Ben' }).click()
    await people.getByText('muted', { exact: true }).first().waitFor()
    await inOrder(ada)
    await say(ben, 'Can you hear me?')
    await ben.getByRole('alert').getByText('The host has muted you.').waitFor()
    await people.getByRole('button', { name: 'Unmute Ben' }).click()
    await people.getByText('muted', { exact: true }).first().waitFor({ state: 'hidden' })
    // What was refused is still there to be sent.
    await ben.getByRole('button', { name: 'Send' }).click()
    await openTalk(ada)
    await talk(ada).getByText('Ben Can you hear me?', { exact: true }).waitFor()
  })

  await t.test('the host removes a guest, who is told so, also when they come again', async () => {
    const theirs = await openMenu(ben)
    await theirs.getByText('Dee').first().waitFor()
    assert.equal(await ben.getByRole('button', { name: /^Remove/ }).count(), 0)
    const people = await openMenu(ada)
    await people.getByRole('button', { name: 'Remove Dee' }).click()
    await dee.getByText('The host has asked you to leave this table.').first().waitFor()
    await people.getByText('Dee').first().waitFor({ state: 'hidden' })
    await people.getByRole('button', { name: 'Close', exact: true }).click()
    await inOrder(dee)
    await dee.reload()
    await dee.getByText('The host has asked you to leave this table.').first().waitFor()
  })

  await t.test('of two, who gives up has lost, and everybody sees it', async () => {
    await giveUp(ben)
    await ada.getByRole('heading', { name: 'You have won!' }).waitFor()
    for (const page of [ben, cy]) await page.getByRole('heading', { name: 'Ada has won.' }).waitFor()
    await Promise.all([inOrder(ben), inOrder(cy)])
  })

  await t.test('another game begins when both want it', async () => {
    await ada.getByRole('button', { name: 'Play again' }).click()
    await ada.getByRole('button', { name: 'Waiting for the others …', disabled: true }).waitFor()
    await ben.getByText('Ada wants to play again.').first().waitFor()
    await ben.getByRole('button', { name: 'Play again' }).click()
    for (const page of [ada, ben]) await playable(page).first().waitFor()
    await cy.getByRole('heading', { name: 'Ada has won.' }).waitFor({ state: 'hidden' })
    assert.doesNotMatch(await log(cy).innerText(), /played/)
  })

  await Promise.all([ada, ben, dee, cy].map((it) => it.context().close()))
})

test('a bot moves for who has gone, until they are back', async () => {
  const [ada, ben] = await Promise.all([
    openPage(browser, url, { allMoves: true, size: PHONE }),
    openPage(browser, url, { allMoves: true }),
  ])
  await openTable(ada, 'EXACTA!', { seats: ['person'], rules: RULES })
  await sitDown(ben, ada.url(), 'Ben')
  await ada.getByRole('button', { name: 'Deal' }).click()
  await playable(ben).first().waitFor()
  const link = ben.url()
  await ben.close()
  // Opposite sits nobody else.
  const seats = ada.getByRole('group', { name: 'At the table', exact: true })
  await seats.getByText('Ben').first().waitFor()
  const label = seats.getByText('a bot moves', { exact: true })
  await label.waitFor()
  // The seat is played, and by whom can be seen.
  await line(ada, 'Ben chose a favourite.')
  await inOrder(ada)

  const again = await ben.context().newPage()
  await again.goto(link)
  await label.waitFor({ state: 'hidden' })
  await playCard(ada)
  const leader = await asked([ada, again])
  for (const page of leader === ada ? [ada, again] : [again, ada]) {
    const card = await playCard(page)
    await line(ada, page === ada ? `You played ${card}.` : `Ben played ${card}.`)
  }
  await Promise.all([ada, ben].map((it) => it.context().close()))
})

test('who has given up watches the others, and is not asked back', async () => {
  const page = await openPage(browser, url, { allMoves: true, size: PHONE })
  await openTable(page, 'EXACTA!', { seats: ['easy', 'easy'], rules: RULES })
  await playable(page).first().waitFor()
  await giveUp(page)
  await page.getByText('gave up', { exact: true }).first().waitFor()
  assert.equal(await page.getByText('A bot moves for you.').count(), 0)
  // The bots may have won together: in one race both often score nothing.
  await page.getByRole('heading', { name: / won/ }).waitFor()
  await inOrder(page)
  await page.context().close()
})

test('a guest leaves, and the host closes the table for good', async () => {
  const [ada, ben] = await Promise.all([PHONE, LAPTOP].map((size) => openPage(browser, url, { allMoves: true, size })))
  await openTable(ada, 'FRAUD', { seats: ['person'] })
  const link = ada.url()
  await sitDown(ben, link, 'Ben')
  await ada.getByText('Everybody is here').first().waitFor()
  await ben.getByRole('button', { name: 'People' }).click()
  await ben.getByRole('button', { name: 'Leave the table' }).click()
  await ben.getByRole('heading', { level: 1, name: 'Parlor' }).waitFor()
  await ada.getByText('Waiting for one more player').first().waitFor()
  await ada.getByRole('button', { name: 'People' }).click()
  await ada.getByRole('button', { name: 'Close the table' }).click()
  await ada.getByRole('button', { name: 'Close it for good' }).click()
  await ada.getByRole('heading', { level: 1, name: 'Parlor' }).waitFor()
  await ben.goto(link)
  await ben
    .getByText(/The table was closed|There is no such table/)
    .first()
    .waitFor()
  await Promise.all([ada, ben].map((page) => page.context().close()))
})
