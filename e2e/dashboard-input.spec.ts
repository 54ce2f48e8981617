import { expect, test } from '@playwright/test'
import { openDashboard } from './dashboard-page.ts'
import { cards, listed, listMany, programIsThere, settled } from './list-page.ts'
import { holdProgram } from './program-on-page.ts'

test('keeps typed text, focus and scroll position across hydration @long', async ({ page }) => {
  await openDashboard(page)
  await listMany(page, 50)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Recording 12', exact: true })
  await link.focus()
  await page.evaluate(() => scrollTo(0, 900))
  const place = (await link.boundingBox())!
  // Card messages take longer to load than the app.
  await page.route(/\/assets\/card-[\w-]+\.js$/, async (route) => {
    await page.locator('#root main').waitFor({ state: 'attached' })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  letIn()
  await programIsThere(page)
  expect(Math.abs((await link.boundingBox())!.y - place.y)).toBeLessThan(2)
  await expect(link).toBeFocused()

  const letInAgain = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const search = page.getByRole('searchbox')
  await search.fill('not found')
  await search.press('ArrowLeft')
  letInAgain()
  await programIsThere(page)
  await expect(search).toBeFocused()
  await page.keyboard.type('!')
  await expect(search).toHaveValue('not foun!d')
  await page.waitForURL(/q=not/)
})

test('replays clicks made before hydration, and follows links without it', async ({ page }) => {
  await openDashboard(page)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: /^Select/ })
  await box.check()
  await cards(page)
    .getByRole('button', { name: /^More options for/ })
    .click()
  letIn()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(box).toBeChecked()

  const letInAgain = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await cards(page).getByRole('link').click()
  await page.waitForURL('**/transcript/*', { waitUntil: 'commit' })
  letInAgain()
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
})

test('applies the last of several clicks @long', async ({ page }) => {
  await openDashboard(page)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const filters = page.getByRole('navigation')
  for (const name of ['My transcripts', 'Shared with me', 'My transcripts'])
    await filters.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  letIn()
  await programIsThere(page)
  await expect(filters.locator('[aria-current]')).toContainText('My transcripts')
  await expect(page.getByRole('heading', { level: 1, name: /^My content in/ })).toBeVisible()
})

test('keeps a range selection started before hydration, and selected text @long', async ({ page }) => {
  await openDashboard(page)
  await listMany(page, 50)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const box = (number: number) =>
    page.getByRole('checkbox', { name: `Select Recording ${number}`, exact: true })
  await box(3).click()
  await box(2).click()
  await box(5).click({ modifiers: ['Shift'] })
  for (const number of [2, 3, 4, 5]) await expect(box(number)).toBeChecked()
  await box(9).click()
  letIn()
  await programIsThere(page)
  const selected = page.getByRole('checkbox', { checked: true })
  await expect(selected).toHaveCount(5)
  // Selects the range from the last checked one.
  await box(7).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(7)

  const letInAgain = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1 })
  const place = (await title.boundingBox())!
  await page.mouse.move(place.x + 1, place.y + place.height / 2)
  await page.mouse.down()
  await page.mouse.move(place.x + 60, place.y + place.height / 2)
  await page.mouse.up()
  const marked = () => page.evaluate(() => getSelection()!.toString())
  const before = await marked()
  expect('My content in'.startsWith(before) && before.length > 2).toBe(true)
  letInAgain()
  await programIsThere(page)
  expect(await marked()).toBe(before)
})

test('keeps the chosen order for the next visit and before hydration @long', async ({ page }) => {
  await openDashboard(page)
  await programIsThere(page)
  const address = await cards(page).getByRole('link').getAttribute('href')
  const id = address?.split('/').at(-1)
  for (const name of ['Zebra', 'éclair', 'Apple']) {
    const made = await page.request.post(`/collections/v2/${id}/duplicate`)
    const copy = (await made.json()).result.id
    expect((await page.request.patch(`/collections/v2/${copy}`, { data: { name } })).ok()).toBe(true)
  }
  const order = page.getByRole('combobox', { name: 'Sort by' })
  const shown = () => cards(page).getByRole('heading').allTextContents()
  const byName = ['Apple', 'éclair', 'Welcome to Longhand', 'Zebra']
  await expect.poll(shown).toEqual(['Apple', 'éclair', 'Zebra', 'Welcome to Longhand'])
  const stored = page.waitForResponse((answer) => settled.test(answer.url()) && answer.ok())
  await order.selectOption('Name, A to Z')
  await expect.poll(shown).toEqual(byName)
  await stored

  const asked: unknown[] = []
  page.on('request', (request) => {
    if (listed.test(request.url())) asked.push(request.postDataJSON().order)
  })
  const letIn = await holdProgram(page)
  // The page before may still request its list.
  page.once('framenavigated', () => asked.splice(0))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(shown).toEqual(byName)
  await expect(order).toHaveValue('name')
  // Choices made before hydration are applied.
  await order.selectOption('Oldest first')
  letIn()
  await programIsThere(page)
  await expect.poll(shown).toEqual(['Welcome to Longhand', 'Zebra', 'éclair', 'Apple'])
  await expect(order).toHaveValue('oldest')
  expect(asked).toEqual(['oldest'])

  const heading = (name: string) => page.getByRole('columnheader', { name })
  const rows = () => page.getByRole('rowheader').getByRole('link').allTextContents()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(heading('Started')).toHaveAttribute('aria-sort', 'ascending')
  await heading('Name').getByRole('button').click()
  await expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
  const storedAgain = page.waitForResponse((answer) => settled.test(answer.url()) && answer.ok())
  await heading('Name').getByRole('button').click()
  await expect.poll(rows).toEqual(byName.toReversed())
  await storedAgain
  const letInAgain = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(rows).toEqual(byName.toReversed())
  await expect(heading('Name')).toHaveAttribute('aria-sort', 'descending')
  await expect(heading('Started')).not.toHaveAttribute('aria-sort')
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('0:54')
  letInAgain()
  await programIsThere(page)
  await expect.poll(rows).toEqual(byName.toReversed())
})
