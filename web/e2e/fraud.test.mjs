// FRAUD from the start page to its result, and a call inside ten seconds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, NARROW, openHallAndBrowser, openPage, PHONE, sideways, within } from './lib.mjs'
import { CORNER, namesIn, openTable, openTableByKeys, said, sitDown } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

const SHORT = { 'The account that wins, in thousands': '100' }

const hand = (page) => page.getByRole('list', { name: 'Your hand' })
const payIn = (page) => page.getByRole('button', { name: /^Pay in/ })
const fraud = (page) => page.getByRole('button', { name: /^Call FRAUD!/ })
const result = (page) => page.getByRole('heading', { level: 2, name: /won/ })

/** The places in the hand of three or more notes that can pass for one number, best first. */
function deposit(names) {
  const found = [10, 20, 30, 40, 50, 100].map((of) => {
    const isGenuine = (name) => name === `${of} k note`
    const fits = (name) =>
      isGenuine(name) ||
      name
        .match(/FRAUD card (.*)/)?.[1]
        .split('/')
        .includes(String(of))
    const places = names.flatMap((name, index) => (fits(name) ? [index] : []))
    return { of, places: names.some(isGenuine) && places.length >= 3 ? places : [] }
  })
  return found.reduce((best, it) => (it.of * it.places.length > best.of * best.places.length ? it : best)).places
}

/** Plays on until the result; `how` has what a person does at the three moments. */
async function playOn(page, how) {
  for (;;) {
    await fraud(page).or(payIn(page)).or(result(page)).first().waitFor()
    if (await result(page).isVisible()) return
    // A window may have closed since, so what is not there is not taken for the other.
    if (await fraud(page).first().isVisible()) await how.challenge()
    else if (await payIn(page).isVisible()) await how.turn(await namesIn(hand(page)))
  }
}

/** Until the window is another one: the buttons of this one are gone, or are not the same. */
async function gone(page, button) {
  await button.first().waitFor({ state: 'hidden' })
}

/** A tap that may come too late: the window has closed. What was not tapped is seen again. */
const tap = (button) => button.click({ timeout: 3000 }).catch(() => {})

test('a game on a phone by pointer', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'FRAUD', { seats: ['easy', 'easy'], rules: SHORT })
  const seen = new Set()
  const look = async (state) => {
    if (seen.has(state)) return
    seen.add(state)
    await inOrder(page)
  }
  await playOn(page, {
    async challenge() {
      await look('challenge')
      await tap(page.getByRole('button', { name: /^Let it pass/ }).first())
    },
    async turn(names) {
      const places = deposit(names)
      if (places.length) {
        for (const place of places) await hand(page).getByRole('button').nth(place).click(CORNER)
        await look('deposit')
        await payIn(page).click()
      } else {
        await hand(page).getByRole('button').last().click(CORNER)
        await page.getByRole('button', { name: 'Discard', exact: true }).click()
      }
      await gone(page, payIn(page))
    },
  })
  await inOrder(page)
  await page.context().close()
})

test('a game on a laptop by keys alone', async () => {
  const page = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
  await openTableByKeys(page, 'FRAUD', { rules: SHORT })
  await playOn(page, {
    async challenge() {
      await page.keyboard.press('2')
      await gone(page, fraud(page))
    },
    async turn(names) {
      const places = deposit(names)
      for (const place of places.length ? places : [names.length - 1]) await page.keyboard.press(String(place + 1))
      await page.getByRole('button', { name: places.length ? /^Pay in/ : /^Discard/, disabled: false }).waitFor()
      await page.keyboard.press(places.length ? 'Enter' : 'd')
      await gone(page, payIn(page))
    },
  })
  await inOrder(page)
  await page.context().close()
})

/** Plays by names and by what is read aloud; whether there was a turn before a bot had won. */
async function playByNames() {
  const page = await openPage(browser, url, { size: LAPTOP })
  await openTable(page, 'FRAUD', { rules: SHORT })
  let hasTurn = false
  await playOn(page, {
    async challenge() {
      await tap(page.getByRole('button', { name: 'Call FRAUD!' }))
      await gone(page, fraud(page))
      assert.match(await said(page), /Call FRAUD, or let it pass\./)
    },
    async turn(names) {
      hasTurn = true
      // Every account with its F's: that of the bot at its seat, mine at the hand.
      assert.match(await page.getByRole('group', { name: 'At the table' }).innerText(), /\sk\b.*F/s)
      await page.getByRole('button', { name: /^The ladder of fines: / }).waitFor()
      const places = deposit(names)
      for (const place of places.length ? places : [0]) await hand(page).getByRole('button').nth(place).click(CORNER)
      await page.getByRole('button', { name: places.length ? /^Pay in/ : /^Discard$/ }).click()
      await gone(page, payIn(page))
    },
  })
  const turn = hasTurn ? [/Pay in notes, or discard one\./, /You (discarded|made deposit) /] : []
  for (const told of [...turn, /won/]) assert.match(await said(page), told)
  await page.context().close()
  return hasTurn
}

test('a game by names and by what is read aloud', async () => {
  // A bot that begins can win with its first deposit: then there is another game.
  while (!(await playByNames()));
})

test('a wrong deposit is explained with its rule', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'FRAUD', { rules: { 'Seconds to call FRAUD': '1' } })
  await payIn(page).waitFor()
  // With one note and with two: it is said why not, and there is nothing to press.
  for (let nth = 0; nth < 2; nth++) {
    await hand(page).getByRole('button').nth(nth).click(CORNER)
    await page.getByText('A deposit has three cards or more.').waitFor()
    assert.match(await page.getByRole('link', { name: 'Rule FR-5' }).getAttribute('href'), /#FR-5$/)
    assert.ok(await payIn(page).isDisabled())
  }
  await inOrder(page)
  await page.context().close()
})

/** Both play until somebody has made a deposit; who that was, and who is to answer. */
async function firstDeposit(pages) {
  for (;;) {
    const [mine] = await Promise.any(pages.map(async (page) => (await payIn(page).waitFor(), [page])))
    const other = pages.find((it) => it !== mine)
    const places = deposit(await namesIn(hand(mine)))
    for (const place of places.length ? places : [0]) await hand(mine).getByRole('button').nth(place).click(CORNER)
    await (places.length ? payIn(mine) : mine.getByRole('button', { name: 'Discard', exact: true })).click()
    await gone(mine, payIn(mine))
    if (places.length) return { depositor: mine, accuser: other }
  }
}

test('two people: a deposit, and an accusation inside ten seconds', async () => {
  const ada = await openPage(browser, url, { size: PHONE, theme: 'dark' })
  const bea = await openPage(browser, url, { size: LAPTOP })
  // More time than they take, however busy the machine is.
  await openTable(ada, 'FRAUD', { seats: ['person'], rules: { 'Seconds to call FRAUD': '60' } })
  await sitDown(bea, ada.url(), 'Bea')
  await ada.getByRole('button', { name: 'Deal' }).click()

  const { depositor, accuser } = await firstDeposit([ada, bea])
  const from = Date.now()
  await fraud(accuser).waitFor()
  // The ring runs for both, and who pays in cannot answer.
  for (const page of [depositor, accuser])
    await page
      .getByRole('timer', { name: /second/ })
      .first()
      .waitFor()
  assert.equal(await fraud(depositor).count(), 0)
  await fraud(accuser).click()
  for (const page of [depositor, accuser])
    await page
      .getByText(/^(FRAUD|GENUINE)$/)
      .first()
      .waitFor()
  assert.ok(Date.now() - from < within(10_000))
  for (const page of [depositor, accuser]) {
    // The game's own name is FRAUD too: only the log says that it is settled.
    await page
      .getByRole('log', { name: 'What happened' })
      .filter({ hasText: /Deposit 1 was (genuine|FRAUD): / })
      .waitFor({ state: 'attached' })
    await inOrder(page)
  }
  await Promise.all([ada, bea].map((it) => it.context().close()))
})

test('however many notes are put down, they fit a narrow phone', async () => {
  const page = await openPage(browser, url, { size: NARROW })
  await openTable(page, 'FRAUD')
  await payIn(page).waitFor()
  const notes = hand(page).getByRole('button')
  const n = await notes.count()
  // All of the hand in one deposit; then ever more of it in the other.
  for (let nth = 0; nth < n; nth++) await notes.nth(nth).click(CORNER)
  await inOrder(page)
  await page.getByRole('button', { name: /^Second deposit/ }).click()
  for (let nth = n - 1; nth > 0; nth--) {
    for (let click = 0; click < 2; click++) await notes.nth(nth).click(CORNER)
    assert.equal(await sideways(page), 0, `${nth} notes and ${n - nth}`)
  }
  await page.context().close()
})
