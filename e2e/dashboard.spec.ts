import { expect } from '@playwright/test'
import type { Collection } from '#contract/collection.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { renderInBrowser } from './rendered-page.ts'

test('renames in place, and deletes with undo @phone-long', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Rename Welcome to Longhand' }).click()
  await page.getByLabel('New name').fill('  A first recording ')
  const saveResponse = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  )
  await page.getByLabel('New name').press('Enter')
  await expect(page.getByRole('link', { name: 'A first recording' })).toBeVisible()
  await saveResponse
  await page.reload()
  await expect(page.getByRole('link', { name: 'A first recording' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete A first recording' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'A first recording' })).toBeVisible()

  const deleteResponse = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete A first recording' }).click()
  expect((await deleteResponse).status()).toBe(204)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})

test('shows speakers, including changes made elsewhere, and the waveform', async ({ page }) => {
  await openDashboard(page)
  const speakerNames = (names: string) => page.getByRole('img', { name: `Speakers: ${names}`, exact: true })
  await expect(speakerNames('Robin, Sam')).toHaveText('Robin, Sam')
  await expect(page.locator('article > svg > path')).toHaveAttribute('d', /^(M\d+ \d+v\d+){56}$/)
  const address = await page.getByRole('main').getByRole('article').getByRole('link').getAttribute('href')
  const id = address?.split('/').at(-1)
  const renameSpeaker = async (speakerId: string, name: string) =>
    page.request.put(`/collections/v2/${id}/speakers/${speakerId}`, { data: { name } })
  expect((await renameSpeaker('spk_1', 'Grace Hopper')).ok()).toBe(true)
  await expect(speakerNames('Robin, Grace Hopper')).toBeVisible()
  // A speaker without words isn't shown.
  await renameSpeaker('spk_2', 'Silent')
  const { result } = await (await page.request.get(`/collections/v2/${id}/speakers`)).json()
  const starts = Object.keys(result.turns).sort((a, b) => Number(a) - Number(b))
  for (const n of [2, 3])
    await page.request.post(`/collections/v2/${id}/speakers/${starts[n]}`, { data: { name: `Guest ${n}` } })
  await expect(speakerNames('Robin, Grace Hopper, Guest 2 and 1 more')).toHaveText(
    'Robin, Grace Hopper, Guest 2+1',
  )
})

test('the menu of a card at the edge of the window is fully visible @long', async ({ page }) => {
  await openDashboard(page)
  const moreButton = page.getByRole('button', { name: 'More options for Welcome to Longhand' })
  const { x, y, width, height } = (await moreButton.boundingBox())!
  await page.setViewportSize({ width: 1280, height: Math.ceil(y + height) })
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeInViewport()
})

test('reverts a rejected name, and shows the reason @long', async ({ page }) => {
  await openDashboard(page)
  await page.route(/\/collections\/v2\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'no' } } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Rename Welcome to Longhand' }).click()
  await page.getByLabel('New name').fill('Another name')
  await page.getByLabel('New name').press('Enter')
  await expect(page.getByText("You don't have permission to do this.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Welcome to Longhand' })).toBeVisible()
})

test('completes fading deletions when the page is left @long', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Delete Welcome to Longhand' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.reload()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})

test('remembers the chosen view, which works by keyboard @long', async ({ page }) => {
  await openDashboard(page)
  // Card parts load after the toolbar.
  await page.route(/\/assets\/languages-|\/user\/v2\/[^/]+\/collections\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.reload()
  const listButton = page.getByRole('button', { name: 'List', exact: true })
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await listButton.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(listButton).toBeFocused()
  await expectAccessible(page)
  await saveResponse
  // The drop zone is invisible and not in the tab order.
  const dropZone = page.getByText('Drop to transcribe')
  await dropZone.waitFor({ state: 'attached' })
  await expect(page.locator('[tabindex="0"]').filter({ has: dropZone })).toHaveCount(0)
  // The view is stored with the account, not in the browser.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await page.setViewportSize({ width: 500, height: 800 })
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('link', { name: 'Welcome to Longhand' }).press('Enter')
  await page.waitForURL('**/transcript/*')
})

test('loads page after page while scrolling, at most one every five seconds @long', async ({ page }) => {
  await openDashboard(page)
  let welcome: Collection | undefined
  await renderInBrowser(page)
  // Marked in the page, so that delays on the way to the network don't count.
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (...request) => {
      performance.mark(String(request[1]?.body))
      return send(...request)
    }
  })
  const first = 2_000_000_000
  await page.route(/\/user\/v2\/[^/]+\/collections\?/, async (route) => {
    welcome ??= ((await (await route.fetch()).json()) as { Items: Collection[] }).Items[0]
    const { nextPage } = route.request().postDataJSON() as { nextPage?: { started: number } }
    const newest = nextPage ? nextPage.started - 1 : first
    const Items = Array.from({ length: 50 }, (_, index) => ({
      ...welcome,
      id: `00000000-0000-4000-8000-${String(newest - index).padStart(12, '0')}`,
      name: `Recording ${newest - index}`,
      started: newest - index,
    }))
    const last = Items.at(-1)!
    const LastEvaluatedKey = newest > first - 100 ? { id: last.id, started: last.started } : undefined
    await route.fulfill({ json: { Items, LastEvaluatedKey } })
  })
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(50)
  for (const count of [100, 150]) {
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(page.getByRole('article')).toHaveCount(count, { timeout: 500 })
    }).toPass()
  }
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()
  const marks = await page.evaluate(() =>
    performance.getEntriesByType('mark').map(({ name, startTime }) => ({ name, startTime })),
  )
  const sent = (oldest: number) => marks.find((mark) => mark.name.includes(`"started":${oldest}`))!.startTime
  expect(sent(first - 99) - sent(first - 49)).toBeGreaterThanOrEqual(4_900)
})

test('polls the server while the event stream is down @long', async ({ page, recordings }) => {
  await page.route('**/events?*', (route) => route.abort())
  await openDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Choose audio or video files')
    .setInputFiles(recordings.bytes('quiet.mp3', 'only text '.repeat(100)))
  await page.getByRole('button', { name: 'Start transcribing' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Quiet' })
  await expect(card.getByRole('link', { name: 'Get help with Quiet' })).toBeVisible({ timeout: 60_000 })
})

test('shows at the end of the list that the next page failed to load, and retries @long', async ({
  page,
}) => {
  await openDashboard(page)
  await renderInBrowser(page)
  let shouldFail = true
  await page.route(/\/user\/v2\/[^/]+\/collections\?/, async (route) => {
    const { nextPage } = route.request().postDataJSON() as { nextPage?: object }
    if (nextPage && shouldFail)
      return route.fulfill({ status: 400, json: { error: { code: 'invalid_input', message: 'no' } } })
    if (nextPage) return route.fulfill({ json: { Items: [] } })
    const response = (await (await route.fetch()).json()) as { Items: Collection[] }
    const { id, started } = response.Items[0]!
    return route.fulfill({ json: { ...response, LastEvaluatedKey: { id, started } } })
  })
  await page.reload()
  // The message is next to the button, not on top of other controls.
  const errorAlert = page.getByRole('main').getByRole('alert')
  await expect(errorAlert).toBeVisible()
  await expect(page.getByRole('heading', { name: "Couldn't load your transcripts" })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Welcome to Longhand' })).toBeVisible()
  shouldFail = false
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(errorAlert).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
})

test('shows loading and error states @long', async ({ page }) => {
  await openDashboard(page)
  await renderInBrowser(page)
  let shouldFail = true
  await page.route(/\/user\/v2\/[^/]+\/collections\?/, (route) =>
    shouldFail
      ? route.fulfill({ status: 400, json: { error: { code: 'invalid_input', message: 'no' } } })
      : route.continue(),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: "Couldn't load your transcripts" })).toBeVisible()
  await expectAccessible(page)
  shouldFail = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('link', { name: 'Welcome to Longhand' })).toBeVisible()
})
