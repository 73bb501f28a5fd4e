// Best of three: chosen in the lobby before everybody's eyes, played game after game, and won.
import { test } from 'node:test'
import { inOrder, LAPTOP, openHallAndBrowser, openPage, PHONE } from './lib.mjs'
import { giveUp, hear, lobbyOf, openTable, sitDown } from './seat.mjs'

const { browser, url } = await openHallAndBrowser()

test('a series is agreed on, stands beside the name of the game, and is won', async () => {
  const [ada, ben] = await Promise.all([LAPTOP, PHONE].map((size) => openPage(browser, url, { size })))
  await openTable(ada, 'One Euro', { seats: ['person'] })
  await sitDown(ben, ada.url(), 'Ben')
  await lobbyOf(ada).change.click()
  const lengths = lobbyOf(ada).sheet.getByRole('group', { name: 'How many games' })
  await lengths.getByRole('button', { name: 'Best of 3' }).click()
  await ben.getByRole('listitem').filter({ hasText: 'Best of 3' }).filter({ hasText: '2 wins take it' }).waitFor()
  await lobbyOf(ada).close.click()
  await inOrder(ben)
  await ada.getByRole('button', { name: 'Deal', exact: true }).click()

  for (const [game, before, after] of [
    [1, '0 : 0', '1 : 0'],
    [2, '1 : 0', '2 : 0'],
  ]) {
    await ada.getByText(`Game ${game} · ${before}`).waitFor()
    await ben.getByText(`Game ${game} · ${before.split(' : ').reverse().join(' : ')}`).waitFor()
    await giveUp(ben)
    await ada.getByText(`Game ${game} · ${after}`).waitFor()
    if (game === 2) break
    await hear(ben, /The series: Ada 1 and Ben 0\. 2 wins take it\./)
    await Promise.all([inOrder(ada), inOrder(ben)])
    // The table was read anew: the score is the hall's.
    await ben.reload()
    for (const page of [ada, ben]) await page.getByRole('button', { name: 'Next game of the series' }).click()
  }
  await ada.getByRole('heading', { name: 'You win the series 2 : 0' }).waitFor()
  await ben.getByRole('heading', { name: 'Ada wins the series 2 : 0' }).waitFor()
  await Promise.all([inOrder(ada), inOrder(ben)])
  // The host may have a longer one; a guest cannot.
  await ada.getByLabel('How many games').selectOption('Best of 5')
  await Promise.all([ada, ben].map((it) => hear(it, /The series: Ada 0 and Ben 0\. 3 wins take it\./)))
  if (await ben.getByLabel('How many games').count()) throw new Error('a guest is offered what the host decides')
  await Promise.all([inOrder(ada), inOrder(ben)])
  for (const page of [ada, ben]) await page.getByRole('button', { name: 'Next game of the series' }).click()
  await ada.getByText('Game 1 · 0 : 0').waitFor()
  await Promise.all([ada, ben].map((it) => it.context().close()))
})
