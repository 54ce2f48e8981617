import { expect, type Page, type Request, type Route } from '@playwright/test'
import { eventEndpoints } from '#contract/events.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard, waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { waitForEditor } from './transcript-page.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Document text' })
const waitForSave = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/content'),
  )

const textOf = (words: string, revision: number) => ({
  data: {
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    revision,
  },
})
/** Listens to the event stream alongside the page; `next` resolves at the next event. */
const listen = (page: Page) =>
  page.evaluateHandle(async (address) => {
    const source = new EventSource(address)
    const next = new Promise((resolve) => {
      source.onmessage = resolve
    }).then(() => source.close())
    await new Promise((resolve) => {
      source.onopen = resolve
    })
    return { next }
  }, eventEndpoints.streamEvents.path)

test('creates a document, edits and renames it, and finds it in search', async ({ page }) => {
  await page.route('**/config', async (route) => {
    const { result } = await (await route.fetch()).json()
    await route.fulfill({ json: { result: { ...result, eventLog: true } } })
  })
  const isOpening = (request: Request) =>
    request.url().endsWith('/user/t') && request.postDataJSON().event === 'Document Opened'
  await openDashboard(page)
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Garden plan')
  await expectAccessible(page)
  const openingRequest = page.waitForRequest(isOpening)
  await page.getByRole('button', { name: 'Create blank page' }).click()
  await page.waitForURL(/\/doc\/[0-9a-f-]{36}$/)
  expect((await openingRequest).postDataJSON().properties.path).toBe(new URL(page.url()).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Garden plan' })).toBeAttached()

  await text(page).click()
  const firstSave = waitForSave(page)
  await page.keyboard.type('Beans first.')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type(' Then peas.')
  expect((await firstSave).status()).toBe(200)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(text(page)).toHaveText('Beans first. Then peas.')
  await expect(text(page).locator('strong')).toHaveText(' Then peas.')

  // A failed load shows an error and can be retried.
  await page.route('**/content', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByRole('heading', { name: "Couldn't open the document" })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Issue with request.' })).toBeVisible()
  await page.unroute('**/content')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(text(page)).toHaveText('Beans first. Then peas.')

  // Others' changes are shown if nothing was typed in the meantime.
  const id = page.url().split('/').at(-1)
  const path = `/collections/v2/${id}/content`
  const { result } = await (await page.request.get(path)).json()
  expect((await page.request.patch(path, textOf('Only leeks.', result.revision))).status()).toBe(200)
  await expect(text(page)).toHaveText('Only leeks.')

  // A name being edited is kept when the document is renamed elsewhere.
  const name = page.getByRole('textbox', { name: 'Name' })
  const expectNamed = (title: string) =>
    expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeAttached()
  await name.fill('Garden plans')
  await page.request.patch(`/collections/v2/${id}`, { data: { name: 'Elsewhere' } })
  await expectNamed('Elsewhere')
  const renameResponse = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith(`/collections/v2/${id}`),
  )
  await name.press('Enter')
  await expectNamed('Garden plans')
  await renameResponse
  await page.request.patch(`/collections/v2/${id}`, { data: { name: 'Garden plan, again' } })
  await expect(name).toHaveValue('Garden plan, again')

  // Dialogs that need a model refer to the administrator; only administrators see the names of settings.
  for (const name of ['Continue writing', 'Insert picture']) {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText("isn't set up here. Ask your administrator.")
    await expect(dialog).not.toContainText('_MODEL')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await waitForDashboard(page)
  const card = page.locator('[data-item]').filter({ hasText: 'Garden plan' })
  await expect(card).toContainText('Magic Doc')
  await expect(card).toContainText('Only leeks.')
})

test('keeps the button for a blank page in place while transcripts load @long', async ({ page }) => {
  await openDashboard(page)
  await page.route('**/collections?limit=50', async (route) => {
    const response = await route.fetch()
    await page.waitForTimeout(500)
    await route.fulfill({ response })
  })
  await page.goto('/doc')
  const button = page.getByRole('button', { name: 'Create blank page' })
  await button.waitFor()
  const place = await button.boundingBox()
  await page.getByRole('button', { name: 'Summarize' }).waitFor()
  expect(await button.boundingBox()).toEqual(place)
})

test("slow or lost responses don't lose text @long", async ({ page }) => {
  await openDashboard(page)
  await page.goto('/doc')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  await text(page).click()

  // The first response to a refetch arrives after another save.
  const [requestSent, gate, responseSent] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  await page.route('**/content', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    requestSent?.resolve()
    await gate?.promise
    await route.fulfill({ response })
    responseSent?.resolve()
  })
  const firstSave = waitForSave(page)
  await page.keyboard.type('Beans')
  await firstSave
  const path = `/collections/v2/${page.url().split('/').at(-1)}`
  await page.request.patch(path, { data: { description: 'Anything' } })
  await requestSent?.promise
  const secondSave = waitForSave(page)
  await page.keyboard.type(' and peas')
  await secondSave
  gate?.resolve()
  await responseSent?.promise
  await page.keyboard.type(' and leeks')
  await expect(text(page)).toHaveText('Beans and peas and leeks')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // Others' changes are shown even if they arrive during a save.
  const [saveSent, release] = [0, 1].map(() => Promise.withResolvers<void>())
  const holdResponse = async (route: Route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const response = await route.fetch()
    saveSent?.resolve()
    await release?.promise
    await route.fulfill({ response })
  }
  await page.route('**/content', holdResponse)
  await page.keyboard.type(' and figs')
  await saveSent?.promise
  const { result } = await (await page.request.get(`${path}/content`)).json()
  const events = await listen(page)
  await page.request.patch(`${path}/content`, textOf('Beans and peas and leeks', result.revision))
  await events.evaluate(({ next }) => next)
  release?.resolve()
  await expect(text(page)).toHaveText('Beans and peas and leeks')
  await page.unroute('**/content', holdResponse)

  // Offline edits also survive leaving the page.
  const abortSave = (route: Route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback()
  await page.route('**/content', abortSave)
  await page.keyboard.type(' and kale')
  await expect(page.getByText('Not saved: retrying')).toBeVisible()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await waitForDashboard(page)
  await page.goBack()
  await expect(text(page)).toHaveText('Beans and peas and leeks and kale')
  await page.unroute('**/content', abortSave)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(text(page)).toHaveText('Beans and peas and leeks and kale')
})

test('creates a document from a transcript as a copy or a summary', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Welcome to Longhand', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Generate Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate Content from Transcript' })
  await expect(dialog).toContainText('Ask your administrator.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy the transcript into a document' }).click()
  await expect(text(page)).toContainText('Robin: Welcome to Longhand.')

  await page.getByRole('link', { name: /From the transcript/ }).click()
  await waitForEditor(page)
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Generate Content' }).click()
  await dialog.getByRole('button', { name: 'Summarize' }).click()
  await expect(dialog.getByText('Conversion started')).toBeVisible()
  await dialog.getByRole('button', { name: 'View in Dashboard' }).click()
  await waitForDashboard(page)
  await expect(dialog).toBeHidden()
  const cards = page.locator('main [data-item]').filter({ hasText: 'Magic Doc' })
  await expect(cards).toHaveCount(2)
  await cards.first().getByRole('link', { name: 'Welcome to Longhand', exact: true }).click()
  await expect(page.getByText('without a language model')).toBeVisible()
  await expect(text(page)).not.toBeEmpty()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await waitForDashboard(page)

  // Without a language model, Create with AI starts with the available choices.
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await expect(page.getByText("isn't set up here")).toContainText('Ask your administrator.')
  await expect(page.getByRole('main')).not.toContainText('TEXT_MODEL')
  await expect(page.getByLabel('Transcript', { exact: true })).toHaveValue(/^[0-9a-f-]{36}$/)
  // The server accepts one of these requests every two seconds.
  await expect(async () => {
    // The last click may have succeeded in the meantime.
    if (!page.url().includes('/doc/')) await page.getByRole('button', { name: 'Summarize' }).click()
    await expect(page).toHaveURL(/\/doc\/[0-9a-f-]{36}$/, { timeout: 2500 })
  }).toPass()
  await expect(page.getByText('without a language model')).toBeVisible()
})

test('reports a missing document @long', async ({ page }) => {
  await openDashboard(page)
  await page.goto('/doc/11111111-1111-4111-8111-111111111111')
  await expect(page.getByRole('heading', { name: 'Document not found' })).toBeVisible()
})
