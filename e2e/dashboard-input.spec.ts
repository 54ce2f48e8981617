import { expect } from '@playwright/test'
import { holdApp, reloadUntilPainted } from './app-on-page.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { cards, listUrl, settingsUrl, showManyCollections, waitForApp } from './list-page.ts'

test('keeps typed text, focus and scroll position across hydration @long', async ({ page }) => {
  await openDashboard(page)
  await showManyCollections(page, 50)
  const release = await holdApp(page)
  await reloadUntilPainted(page)
  const link = page.getByRole('link', { name: 'Recording 12', exact: true })
  await link.focus()
  await page.evaluate(() => scrollTo(0, 900))
  const bounds = (await link.boundingBox())!
  // Card messages take longer to load than the app.
  await page.route(/\/assets\/card-[\w-]+\.js$/, async (route) => {
    await page.locator('#root main').waitFor({ state: 'attached' })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  release()
  await waitForApp(page)
  expect(Math.abs((await link.boundingBox())!.y - bounds.y)).toBeLessThan(2)
  await expect(link).toBeFocused()

  const releaseAgain = await holdApp(page)
  await reloadUntilPainted(page)
  const search = page.getByRole('searchbox')
  await search.fill('not found')
  await search.press('ArrowLeft')
  releaseAgain()
  await waitForApp(page)
  await expect(search).toBeFocused()
  await page.keyboard.type('!')
  await expect(search).toHaveValue('not foun!d')
  await page.waitForURL(/q=not/)
})

test('replays clicks and keys from before hydration, and follows links without hydration', async ({
  page,
}) => {
  await openDashboard(page)
  const release = await holdApp(page)
  await reloadUntilPainted(page)
  const box = page.getByRole('checkbox', { name: /^Select/ })
  await box.check()
  await cards(page)
    .getByRole('button', { name: /^More options for/ })
    .click()
  release()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(box).toBeChecked()

  const releaseKeys = await holdApp(page)
  // The page must not be painted before it can record keys.
  await page.route(/\/assets\/keep-input-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await reloadUntilPainted(page)
  await cards(page).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wel')
  releaseKeys()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('wel')

  const releaseAgain = await holdApp(page)
  await reloadUntilPainted(page)
  await cards(page).getByRole('link').click()
  await page.waitForURL('**/transcript/*', { waitUntil: 'commit' })
  releaseAgain()
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
})

test('applies the last of several clicks @long', async ({ page }) => {
  await openDashboard(page)
  const release = await holdApp(page)
  await reloadUntilPainted(page)
  const filters = page.getByRole('navigation')
  for (const name of ['My transcripts', 'Shared with me', 'My transcripts'])
    await filters.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  release()
  await waitForApp(page)
  await expect(filters.locator('[aria-current]')).toContainText('My transcripts')
  await expect(page.getByRole('heading', { level: 1, name: /^My content in/ })).toBeVisible()
})

test('keeps a range selection started before hydration, and selected text @long', async ({ page }) => {
  await openDashboard(page)
  await showManyCollections(page, 50)
  const release = await holdApp(page)
  await reloadUntilPainted(page)
  const box = (number: number) =>
    page.getByRole('checkbox', { name: `Select Recording ${number}`, exact: true })
  await box(3).click()
  await box(2).click()
  await box(5).click({ modifiers: ['Shift'] })
  for (const number of [2, 3, 4, 5]) await expect(box(number)).toBeChecked()
  await box(9).click()
  release()
  await waitForApp(page)
  const selectedBoxes = page.getByRole('checkbox', { checked: true })
  await expect(selectedBoxes).toHaveCount(5)
  // Selects the range from the last checked one.
  await box(7).click({ modifiers: ['Shift'] })
  await expect(selectedBoxes).toHaveCount(7)

  const releaseAgain = await holdApp(page)
  await reloadUntilPainted(page)
  const title = page.getByRole('heading', { level: 1 })
  const bounds = (await title.boundingBox())!
  await page.mouse.move(bounds.x + 1, bounds.y + bounds.height / 2)
  await page.mouse.down()
  await page.mouse.move(bounds.x + 60, bounds.y + bounds.height / 2)
  await page.mouse.up()
  const selectedText = () => page.evaluate(() => getSelection()!.toString())
  const before = await selectedText()
  expect('My content in'.startsWith(before) && before.length > 2).toBe(true)
  releaseAgain()
  await waitForApp(page)
  expect(await selectedText()).toBe(before)
})

test('applies an order chosen before the page can record input @long', async ({ page }) => {
  await openDashboard(page)
  const release = await holdApp(page)
  let recordInput = () => {}
  const isChosen = new Promise<void>((resolve) => {
    recordInput = resolve
  })
  await page.route(/\/assets\/keep-input-/, async (route) => {
    await isChosen
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const orderSelect = page.getByRole('combobox', { name: 'Sort by' })
  await orderSelect.selectOption('Oldest first')
  recordInput()
  release()
  await waitForApp(page)
  await expect(orderSelect).toHaveValue('oldest')

  // The browser must not restore this choice over one made elsewhere.
  await page.goto('about:blank')
  const { user } = (await (await page.request.get('/auth/session')).json()).result
  const settingsPath = `/user/v2/${user.uid}/settings`
  expect((await page.request.patch(settingsPath, { data: { dashOrder: 'name' } })).ok()).toBe(true)
  await page.goBack()
  await waitForApp(page)
  await expect(orderSelect).toHaveValue('name')
  const savedSettings = await (await page.request.get(settingsPath)).json()
  expect(savedSettings.result.dashOrder).toBe('name')
})

test('keeps the chosen order for the next visit and before hydration @long', async ({ page }) => {
  await openDashboard(page)
  await waitForApp(page)
  const address = await cards(page).getByRole('link').getAttribute('href')
  const id = address?.split('/').at(-1)
  for (const name of ['Zebra', 'éclair', 'Apple']) {
    const duplicateResponse = await page.request.post(`/collections/v2/${id}/duplicate`)
    const copy = (await duplicateResponse.json()).result.id
    expect((await page.request.patch(`/collections/v2/${copy}`, { data: { name } })).ok()).toBe(true)
  }
  const orderSelect = page.getByRole('combobox', { name: 'Sort by' })
  const readTitles = () => cards(page).getByRole('heading').allTextContents()
  const sortedNames = ['Apple', 'éclair', 'Welcome to Longhand', 'Zebra']
  await expect.poll(readTitles).toEqual(['Apple', 'éclair', 'Zebra', 'Welcome to Longhand'])
  /** Waits until an order has been saved; changes are saved one after another. */
  const waitForSavedOrder = (order: string) =>
    page.waitForResponse(
      (response) =>
        settingsUrl.test(response.url()) &&
        response.ok() &&
        response.request().postDataJSON()?.dashOrder === order,
    )
  const orderSave = waitForSavedOrder('name')
  await orderSelect.selectOption('Name, A to Z')
  await expect.poll(readTitles).toEqual(sortedNames)
  await orderSave

  const requests: unknown[] = []
  page.on('request', (request) => {
    if (listUrl.test(request.url())) requests.push(request.postDataJSON().order)
  })
  const release = await holdApp(page)
  // The previous page may still request its list.
  page.once('framenavigated', () => requests.splice(0))
  await reloadUntilPainted(page)
  await expect.poll(readTitles).toEqual(sortedNames)
  await expect(orderSelect).toHaveValue('name')
  // Choices made before hydration are applied.
  await orderSelect.selectOption('Oldest first')
  release()
  await waitForApp(page)
  await expect.poll(readTitles).toEqual(['Welcome to Longhand', 'Zebra', 'éclair', 'Apple'])
  await expect(orderSelect).toHaveValue('oldest')
  expect(requests).toEqual(['oldest'])

  const heading = (name: string) => page.getByRole('columnheader', { name })
  const readRowTexts = () => page.getByRole('rowheader').getByRole('link').allTextContents()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(heading('Started')).toHaveAttribute('aria-sort', 'ascending')
  await heading('Name').getByRole('button').click()
  await expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
  const secondSave = waitForSavedOrder('nameDescending')
  await heading('Name').getByRole('button').click()
  await expect.poll(readRowTexts).toEqual(sortedNames.toReversed())
  await secondSave
  const releaseAgain = await holdApp(page)
  await reloadUntilPainted(page)
  await expect.poll(readRowTexts).toEqual(sortedNames.toReversed())
  await expect(heading('Name')).toHaveAttribute('aria-sort', 'descending')
  await expect(heading('Started')).not.toHaveAttribute('aria-sort')
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('0:54')
  releaseAgain()
  await waitForApp(page)
  await expect.poll(readRowTexts).toEqual(sortedNames.toReversed())
})
