import { openBrowser, openHall, openPage, PHONE } from './lib.mjs'
const browser = await openBrowser()
for (let n = 0; n < Number(process.argv[2] ?? 5); n++) {
  const hall = await openHall()
  const first = await openPage(browser, hall.url, { serviceWorkers: 'allow', size: PHONE })
  await first.goto('/')
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const context = first.context()
  await hall.close()
  await context.setOffline(true)
  await first.close()
  const page = await context.newPage()
  const logs = []
  page.on('console', (m) => logs.push(m.text()))
  page.on('pageerror', (m) => logs.push('ERR ' + m))
  page.setDefaultTimeout(120000)
  await page.goto(`${hall.url}/`)
  await page.getByText(/No hall can be reached.|no connection to the hall/).waitFor()
  await page.getByText('1–5 players').waitFor()
  await page.getByRole('button', { name: 'Play against bots: Exact Change Rummy 500', exact: true }).click()
  const t0 = Date.now()
  try {
    await page.getByRole('button', { name: 'Draw', exact: true }).click({ timeout: 40000 })
    console.log(n, 'ok', Date.now() - t0)
  } catch (e) {
    console.log(
      n,
      'FAIL',
      String(e).slice(0, 300),
      page.url(),
      (await page.evaluate(() => document.body.innerText)).slice(0, 600),
      logs.slice(-10).join('\n'),
    )
    await page.screenshot({ path: `/tmp/draw-${n}.png` })
    const again = await page.getByRole('button').allTextContents()
    console.log(again.join(' | '))
  }
  await context.close()
}
await browser.close()
