// Bots say a word now and then: in a bubble, that holds every line there is, and not for who does not want it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { inOrder, openHallAndBrowser, openPage } from './lib.mjs'

const { browser, url } = await openHallAndBrowser()

const PHONE = { width: 360, height: 640 }
const words = async (language) =>
  JSON.parse(await readFile(new URL(`../../words/bots/${language}.json`, import.meta.url), 'utf8'))
const linesOf = (words) => Object.values(words).flatMap(({ is: _is, ...lines }) => Object.values(lines).flat())

async function play(page, title) {
  await page.goto('/')
  await page.getByRole('button', { name: `Play against bots: ${title}`, exact: true }).click()
}

test('a bot says hello in a bubble, in which each line has room on the smallest phone', async () => {
  const page = await openPage(browser, url, { size: PHONE })
  await play(page, 'FRAUD')
  // A bubble goes after some seconds, in the middle of whatever a slow machine does: a copy stays where it was.
  const copied = await page.waitForFunction(() => {
    const bubble = document.querySelector('.seats .bubble')
    return bubble?.parentElement.appendChild(bubble.cloneNode(true))
  })
  const bubble = copied.asElement()
  const [english, german] = await Promise.all(['en', 'de'].map(words))
  const hello = await bubble.textContent()
  assert.ok(
    Object.values(english).some(({ greet }) => greet.includes(hello)),
    hello,
  )
  await inOrder(page)
  const cut = await bubble.evaluate(
    (bubble, lines) => {
      const text = bubble.querySelector('span')
      return lines.filter((line) => {
        text.textContent = line
        // A word is broken where it is wider than its bubble.
        const words = line.split(' ').filter((word) => {
          const range = document.createRange()
          const at = line.indexOf(word)
          range.setStart(text.firstChild, at)
          range.setEnd(text.firstChild, at + word.length)
          return new Set([...range.getClientRects()].map((it) => Math.round(it.top))).size > 1
        })
        return text.scrollHeight > text.clientHeight + 1 || words.length > 0
      })
    },
    [...linesOf(english), ...linesOf(german)],
  )
  assert.deepEqual(cut, [])
  await page.context().close()
})

test('who does not want it has silence, and the game goes on', async () => {
  const page = await openPage(browser, url, { size: PHONE, allMoves: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: 'Bots talk' }).click()
  // Whatever is said at any moment is noted.
  await page.addInitScript(() => {
    globalThis.bubbles = 0
    new MutationObserver(
      () => (globalThis.bubbles += document.querySelectorAll('.seats .bubble, .says').length),
    ).observe(document, { childList: true, subtree: true })
  })
  await play(page, 'Money War')
  const lines = page.getByRole('log', { name: 'What happened' }).getByRole('listitem')
  for (let n = 0; n < 12; n++) {
    const told = await lines.count()
    await page.getByRole('button', { name: 'All moves', exact: true }).click()
    await page.getByRole('dialog', { name: 'All moves' }).getByRole('listitem').getByRole('button').first().click()
    await lines.nth(told).waitFor({ state: 'attached' })
  }
  assert.equal(await page.evaluate(() => globalThis.bubbles), 0)
  await inOrder(page)
  await page.context().close()
})
