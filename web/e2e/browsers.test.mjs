// Browsers of other makers: Firefox, and WebKit in place of iPhones. Home, one whole game by pointer, and a game on the device.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openHall, PHONE } from './lib.mjs'
import { openFirefox, openWebKit, PATIENCE_MS } from './webdriver.mjs'

const LAPTOP = { width: 1366, height: 768 }

/** The inks of `tokens.css`, as a browser tells them. */
const INKS = {
  home: { light: 'rgb(247, 241, 227)', dark: 'rgb(23, 21, 27)' },
  exacta: { light: 'rgb(10, 102, 100)', dark: 'rgb(14, 21, 21)' },
}

let hall, url

before(async () => {
  hall = await openHall()
  url = process.env.PARLOR_URL ?? hall.url
})
after(() => hall?.close())

/** In the page: waits for something of that kind and name, and tells where it can be pressed. */
async function find(kind, name, patience_ms) {
  const isWanted = new RegExp(name)
  // What covers the rest is all that can be pressed.
  const scope = () => document.querySelector('dialog[open]') ?? document
  const nameOf = (it) => (it.ariaLabel ?? (it.labels?.[0] ?? it).textContent).trim().replace(/\s+/g, ' ')
  for (const until = Date.now() + patience_ms; Date.now() < until;) {
    const found = [...scope().querySelectorAll(kind)].find((it) => !it.disabled && isWanted.test(nameOf(it)))
    if (found) {
      found.scrollIntoView({ block: 'nearest' })
      // Fonts and sizes may still come; a thing at rest is pressed.
      const before = found.getBoundingClientRect()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const box = found.getBoundingClientRect()
      const isAtRest = box.width > 0 && Math.abs(box.top - before.top) + Math.abs(box.left - before.left) < 1
      // Cards lie on each other: their corner is free.
      const isCard = found.closest('.hand') !== null
      const point = isCard ? [box.left + 14, box.top + 14] : [box.left + box.width / 2, box.top + box.height / 2]
      const hit = document.elementFromPoint(...point)
      if (isAtRest && found.contains(hit)) return point
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error(`no ${kind} of the name ${name} in: ${scope().textContent ?? document.body.innerText}`)
}

/** In the page: waits until something is there, with these words if they are named, or nothing. */
async function wait(selector, isThere, patience_ms) {
  const is = (it) => typeof isThere === 'boolean' || new RegExp(isThere).test(it.textContent.trim())
  for (const until = Date.now() + patience_ms; Date.now() < until;) {
    if ([...document.querySelectorAll(selector)].some(is) === (isThere !== false)) return
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error(`${selector} ${isThere ? 'does not come' : 'does not go'}: ${document.body.innerText}`)
}

/** In the page: its theme, its ground, how far it scrolls, its fonts. */
async function look() {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const root = document.documentElement
  const stage = document.querySelector('.stage')
  return {
    theme: root.dataset.theme,
    grounds: [root, stage].filter((it) => it !== null).map((it) => getComputedStyle(it).backgroundColor),
    sideways: root.scrollWidth - root.clientWidth,
    down: root.scrollHeight - root.clientHeight,
    fonts: [...document.fonts]
      .filter((it) => it.status === 'loaded')
      .map((it) => it.family.replaceAll('"', ''))
      .sort(),
    // A font that is not used has another width.
    isPrinted: ['800 40px "Parlor Display"', '600 40px "Parlor Text"'].every((font) => document.fonts.check(font)),
  }
}

async function wholeGame(open) {
  const tab = await open({ theme: 'light' })
  const press = async (kind, name) => tab.press(...(await tab.run(find, kind, name.source, PATIENCE_MS)))
  const inOrder = async (page, theme) => {
    const { grounds, down, ...seen } = await tab.run(look)
    assert.deepEqual(seen, { theme, sideways: 0, fonts: ['Parlor Display', 'Parlor Text'], isPrinted: true })
    assert.deepEqual(new Set(grounds), new Set([INKS[page][theme]]))
    // Home is a page; a table is none.
    if (page !== 'home') assert.equal(down, 0, 'the table scrolls')
    assert.deepEqual(await tab.wrong(), [])
  }
  try {
    await tab.resize(PHONE)
    await tab.goto(url)
    await tab.run(wait, 'h1', true, PATIENCE_MS)
    assert.equal(await tab.run(() => document.querySelectorAll('.home button.play').length), 7)
    assert.deepEqual(await tab.run(() => [innerWidth, innerHeight]), [PHONE.width, PHONE.height])
    await inOrder('home', 'light')
    await press('button', /^Settings$/)
    await press('input', /^Dark$/)
    await tab.run(wait, '[data-theme=dark]', true, PATIENCE_MS)
    await press('button', /^Close$/)
    await tab.run(wait, 'dialog[open]', false, PATIENCE_MS)
    await inOrder('home', 'dark')

    // Alone, and one race.
    await press('a', /^Invite friends: EXACTA!$/)
    await press('button', /^Change$/)
    await press('button', /^1$/)
    await press('input', /^Races in a game$/)
    // At the end of the field: one digit back, another, and done.
    await tab.type('\uE010\uE0031\uE007')
    await tab.run(wait, '.facts li', /^1Races in a game$/.source, PATIENCE_MS)
    await press('button', /^Close$/)
    await inOrder('exacta', 'dark')
    await press('button', /^Deal$/)

    for (let turn = 0; turn < 8; turn++) {
      await press('.hand button', /./)
      await press('button', /^(Make .* your favourite|Play \w+ \d)/)
      await tab.run(wait, '.hand [aria-pressed=true]', false, PATIENCE_MS)
      await inOrder('exacta', turn < 2 ? 'dark' : 'light')
      if (turn === 1) {
        await press('button', /^Menu$/)
        await press('button', /^Settings$/)
        await press('input', /^Light$/)
        await tab.run(wait, '[data-theme=light]', true, PATIENCE_MS)
        await press('button', /^Close$/)
        await tab.run(wait, 'dialog[open]', false, PATIENCE_MS)
        await press('button', /^Menu$/)
      }
      if (turn === 4) await tab.resize(LAPTOP)
    }
    await tab.run(wait, '.result', true, PATIENCE_MS)
    assert.match(await tab.run(() => document.querySelector('.result').textContent), /Par \d+/)
    await inOrder('exacta', 'light')

    // A game on the device, which is still there when the page is loaded anew.
    await tab.run(() => (localStorage['parlor.on-device'] = 'true'))
    await tab.goto(url)
    await press('button.play', /EXACTA!/)
    await press('.hand button', /./)
    await press('button', /^Make .* your favourite/)
    // It is kept before it is told.
    await tab.run(wait, '[role=log] li', /^You chose /.source, PATIENCE_MS)
    const table = await tab.run(() => location.pathname)
    assert.match(table, /^\/t\/7zzzzzzz/)
    await tab.goto(`${url}${table}`)
    await tab.run(wait, '[role=log] li', /^You chose /.source, PATIENCE_MS)
    await inOrder('exacta', 'light')
  } finally {
    await tab.close()
  }
}

// Both wait for their frames half of the time.
describe('browsers of other makers', { concurrency: 2 }, () => {
  test('a whole game in Firefox', () => wholeGame(openFirefox))
  test('a whole game in WebKit', () => wholeGame(openWebKit))
})
