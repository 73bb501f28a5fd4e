// Coming to a table as people do: through the pages, by pointer or by keys.

/** From the start page to a table with house rules: `seats` besides mine, `options` by their labels. */
export async function openTable(page, title, { seats, options = {}, name = 'Ada' }) {
  await page.goto('/')
  await page.getByRole('link', { name: `Invite friends: ${title}` }).click()
  await page.getByLabel('Your name at the table').fill(name)
  await page.getByLabel('Seat 2').waitFor()
  const count = page.getByRole('combobox', { name: /^Seats/ })
  if (await count.count()) await count.selectOption(String(seats.length + 1))
  for (const [index, who] of seats.entries()) await page.getByLabel(`Seat ${index + 2}`).selectOption({ label: who })
  await page.getByText('House rules').click()
  for (const [label, value] of Object.entries(options)) {
    const field = page.getByLabel(label, { exact: true })
    if (typeof value === 'boolean') await field.setChecked(value)
    else await field.fill(String(value))
  }
  await page.getByRole('button', { name: /^(Play against bots|Open the table)$/ }).click()
  await page.waitForURL(/\/t\//)
}

/** What the element with the focus is called. */
function focused(page) {
  return page.evaluate(() => {
    const at = document.activeElement
    return (at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText ?? '').trim()
  })
}

/** Presses Tab until what has the focus is called so. */
export async function tabTo(page, name) {
  for (let n = 0; n < 120; n += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)).startsWith(name)) return
  }
  throw new Error(`Tab does not come to ${name}`)
}

/** `openTable` by keys alone. */
export async function openTableByKeys(page, title, { seats, options = {} }) {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, `Invite friends: ${title}`)
  await page.keyboard.press('Enter')
  await page.getByText('Who plays').waitFor()
  for (const [index, who] of seats.entries()) {
    await tabTo(page, `Seat ${index + 2}`)
    await page.keyboard.type(who)
  }
  await tabTo(page, 'House rules')
  await page.keyboard.press('Enter')
  for (const [label, value] of Object.entries(options)) {
    await tabTo(page, label)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(String(value))
  }
  await tabTo(page, 'Play against bots')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/t\//)
}

/** Keeps what is read aloud from now on; the function gives all of it. */
export async function listen(page) {
  await page.evaluate(() => {
    const live = document.querySelector('[aria-live=polite]')
    globalThis.aloud = [live.textContent]
    new MutationObserver(() => globalThis.aloud.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => globalThis.aloud.join('\n'))
}

/** The buttons of a group or list as a screen reader has them: their names in order; none if it is gone. */
export async function namesIn(list) {
  const tree = await list.ariaSnapshot({ timeout: 2000 }).catch(() => '')
  return [...tree.matchAll(/button "((?:[^"\\]|\\.)*)"/g)].map((it) => it[1])
}
