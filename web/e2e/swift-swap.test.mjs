// Swift Swap from the start page to its result, and two browsers as partners.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE, within } from './lib.mjs'
import { CORNER, namesIn, openTable, openTableByKeys, said, sitDown } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

const BOTS = ['easy', 'easy', 'easy']
const SHORT = { 'Seconds a game lasts': '10' }

const hand = (page) => page.getByRole('list', { name: 'Your hand' })
const cards = (page) => hand(page).getByRole('button')
const ready = (page) => page.getByRole('button', { name: 'Ready', exact: true })
const collect = (page) => page.getByRole('button', { name: 'Collect eight' })
const takeBack = (page) => page.getByRole('button', { name: /^Take back the/ })
const result = (page) => page.getByRole('heading', { level: 2, name: /won/ })
const isNamed = (name) => name.includes('named by your goal')

/** The places of the cards that the goal names, and of those that it does not. */
async function sorted(page) {
  const names = await namesIn(hand(page))
  const places = (wanted) => names.flatMap((name, index) => (isNamed(name) === wanted ? [index] : []))
  return { named: places(true), others: places(false) }
}

/**
 * Plays to the end as somebody does who gives away what the goal does not name. `put` gives a card
 * away, `lay` lays eight down; both by their places.
 */
async function playOn(page, { put, lay }) {
  const end = result(page).waitFor()
  let isOver = false
  let isLaid = false
  void end.then(() => (isOver = true))
  while (!isOver) {
    const { named, others } = await sorted(page)
    if (named.length + others.length === 0) break
    if (!isLaid && named.length >= 8) {
      isLaid = true
      await lay(named.slice(0, 8))
    } else {
      await put(others.at(-1) ?? named.at(-1))
    }
    await Promise.race([end, takeBack(page).waitFor({ state: 'hidden' })])
  }
  await end
}

/** A tap that may come too late: the others have ended the game. */
const tap = (page, button, at) => Promise.race([button.click(at), result(page).waitFor()])

async function layDown(page, places) {
  await tap(page, collect(page))
  for (const place of places) await tap(page, cards(page).nth(place), CORNER)
  await tap(page, page.getByRole('button', { name: /^Lay down 8/ }))
}

test('a game on a phone by pointer', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'Swift Swap', { seats: BOTS, rules: SHORT })
  await ready(page).waitFor()
  await inOrder(page)
  await ready(page).click()
  await page.getByRole('button', { name: 'Goal', exact: true }).click()
  await playOn(page, {
    put: (place) => tap(page, cards(page).nth(place), CORNER),
    lay: (places) => layDown(page, places),
  })
  await page.getByText('How it came about').click()
  await page.getByRole('region', { name: 'The cards of game 1' }).waitFor()
  await inOrder(page)
  await page.context().close()
})

/** The keys of the first cards, as they stand on them. */
const KEYS = [...'1234567890qw']

test('a game on a laptop by keys alone', async () => {
  const page = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
  await openTableByKeys(page, 'Swift Swap', { seats: BOTS, rules: SHORT })
  await ready(page).waitFor()
  await page.keyboard.press('Enter')
  await collect(page).waitFor()
  await inOrder(page)
  await playOn(page, {
    put: (place) => page.keyboard.press(KEYS[place]),
    async lay(places) {
      await page.keyboard.press('l')
      for (const place of places) await page.keyboard.press(KEYS[place])
      await page.keyboard.press('Enter')
    },
  })
  await inOrder(page)
  await page.context().close()
})

/** Comes to the first free seat, and sits there without a word or a move. */
async function sitStill(table) {
  const response = await fetch(`${url}/api/v1/tables/${table}/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Still' }),
  })
  assert.ok(response.ok)
}

/** Partners opposite each other, against two who do nothing. */
async function openPartners() {
  const ada = await openPage(browser, url, { size: PHONE, theme: 'dark' })
  const bea = await openPage(browser, url, { size: LAPTOP })
  await openTable(ada, 'Swift Swap', { seats: ['person', 'person', 'person'], rules: { 'Seconds to get ready': '4' } })
  const path = new URL(ada.url()).pathname
  await sitStill(path.split('/').at(-1))
  await sitDown(bea, path, 'Bea')
  await bea.getByText('Waiting for one more player').first().waitFor()
  await sitStill(path.split('/').at(-1))
  await ada.getByRole('button', { name: 'Deal' }).click()
  // The others never are: it begins when time is up, perhaps before these two have said so.
  for (const page of [ada, bea]) await Promise.race([ready(page).click(), collect(page).waitFor()])
  for (const page of [ada, bea]) await collect(page).waitFor()
  return [ada, bea]
}

/** Milliseconds from a tap on a card to the card on the table, which is then taken back. */
function timeTap(page) {
  return page.evaluate(async () => {
    const list = document.querySelector('ul[aria-label="Your hand"]')
    const down = () => [...document.querySelectorAll('button')].find((it) => it.textContent.includes('Take back the'))
    const from = performance.now()
    list.querySelector('button').click()
    while (!down()) await new Promise(requestAnimationFrame)
    const took = performance.now() - from
    down().click()
    while (list.querySelectorAll('button').length < 12) await new Promise(requestAnimationFrame)
    return took
  })
}

test('two browsers as partners, who swap without a word', async (t) => {
  const [ada, bea] = await openPartners()
  const log = (page) => page.getByRole('log', { name: 'What happened' })
  const plain = (name) => name.split(',')[0]

  await t.test('nobody can signal', async () => {
    for (const page of [ada, bea]) {
      await page.getByRole('button', { name: 'This game is played in silence (SS-6).' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Send' }).count(), 0)
      assert.equal(await page.getByText('away', { exact: true }).count(), 0)
    }
  })

  await t.test('from a tap to the card on the table takes less than a tenth of a second', async () => {
    const times = []
    for (let n = 0; n < 20; n += 1) times.push(await timeTap(ada))
    times.sort((a, b) => a - b)
    assert.ok(times[18] < within(100), `p95 ${times[18]} ms`)
  })

  await t.test('a second card is refused with its rule, and a tap takes the first one back', async () => {
    await cards(ada).first().click(CORNER)
    await cards(ada).first().click(CORNER)
    await ada.getByRole('alert').getByText('A card of yours is down already. Take it back first.').waitFor()
    assert.match(await ada.getByRole('link', { name: 'Rule SS-5' }).getAttribute('href'), /#SS-5$/)
    await inOrder(ada)
    await takeBack(ada).click()
    await ada.getByText('Choose a card to swap.', { exact: true }).first().waitFor()
    assert.equal(await cards(ada).count(), 12)
  })

  await t.test('each gets what the other has put down, and nobody is told before', async () => {
    const [given] = await namesIn(hand(ada))
    const [returned] = await namesIn(hand(bea))
    await cards(ada).first().click(CORNER)
    await bea.getByText('Your partner offers a card: choose one to swap.', { exact: true }).first().waitFor()
    assert.ok(!(await log(bea).innerText()).includes(plain(given)))
    await cards(bea).first().click(CORNER)
    await hand(ada)
      .getByRole('button', { name: new RegExp(`^${plain(returned)}.*just came$`) })
      .waitFor()
    await hand(bea)
      .getByRole('button', { name: new RegExp(`^${plain(given)}.*just came$`) })
      .waitFor()
    await log(ada)
      .getByText(`You gave the ${plain(given)} and got the ${plain(returned)}.`)
      .waitFor()
  })

  await t.test('with both eights down the game is over and all cards are shown', async () => {
    await layDown(ada, [0, 1, 2, 3, 4, 5, 6, 7])
    await bea.getByRole('group', { name: 'At the table' }).getByText('eight down').waitFor()
    await inOrder(ada)
    await layDown(bea, [0, 1, 2, 3, 4, 5, 6, 7])
    for (const page of [ada, bea]) {
      await result(page).waitFor()
      await page.getByText('How it came about').click()
      await page
        .getByRole('region', { name: 'The cards of game 1' })
        .getByText(/^(The winners met both|The others laid down)/)
        .waitFor()
      await inOrder(page)
    }
  })

  await Promise.all([ada, bea].map((it) => it.context().close()))
})

test('a game by names and by what is read aloud', async () => {
  const page = await openPage(browser, url, { size: LAPTOP })
  await openTable(page, 'Swift Swap', { seats: BOTS, rules: SHORT })
  const log = page.getByRole('log', { name: 'What happened' })
  await log
    .getByText(/^Your goal is /)
    .first()
    .waitFor()
  await ready(page).click()
  await log.getByText('The game has started!').first().waitFor()
  await playOn(page, {
    put: (place) => tap(page, cards(page).nth(place), CORNER),
    lay: (places) => layDown(page, places),
  })
  await log
    .getByText(/^Game 1: (both|a goal|time)/)
    .first()
    .waitFor()
  // A deal may have eight cards for its goal at once.
  for (const told of [/The game has started!/, /You (put|laid) down /, /won/]) assert.match(await said(page), told)
  await page.context().close()
})
