// Beside the box: whole games with the printed cards, with the network cut; an undo and an edit in the middle, a reload, an
// export read back.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { axe, inOrder, openHallAndBrowser, openPage } from './lib.mjs'

const { browser, url } = await openHallAndBrowser()

const SIZES = [
  ['phone', { width: 390, height: 664 }],
  ['phone on its side', { width: 844, height: 390 }],
  ['laptop', { width: 1366, height: 768 }],
  ['large screen', { width: 1920, height: 1080 }],
]

/** What the page says, in two languages. */
const SAID = {
  en: {
    locale: 'en-GB',
    name: (n) => `Player ${n}: name`,
    add: 'Add a player',
    begin: 'Begin',
    again: 'Play again',
    rows: 'Totals and entries',
    totals: 'Totals',
    change: (n) => new RegExp(`^Change entry ${n}:`),
    changing: (n) => `You are changing entry ${n}.`,
    undo: 'Undo',
    redo: 'Redo',
    close: 'Close',
    menu: 'Menu',
    csv: 'Save as a table (CSV)',
    won: (name) => new RegExp(`^${name} has won`),
    who: 'Who pays in?',
    which: 'Which note is on top?',
    cards: 'How many cards?',
    start: 'Start 10 seconds',
    second: 'Second deposit',
    nobody: 'Nobody called',
    call: (name) => `${name}!`,
    pause: 'Pause',
    resume: 'Go on',
    goOn: 'Go on',
    toCards: 'Show the cards',
    genuine: 'GENUINE',
    fraud: 'FRAUD',
    book: 'Book it',
  },
  de: {
    locale: 'de-DE',
    name: (n) => `Spieler ${n}: Name`,
    add: 'Noch jemand',
    begin: 'Los geht’s',
    again: 'Noch einmal',
    rows: 'Stand und Einträge',
    totals: 'Stand',
    change: (n) => new RegExp(`^Eintrag ${n} ändern:`),
    changing: (n) => `Du änderst Eintrag ${n}.`,
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    close: 'Schließen',
    menu: 'Menü',
    json: 'Als Datei zum Wiederöffnen speichern (JSON)',
    import: 'Gespeicherte Datei öffnen',
    remove: (n) => new RegExp(`^Eintrag ${n} entfernen:`),
    misfit: (n) => `Eintrag ${n} passt nicht mehr.`,
    forget: 'Dieses Spiel löschen',
    off: 'Und los',
    favourite: (name) => `${name}: Favorit`,
    counter: (name) => `${name}: Konter`,
    value: 'Zahl',
    book: 'Buchen',
  },
}

/** A page that has all it needs, so that the network can be cut. */
async function openKept(options) {
  const page = await openPage(browser, url, { serviceWorkers: 'allow', ...options })
  await page.goto('/beside')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

/** A ledger of people at a table, with house rules. */
async function sitDown(page, game, people, said, rules = {}) {
  await page.goto('/beside')
  await page.locator(`a[href="/beside/${game}"]`).click()
  await page.getByRole('button', { name: said.begin }).waitFor()
  const seats = page.locator('.table li')
  while ((await seats.count()) < people.length) await page.getByRole('button', { name: said.add }).click()
  while ((await seats.count()) > people.length) await seats.last().getByRole('button').last().click()
  for (const [n, name] of people.entries()) await page.getByLabel(said.name(n + 1)).fill(name)
  if (Object.keys(rules).length > 0) await page.locator('summary').click()
  for (const [name, value] of Object.entries(rules)) await page.locator(`#option-${name}`).fill(String(value))
  await page.getByRole('button', { name: said.begin }).click()
  await page.waitForURL(new RegExp(`/beside/${game}/[0-9a-f]+$`))
}

const button = (page, name) => page.getByRole('button', { name, exact: true })
const drawer = (page) => page.locator('.drawer')

/** What stands at everybody's name in the drawer, without the spaces of numbers. */
async function totals(page, said) {
  await button(page, said.rows).click()
  const list = drawer(page).getByRole('list', { name: said.totals, exact: true })
  await list.waitFor()
  const all = await list.locator('.total').allTextContents()
  await button(drawer(page), said.close).click()
  return all.map((it) => it.replace(/\s/g, ' '))
}

/** Nothing scrolls, is cut off or too small to be tapped. */
async function fits(page) {
  const wrong = await page.evaluate(() => {
    const all = []
    const seen = document.querySelectorAll(
      '.kit :is(button, a, input, .work p, .work b, .work small, .work img, .work svg)',
    )
    for (const it of seen) {
      const { left, top, right, bottom, width, height } = it.getBoundingClientRect()
      if (it.closest('.drawer, .hidden') || width === 0) continue
      const said = it.outerHTML.slice(0, 100)
      // What is drawn around a runner or turned by a few degrees may stand out by a little.
      const slack = it.closest('svg') ? 12 : 1
      if (left < -slack || top < -slack || right > innerWidth + slack || bottom > innerHeight + slack)
        all.push(`outside: ${said}`)
      if (it.matches('button, a:not(.box)') && (width < 43.5 || height < 43.5))
        all.push(`small: ${width} by ${height} ${said}`)
    }
    const work = document.querySelector('.kit .work')
    if (work && work.scrollHeight > work.clientHeight + 1)
      all.push(`the middle: ${work.scrollHeight} in ${work.clientHeight}`)
    const deeds = document.querySelector('.kit .deeds')?.getBoundingClientRect()
    if (work && deeds && innerHeight > 480 && deeds.top < work.getBoundingClientRect().bottom - 1)
      all.push('the buttons lie on the middle')
    return all
  })
  assert.deepEqual(wrong, [])
}

/** At three sizes, by day and by night: it fits, and nobody is shut out. */
async function look(page) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [, size] of SIZES) {
      await page.setViewportSize(size)
      await fits(page)
    }
    assert.deepEqual(await axe(page), [])
  }
  await page.setViewportSize(SIZES[0][1])
}

async function saved(page, said, name) {
  await button(page, said.menu).click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  await button(drawer(page), said.close).click()
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

async function reload(page) {
  await page.reload()
  await page.locator('.kit .deeds').waitFor()
}

test('FRAUD: a whole game with the banker, without a network', async () => {
  const said = SAID.en
  const page = await openKept({ size: SIZES[0][1], locale: said.locale })
  await sitDown(page, 'fraud', ['Mira', 'Otto', 'June'], said)
  const group = (name) => page.getByRole('group', { name, exact: true })
  const pick = (name, what) => group(name).getByRole('button', { name: what }).click()
  await group(said.who).waitFor()
  await page.context().setOffline(true)

  const deposit = async (who, of, cards) => {
    await pick(said.who, who)
    await pick(said.which, new RegExp(`^${of}$`))
    await pick(said.cards, new RegExp(`^${cards}$`))
  }
  const booked = async () => {
    await button(page, said.book).click()
    await button(page, said.start).waitFor()
  }

  await deposit('Mira', 50, 4)
  await look(page)
  await button(page, said.start).click()
  await look(page)
  await button(page, said.pause).click()
  await button(page, said.resume).waitFor()
  await look(page)
  await button(page, said.call('Otto')).click()
  await button(page, said.fraud).click()
  // In words, and nothing is booked yet.
  await page.getByText('Mira gets F 1 and pays a fine of 25\u00a0k.').waitFor()
  await look(page)
  assert.deepEqual(await totals(page, said), ['0 k', '0 k', '0 k'])
  await booked()
  assert.deepEqual(await totals(page, said), ['-75 k', '250 k', '0 k'])

  // Two deposits in one turn, one of them called wrongly.
  await deposit('June', 100, 4)
  await button(page, said.second).click()
  await pick(said.which, /^30$/)
  await pick(said.cards, /^3$/)
  await look(page)
  await button(page, said.start).click()
  await group(/^Deposit 2, /)
    .getByRole('button', { name: said.call('Mira') })
    .click()
  await look(page)
  await button(page, said.toCards).click()
  await button(page, said.genuine).click()
  await look(page)
  await booked()
  assert.deepEqual(await totals(page, said), ['-125 k', '250 k', '540 k'])

  await deposit('Otto', 40, 3)
  await button(page, said.start).click()
  await button(page, said.nobody).click()
  await booked()
  await button(page, said.rows).click()
  const otto = drawer(page).getByRole('button', { name: /Otto: 3 × 40/ })
  await otto.waitFor()
  await button(drawer(page), said.undo).click()
  await otto.waitFor({ state: 'hidden' })
  await button(drawer(page), said.redo).click()
  await otto.waitFor()
  assert.deepEqual(await axe(page), [])

  // Mira's cards were genuine after all: what follows is booked again.
  await drawer(page)
    .getByRole('button', { name: /Mira: 4 × 50/ })
    .click()
  await drawer(page)
    .getByRole('button', { name: said.change(1) })
    .click()
  await page.getByText(said.changing(1)).waitFor()
  await look(page)
  await button(page, said.goOn).click()
  await button(page, said.call('Otto')).click()
  await button(page, said.genuine).click()
  await look(page)
  await button(page, said.book).click()
  await page.getByText(said.changing(1)).waitFor({ state: 'hidden' })
  assert.deepEqual(await totals(page, said), ['200 k', '70 k', '540 k'])

  await reload(page)
  assert.deepEqual(await totals(page, said), ['200 k', '70 k', '540 k'])

  // Whoever is called otherwise is called so in every entry.
  await button(page, said.menu).click()
  await drawer(page).getByLabel(said.name(1)).fill('Mia')
  await button(drawer(page), said.close).click()
  await group(said.who).getByRole('button', { name: 'Mia' }).waitFor()

  const table = await saved(page, said, said.csv)
  assert.equal(table.name, 'fraud.csv')
  const lines = table.text.trimEnd().split('\r\n')
  assert.equal(lines.length, 4)
  assert.match(lines[0], /,Mia,Otto,June,/)
  assert.match(lines[1], /,Mia: 4 × 50 = 200/)
  assert.match(lines[3], /,200,70,540,/)

  await deposit('June', 100, 5)
  await button(page, said.start).click()
  await button(page, said.nobody).click()
  await page.getByText(said.won('June')).waitFor()
  await button(page, said.book).click()
  await button(page, said.again).waitFor()
  await page.getByText(said.won('June')).waitFor()
  await look(page)
  await inOrder(page)
  await page.context().close()
})

test('EXACTA!: a whole game with the race sheet, in German, without a network', async () => {
  const said = SAID.de
  const page = await openKept({ size: SIZES[0][1], locale: said.locale })
  await sitDown(page, 'exacta', ['Mira', 'Otto'], said, { races: 2 })
  const horse = (name) => page.locator('.horses').getByRole('button', { name: new RegExp(name) })
  await button(page, said.off).waitFor()
  await page.context().setOffline(true)

  for (const name of ['Rot', 'Orange', 'Gelb', 'Grün', 'Blau', 'Lila', 'Weiß'])
    await page
      .locator('.work')
      .getByRole('button', { name: new RegExp(name) })
      .click()
  await look(page)
  await button(page, said.off).click()

  const tricks = async (colours, from = 0) => {
    for (const [n, name] of colours.entries()) {
      await page
        .locator(`.tricks .done`)
        .nth(from + n - 1)
        .or(page.locator('.horses'))
        .first()
        .waitFor()
      await horse(name).and(page.locator('[aria-disabled=false]')).click()
      await page
        .locator('.tricks .done')
        .nth(from + n)
        .or(page.locator('.half').first())
        .waitFor()
    }
  }
  /** Whoever's cards, a colour and a number each. */
  const reveal = async (all) => {
    for (const [n, cards] of all.entries()) {
      for (const [at, [label, colour, value]] of [
        [said.favourite, ...cards[0]],
        [said.counter, ...cards[1]],
      ].entries()) {
        await page
          .getByRole('group', { name: label(n === 0 ? 'Mira' : 'Otto'), exact: true })
          .getByRole('button', { name: colour, exact: true })
          .click()
        await page
          .getByRole('group', { name: said.value, exact: true })
          .nth(at)
          .getByRole('button', { name: String(value), exact: true })
          .click()
      }
      if (n === 0) await look(page)
      await page.locator('.deeds .primary').click()
    }
    await button(page, said.book).waitFor()
  }

  await horse('Rot').waitFor()
  await look(page)
  await tricks(Array(7).fill('Rot'))
  await reveal([
    [
      ['Rot', 6],
      ['Orange', 7],
    ],
    [
      ['Gelb', 3],
      ['Rot', 2],
    ],
  ])
  // The working, and who will be hungry.
  await page.getByText('6 × 7 × 5 EXACTA! = 210').waitFor()
  await page.getByText(/Weiß .*hungrig/).waitFor()
  await look(page)
  await button(page, said.book).click()
  await horse('Weiß').waitFor()
  assert.deepEqual(await totals(page, said), ['210 Punkte', '6 Punkte'])

  // A hungry horse moves two places, by one tap; and that was the wrong one.
  assert.match(await horse('Weiß').textContent(), /hungrig.*auf Platz 5/)
  await tricks(['Weiß'])
  assert.match(await horse('Weiß').textContent(), /^5/)
  await page.locator('.deeds').getByRole('button', { name: said.undo }).click()
  await page.locator('.tricks .done').waitFor({ state: 'hidden' })
  assert.match(await horse('Weiß').textContent(), /^7/)
  await tricks(['Grün', 'Weiß'])
  await reload(page)
  assert.match(await horse('Weiß').textContent(), /^5/)

  // The last trick of the first race was orange's: the points change.
  await button(page, said.rows).click()
  await drawer(page)
    .getByRole('button', { name: /Rennen 1, Stich 7/ })
    .click()
  await drawer(page)
    .getByRole('button', { name: said.change(8) })
    .click()
  await page.getByText(said.changing(8)).waitFor()
  await look(page)
  await horse('Orange').click()
  await page.getByText(said.changing(8)).waitFor({ state: 'hidden' })
  assert.deepEqual(await totals(page, said), ['42 Punkte', '6 Punkte'])

  // Without it what was turned up does not fit; it is marked, and comes back with it.
  await button(page, said.rows).click()
  await drawer(page)
    .getByRole('button', { name: /Rennen 1, Stich 7/ })
    .click()
  await drawer(page)
    .getByRole('button', { name: said.remove(8) })
    .click()
  await page.getByText(said.misfit(8)).waitFor()
  assert.equal(await drawer(page).locator('.booked > ol > li').count(), 10)
  await drawer(page)
    .getByRole('button', { name: said.remove(8) })
    .waitFor()
  assert.deepEqual(await axe(page), [])
  await button(drawer(page), said.undo).click()
  await page.getByText(said.misfit(8)).waitFor({ state: 'hidden' })
  await button(drawer(page), said.close).click()
  assert.deepEqual(await totals(page, said), ['42 Punkte', '6 Punkte'])

  await tricks(Array(5).fill('Grün'), 2)
  await reveal([
    [
      ['Grün', 4],
      ['Blau', 5],
    ],
    [
      ['Orange', 7],
      ['Grün', 6],
    ],
  ])
  await button(page, said.book).click()
  await button(page, said.again).waitFor()
  await look(page)

  // What was saved is opened again, as another game.
  const { name, text } = await saved(page, said, said.json)
  assert.equal(name, 'exacta.json')
  const all = await totals(page, said)
  const pad = JSON.parse(text)
  assert.deepEqual(pad.entries[7], { entry: 'trick', colour: 'orange' })
  await page.context().setOffline(false)
  await page.goto('/beside')
  await page.getByLabel(said.import).setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await button(page, said.again).waitFor()
  assert.deepEqual(await totals(page, said), all)
  await page.goto('/beside')
  await page.locator('.kept li').nth(1).waitFor()
  assert.equal(await page.locator('.kept li').count(), 2)
  await page.locator('.kept .drop').first().click()
  await page.getByRole('dialog').getByRole('button', { name: said.forget }).click()
  await page.locator('.kept li').nth(1).waitFor({ state: 'hidden' })
  assert.equal(await page.locator('.kept li').count(), 1)
  await inOrder(page)
  await page.context().close()
})

test('alone, the par of nine cards stands beside the race', async () => {
  const page = await openPage(browser, url, { size: SIZES[0][1] })
  await sitDown(page, 'exacta', ['Mira'], SAID.en)
  await page.locator('.work').getByRole('button').nth(6).waitFor()
  for (let n = 0; n < 7; n++) await page.locator('.work').getByRole('button').nth(n).click()
  await page.locator('.deeds .primary').click()
  await button(page, 'Enter the nine cards').click()
  for (const colour of ['red', 'orange', 'yellow'])
    for (const value of [5, 6, 7]) await button(page, `${colour} ${value}`).click()
  await page
    .getByText(/^The par of this race is \d+\.$/)
    .first()
    .waitFor()
  await look(page)
  await button(page, 'Book it').click()
  await page.getByText(/par \d+/).waitFor()
  // Of red there are three cards.
  for (let n = 1; n <= 3; n++) {
    await page.locator('.horses [aria-disabled=false]', { hasText: 'red' }).click()
    await page
      .locator('.tricks .done')
      .nth(n - 1)
      .waitFor()
  }
  await page.locator('.horses [aria-disabled=false]', { hasText: 'red' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await page.locator('.tricks .done').count(), 3)
  await inOrder(page)
  await page.context().close()
})

test('what another tab has changed counts', async () => {
  const page = await openPage(browser, url, { size: SIZES[0][1] })
  await sitDown(page, 'exacta', ['Mira', 'Otto'], SAID.en)
  const off = (it) => button(it, 'Off they go')
  // A tab that is not in front is not drawn, and waits for nothing.
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const it of [page, other]) {
    await it.locator('.work').getByRole('button').nth(6).waitFor()
    for (let n = 0; n < 7; n++)
      await it
        .locator('.work')
        .getByRole('button')
        .nth(it === page ? n : 6 - n)
        .dispatchEvent('click')
  }
  await off(other).dispatchEvent('click')
  await other.locator('.horses').waitFor()
  await off(page).dispatchEvent('click')
  await page.getByText('This game was changed in another tab.').waitFor()
  assert.equal(
    await page.locator('.horses li').first().innerText(),
    await other.locator('.horses li').first().innerText(),
  )
  await page.context().close()
})

test('a page that cannot load the engine says so', async () => {
  const page = await openPage(browser, url, { size: SIZES[0][1] })
  await page.route(/engine.*\.wasm/, (route) => route.abort())
  await page.goto('/beside')
  await page.getByText('The game cannot be loaded on this device.').waitFor()
  assert.deepEqual(await axe(page), [])
  await page.context().close()
})

test('the module of the ledgers is fetched with the first of them, and again if that fails', async () => {
  const page = await openPage(browser, url, { size: SIZES[0][1] })
  const fetched = []
  await page.route(/(engine|ledgers)[^/]*\.wasm/, (route) => {
    const [, name] = route
      .request()
      .url()
      .match(/(engine|ledgers)[^/]*$/)
    fetched.push(name)
    return fetched.length === 2 ? route.abort() : route.continue()
  })
  await page.goto('/beside/fraud')
  await page.getByRole('button', { name: SAID.en.begin }).click()
  await page.getByText('The game cannot be loaded on this device.').waitFor()
  await page.getByRole('button', { name: SAID.en.begin }).click()
  await page.waitForURL(/\/beside\/fraud\/[0-9a-f]+$/)
  await button(page, SAID.en.rows).waitFor()
  assert.deepEqual(fetched, ['engine', 'ledgers', 'ledgers'])
  await page.context().close()
})

test('a ledger that nobody has is told, and so is a file that is none', async () => {
  const page = await openPage(browser, url, { size: SIZES[0][1] })
  await page.goto('/beside/fraud/0123456789abcdef')
  await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
  await page.goto('/beside')
  await page
    .getByLabel('Open a saved file')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"game"') })
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Open a saved file').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"game": "fraud", "format": 1, "players": [], "entries": []}'),
  })
  await page.getByText('This game is for 2 to 6 players.').waitFor()
  await inOrder(page)
  await page.context().close()
})

test('others follow on their phones what one writes, and can change nothing', async () => {
  const said = SAID.en
  const writer = await openKept({ size: SIZES[0][1] })
  await sitDown(writer, 'fraud', ['Ann', 'Bob', 'Cem'], said)
  await writer.evaluate(() => {
    // The sheet of the device, where somebody chooses at once.
    navigator.share = async ({ url }) => (globalThis.shared = url)
  })
  await button(writer, said.menu).click()
  await button(writer, 'Let others follow on their phones').click()
  await drawer(writer).getByText('Whoever has the link').waitFor()
  const link = await (await writer.waitForFunction(() => globalThis.shared)).jsonValue()
  await button(drawer(writer), said.close).click()

  const reader = await openPage(browser, url, { size: SIZES[0][1] })
  await reader.goto(link)
  const list = reader.getByRole('list', { name: said.totals, exact: true })
  await list.waitFor()
  await reader.getByText('Nothing has been entered yet.').waitFor()

  const pick = (name, what) =>
    writer.getByRole('group', { name, exact: true }).getByRole('button', { name: what }).click()
  await pick(said.who, 'Ann')
  await pick(said.which, /^50$/)
  await pick(said.cards, /^4$/)
  await button(writer, said.start).click()
  await button(writer, said.nobody).click()
  await button(writer, said.book).click()
  await reader.getByText('200 k').first().waitFor()
  assert.deepEqual(
    (await list.locator('.total').allTextContents()).map((it) => it.replace(/\s/g, ' ')),
    ['200 k', '0 k', '0 k'],
  )
  await reader.getByRole('button', { name: /50/ }).click()
  assert.equal(await reader.getByRole('button', { name: /Change|Remove|Undo/ }).count(), 0)
  for (const [, size] of SIZES) {
    await reader.setViewportSize(size)
    await inOrder(reader)
  }

  await button(writer, said.menu).click()
  await button(writer, 'Let nobody follow any more').click()
  await reader.getByText('Nobody shows this game any more.').waitFor()
  // The browser itself writes down that the hall has said so.
  assert.deepEqual(
    reader.wrong.filter((it) => !it.includes('404')),
    [],
  )
  assert.deepEqual(writer.wrong, [])
  await writer.context().close()
  await reader.context().close()
})
