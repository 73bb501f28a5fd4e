import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { byKeys, byPointer, handOf, hear, once, openTable, openTableByKeys, sitDown, WON } from './seat.mjs'

/** One hand, and cards that go well together. */
const SHORT = {
  'Cents that win the game': '1',
  'Seconds to catch a forgotten call': '0',
  'The cards':
    '20 red nickel\n20 blue nickel\n15 red dime\n15 blue dime\n4 green quarter\n4 draw red dime\n2 combo blue 10/5\n5 wild',
}
const QUESTIONS =
  /Match |Nothing in your hand fits|You are hit|Which coin|Which colour|Play it\?|out of cards! Choose|: pass\.|ha(s|ve) won/
const WORTH = { penny: 1, nickel: 5, dime: 10, quarter: 25, 'half dollar': 50, dollar: 100 }

const { browser, url } = await openHallAndBrowser()

/** What a card with this name shows; a wild shows nothing. */
function read(name) {
  const colour = name.match(/^\w+/)[0]
  const combo = name.match(/combo (.*)/)
  if (combo) return { colour, coin: null, worth: combo[1].split(' + ').reduce((sum, it) => sum + Number(it), 0) }
  const coin = name.match(/half dollar|penny|nickel|dime|quarter|dollar/)?.[0] ?? null
  return { colour, coin, worth: coin ? WORTH[coin] : null }
}

/** Which cards answer the question: a set if there is one, or else a single card. */
function answer(question, names) {
  const [, colour, coin = null] = question.match(/Match (\w+)(?: or (half dollar|\w+))?/)
  const goal = question.match(/exactly (\$?)(\d+(?:\.\d+)?)/)
  const cards = names.map(read)
  if (goal) {
    const cents = Math.round(Number(goal[2]) * (goal[1] ? 100 : 1))
    for (let set = 1; set < 1 << Math.min(16, cards.length); set++) {
      const chosen = cards.map((_, at) => at).filter((at) => set & (1 << at))
      const sum = chosen.reduce((all, at) => all + (cards[at].worth ?? NaN), 0)
      if (chosen.length > 1 && sum === cents) return chosen
    }
  }
  const single = cards.findIndex(
    (it) => it.colour === colour || (coin !== null && it.coin === coin && it.worth !== null),
  )
  const found = single >= 0 ? single : names.indexOf('wild')
  if (found >= 0) return [found]
  // Nothing but a set with a wild in it is left, or the engine would have said to draw.
  return null
}

/** Plays to the result. `hands` does what is decided: it chooses cards, presses buttons and takes the nth offer. */
async function play(page, hands, { seen = async () => {} } = {}) {
  await page.getByRole('group', { name: 'At the table' }).waitFor()
  for (;;) {
    const question = await hear(page, QUESTIONS)
    if (WON.test(question)) return seen('result')
    if (/Which coin|Which colour/.test(question)) {
      await seen('name')
      await hands.offer(0)
    } else if (/Play it\?/.test(question)) {
      await seen('named')
      await hands.press(/^Play it as /, 'Enter')
    } else if (/Choose/.test(question)) {
      await seen('score')
      await hands.offer(0)
    } else if (/pass\./.test(question)) await hands.press('Pass', 'p')
    else if (/fits|You are hit/.test(question)) {
      await seen('draw')
      await hands.press('Draw', 'd')
    } else {
      const { buttons, names } = await handOf(page)
      const chosen = answer(question, names)
      assert.ok(chosen, `${question} with ${names}`)
      // In no particular order: what is written is the client's affair.
      for (const at of chosen.toReversed()) await hands.choose(at, buttons)
      await seen(chosen.length > 1 ? 'set' : 'single')
      if (chosen.length > 1) await hands.press('Exact Change!', 'x')
      else await hands.press('Discard', 'Enter')
    }
  }
}

test('Exact Change from home to the result, by pointer on a phone', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'Exact Change', { rules: SHORT })
  await play(page, byPointer(page), { seen: once(() => inOrder(page)) })
  await page.context().close()
})

test('Exact Change by keyboard alone on a laptop', async () => {
  const page = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
  await openTableByKeys(page, 'Exact Change', { rules: SHORT })
  await play(page, byKeys(page), { seen: once(() => inOrder(page)) })
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard' }).waitFor()
  await page.context().close()
})

test('Exact Change by names and what is read aloud', async () => {
  const page = await openPage(browser, url, { size: LAPTOP })
  await openTable(page, 'Exact Change', { rules: SHORT })
  const top = page.getByRole('region', { name: 'The table' })
  await play(page, byPointer(page), {
    seen: once(async () => assert.match(await top.textContent(), /On top lies: .+\./)),
  })
  await page.context().close()
})

test('a card that does not fit is refused with its rule', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await openTable(page, 'Exact Change', { rules: { ...SHORT, 'The cards': '40 red nickel\n40 blue dime' } })
  await hear(page, QUESTIONS)
  const { buttons } = await handOf(page)
  await buttons.nth(0).click()
  await buttons.nth(1).click()
  await buttons.nth(2).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByText('These cards do not add up to the top card.').first().waitFor()
  assert.equal(await page.getByRole('link', { name: 'Rule EC-7' }).getAttribute('href'), '/rules/exact-change#EC-7')
  await inOrder(page)
  await page.context().close()
})

/** Two people at a table of dimes and nickels, all red: two nickels make every dime. */
async function two() {
  const ada = await openPage(browser, url, { size: PHONE })
  await openTable(ada, 'Exact Change', {
    seats: ['person'],
    rules: { 'Seconds to catch a forgotten call': '2', 'The cards': '30 red dime\n30 red nickel' },
  })
  const ben = await openPage(browser, url, { size: LAPTOP, theme: 'dark' })
  await sitDown(ben, ada.url(), 'Ben')
  await ada.getByRole('button', { name: 'Deal' }).click()
  return { ada, ben }
}

async function discard(page, names, { call = false } = {}) {
  const { buttons, names: held } = await handOf(page)
  const free = held.map((name, at) => ({ name, at }))
  for (const name of names) {
    const [{ at }] = free.splice(
      free.findIndex((it) => it.name === name),
      1,
    )
    await buttons.nth(at).click()
  }
  await page.getByRole('button', { name: call ? 'Exact Change!' : 'Discard', exact: true }).click()
}

const onTop = async (page) => (await page.getByText(/^On top lies: /).textContent()).match(/On top lies: ([^.]+)\./)[1]

/** Plays single cards until this one is at turn with two nickels and a dime on top; then they lay the set. */
async function untilSet(who, other, said) {
  for (;;) {
    for (const page of [who, other]) {
      const question = page.getByText(/^Match red/).first()
      const score = page.getByRole('group', { name: 'Whose hand do you score?' })
      await question
        .or(score)
        .or(page.getByText(/has the turn|chooses a hand/).first())
        .first()
        .waitFor()
      if (await score.isVisible()) {
        await score.getByRole('button').first().click()
        // It is still there until the hall has answered, and must not be taken for the next one.
        await score.waitFor({ state: 'hidden' })
      }
      if (!(await question.isVisible())) continue
      const { names } = await handOf(page)
      const nNickels = names.filter((it) => it === 'red nickel').length
      const top = await onTop(page)
      if (page === who && top === 'red dime' && nNickels > 1) return discard(page, ['red nickel', 'red nickel'], said)
      await discard(page, [names.includes('red dime') ? 'red dime' : 'red nickel'])
      await question.waitFor({ state: 'hidden' })
    }
  }
}

test('two browsers: a forgotten call is caught, and a made one is not', async () => {
  const { ada, ben } = await two()
  await untilSet(ada, ben, { call: false })
  await ben.getByRole('button', { name: 'Catch!' }).waitFor()
  await inOrder(ben)
  assert.doesNotMatch(await ben.getByRole('log', { name: 'What happened' }).textContent(), /Exact Change!/)
  await ben.getByRole('button', { name: 'Catch!' }).click()
  await ada
    .getByText(/Ben catches you: you did not say/)
    .first()
    .waitFor()
  await ben.getByText('You caught Ada! Give Ada any of your cards.').first().waitFor()
  await inOrder(ben)
  const { buttons, names } = await handOf(ben)
  await buttons.first().click()
  await ben.getByRole('button', { name: 'Give this card' }).click()
  await ada.getByText(`Ben gives you a ${names[0]}.`).first().waitFor()

  await untilSet(ada, ben, { call: true })
  await ben
    .getByText(/Ada lays .* and says “Exact Change!”/)
    .first()
    .waitFor()
  await ben.getByRole('button', { name: 'Catch!' }).click()
  await ben.getByText('That set was called: there is nothing to catch.').first().waitFor()
  await ben.getByRole('link', { name: 'Rule EC-10' }).waitFor()
  await Promise.all([inOrder(ada), inOrder(ben)])
  await Promise.all([ada.context().close(), ben.context().close()])
})
