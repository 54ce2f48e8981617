import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Collection } from '#contract/collection.ts'
import { expectAccessible } from './axe.ts'
import { joinWorkspace } from './colleague-page.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import type { OpenPage } from './shared-page.ts'
import { makeStaff } from './staff.ts'
import { readTranscript, register, waitForEditor } from './transcript-page.ts'

/**
 * Registers a user, and turns the welcome recording into an ordinary one, so that Precision can be ordered.
 */
async function createOwnRecording(page: Page, dataDir = process.env.E2E_DATA, ...failed: 'unpaid'[]) {
  const { user } = await register(page, 'Ada Lovelace')
  const orgId = user.organization ?? ''
  const response = await page.request.post(`/user/v2/${user.uid}/collections`, { data: { orgId } })
  const [{ id, name }] = ((await response.json()) as { Items: [Collection] }).Items
  const env = { ...process.env, LONGHAND_DATA: dataDir }
  execFileSync(process.execPath, ['e2e/own-recording.ts', id, ...failed], { env, stdio: 'pipe' })
  return { user, orgId, id, path: `/collections/v2/${id}`, name }
}

const openOrder = async (page: Page, name: string) => {
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: `More options for ${name}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: 'Precision' }).click()
  return page.getByRole('dialog', { name: `Precision for “${name}”` })
}

test("orders Precision from a workspace's own correctors, and cancels it", async ({ page }) => {
  const { user, orgId, path, name } = await createOwnRecording(page)
  // Other journeys have English correctors.
  expect((await page.request.patch(`${path}/lang/is-IS`)).ok()).toBe(true)
  await page.goto('/dashboard')
  await waitForDashboard(page)
  const dialog = await openOrder(page, name)
  await expect(dialog).toContainText('There are no correctors for Icelandic')
  await dialog.getByRole('button', { name: 'Open settings' }).click()
  await expect(page.getByRole('region', { name: 'Workspace correctors' })).toBeVisible()
  const correctorResponse = await page.request.post(`/organizations/${orgId}/correctors`, {
    data: { uid: user.uid, language: 'is' },
  })
  expect(correctorResponse.ok()).toBe(true)
  await page.goBack()
  await openOrder(page, name)
  await dialog.getByRole('radio', { name: 'Verbatim' }).click()
  await dialog.getByRole('textbox', { name: 'Notes for the corrector' }).fill('Dr. Okri')
  await expect(dialog).not.toContainText('Price')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Order Precision' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article').first()
  await expect(card).toContainText(/Precision Review Queued\s*24h left/)
  await expect(card.getByRole('button', { name: /^Delete/ })).toBeHidden()

  await card.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: /Precision Review Queued · 24 hours left/ }).click()
  await expect(dialog).toContainText('Waiting for a corrector')
  await expect(dialog).toContainText('Dr. Okri')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Precision Review Queued/ })).toBeHidden()
  expect((await (await page.request.get(path)).json()).result).not.toHaveProperty('perfection')
})

test("orders again after an order placed with an upload failed: hints at a long wait, shows a failed order for 20 seconds, and counts down by the server's clock @long", async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 2 * 3600_000 })
  const { user, orgId, path, name } = await createOwnRecording(page, undefined, 'unpaid')
  await page.request.post(`/organizations/${orgId}/correctors`, { data: { uid: user.uid, language: 'en' } })
  const release = Promise.withResolvers<void>()
  await page.route(`${path}/precision`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await release.promise
    await route.fulfill({ status: 402, json: { error: { code: 'no_minutes', message: 'No credits' } } })
  })
  await page.goto('/dashboard')
  await waitForDashboard(page)
  const dialog = page.getByRole('dialog', { name: `Precision for “${name}”` })
  await page.getByRole('button', { name: 'Precision not ordered' }).click()
  await expect(dialog).toContainText("there weren't enough Precision minutes or credits")
  await expect(dialog.getByRole('button', { name: 'Order Precision' })).toBeVisible()
  await expectAccessible(page)
  await page.clock.pauseAt(Date.now() + 130 * 60_000)
  await dialog.getByRole('button', { name: 'Order Precision' }).click()
  const hint = dialog.getByText('Processing may take a minute. Do not exit this page.')
  await page.clock.runFor(2900)
  await expect(hint).toBeHidden()
  await page.clock.runFor(200)
  await expect(hint).toBeVisible()

  release.resolve()
  const toast = page.getByRole('alert').filter({ hasText: 'Issue with request to upgrade' })
  await expect(toast).toBeVisible()
  await page.clock.runFor(19_000)
  await expect(toast.getByRole('button', { name: 'Review Settings' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toBeHidden()

  await page.clock.resume()
  await page.unroute(`${path}/precision`)
  await dialog.getByRole('button', { name: 'Order Precision' }).click()
  await expect(page.getByRole('article').first()).toContainText(/Precision Review Queued\s*24h left/)
  await expect(page.getByRole('button', { name: 'Precision not ordered' })).toBeHidden()
})

test('orders Precision for several recordings, and offers to retry failed orders @long', async ({ page }) => {
  const { user, orgId, path, name } = await createOwnRecording(page)
  await page.request.post(`/organizations/${orgId}/correctors`, { data: { uid: user.uid, language: 'en' } })
  expect((await page.request.post(`${path}/duplicate`, { data: {} })).ok()).toBe(true)
  await page.route(`${path}/precision`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fulfill({ status: 402, json: { error: { code: 'no_minutes', message: 'No credits' } } })
  })
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page
    .getByRole('article')
    .getByRole('checkbox', { name: `Select Copy of ${name}` })
    .click()
  await page
    .getByRole('article')
    .getByRole('checkbox', { name: `Select ${name}`, exact: true })
    .click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Precision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Precision for 2 recordings' })
  await dialog.getByRole('button', { name: 'Order Precision for 2 recordings' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Issue with request to upgrade' })).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'Precision ordered' })).toBeVisible()
  await expect(dialog).not.toContainText('skipped')
  await page.unroute(`${path}/precision`)
  await dialog.getByRole('button', { name: 'Order Precision', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'Precision Review Queued' })).toHaveCount(2)
})

/** Registers a member who corrects Icelandic for a workspace, in another browser. */
async function addCorrector(openPage: OpenPage, page: Page, orgId: string, reviewer: boolean) {
  const newPage = await openPage()
  const { user } = await register(newPage, reviewer ? 'Rita Reviewer' : 'Carla Corrector')
  joinWorkspace(user.uid, orgId)
  const data = { uid: user.uid, language: 'is', reviewer }
  expect((await page.request.post(`/organizations/${orgId}/correctors`, { data })).ok()).toBe(true)
  return { page: newPage, email: user.email ?? '' }
}

/** Returns the selected options that are wider than their fields. */
const truncatedOptions = (fields: Locator) =>
  fields.evaluateAll((all) =>
    all.flatMap((field) => {
      const text = (field as HTMLSelectElement).selectedOptions[0]?.text ?? ''
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const context = document.createElement('canvas').getContext('2d')!
      context.font = font
      const availableWidth =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return context.measureText(text).width > availableWidth ? [text] : []
    }),
  )

test('a reviewer checks a delivered correction, and the customer compares it on a phone', async ({
  page,
  openPage,
}) => {
  const { orgId, id, path } = await createOwnRecording(page)
  await page.request.patch(`${path}/lang/is-IS`)
  const { page: corrector } = await addCorrector(openPage, page, orgId, false)
  await page.request.post(`${path}/precision`, { data: {} })
  await corrector.request.get('/correction/v2/queue/is/pop')
  const { revision, results } = await readTranscript(corrector, id)
  const [first] = results.items
  const words = [{ ...first, alternatives: [{ ...first?.alternatives[0], content: 'Greetings' }] }]
  const range = { startTime: first?.start_time, endTime: first?.end_time }
  const data = { operationId: crypto.randomUUID(), baseRevision: revision, words, ...range }
  expect((await corrector.request.patch(`${path}/transcript`, { data })).ok()).toBe(true)
  await corrector.request.post(`/correction/v2/transcript/${id}/complete`, { data: { rating: 4 } })

  const { page: reviewer, email } = await addCorrector(openPage, page, orgId, true)
  makeStaff(email)
  await reviewer.goto('/corrector/admin/queue')
  await reviewer.getByRole('combobox', { name: 'Language' }).fill('Icelandic')
  await reviewer.getByRole('option', { name: 'Icelandic' }).click()
  await reviewer.getByRole('combobox', { name: 'Status' }).click()
  await reviewer.getByRole('option', { name: 'Completed' }).click()
  await reviewer.getByRole('button', { name: 'Show history of Icelandic, 0:54' }).click()
  await reviewer.setViewportSize({ width: 360, height: 740 })
  const events = reviewer.getByRole('region', { name: 'Events' })
  expect((await events.getByRole('definition').first().boundingBox())?.width).toBeGreaterThan(240)
  await reviewer.setViewportSize({ width: 1280, height: 800 })
  await reviewer.getByRole('button', { name: 'Send for review: Icelandic, 0:54' }).click()
  await reviewer.getByRole('textbox', { name: 'Notes for the review' }).fill('Please check the names.')
  await expectAccessible(reviewer)
  await reviewer.getByRole('button', { name: 'Send for review', exact: true }).click()
  await expect(reviewer.getByText('Sent for another review')).toBeVisible()
  await reviewer.goto('/corrector')
  await reviewer
    .getByRole('region', { name: 'Next review in Icelandic' })
    .getByRole('button', { name: 'Take next' })
    .click()
  await expect(reviewer).toHaveURL(`/corrector/us/review/${id}`)
  await waitForEditor(reviewer)
  const response = await reviewer.request.get(`/correction/v2/transcript/${id}`)
  expect((await response.json()).result.review).toMatchObject({ notes: 'Please check the names.' })
  await reviewer.keyboard.press('Alt+Shift+Enter')
  const completeDialog = reviewer.getByRole('dialog')
  await completeDialog.getByRole('radio', { name: '5 stars' }).press('Space')
  await completeDialog.getByRole('button', { name: 'Complete' }).click()
  await expect(reviewer).toHaveURL('/corrector')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/transcript/${id}#corrections`)
  const comparison = page.getByRole('region', { name: 'Compare versions' })
  await expect(comparison).toContainText('Greetings')
  expect(await truncatedOptions(comparison.getByRole('combobox'))).toEqual([])
  await comparison.getByRole('button', { name: 'Accuracy report' }).click()
  const rate = page
    .getByRole('dialog')
    .getByRole('row', { name: /^Accuracy/ })
    .getByRole('cell')
  await expect(rate).toHaveCSS('white-space', 'nowrap')
})

test('offers help if there is no payment method, and holds credits for an order @long', async ({
  browser,
  recordings,
}) => {
  const shippedCatalog = await readFile('src/server/infra/billing/catalog.yaml', 'utf8')
  const catalog = recordings.bytes(
    'catalog.yaml',
    shippedCatalog.replace('    - MeetingAssistant', '    - Precision\n    - MeetingAssistant'),
  )
  const product = await startOtherProduct(await freePort(), { EDITION: 'plans', CATALOG_FILE: catalog })
  try {
    const page = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
    const { user, orgId, name } = await createOwnRecording(page, product.dataDir)
    await page.goto('/dashboard')
    await waitForDashboard(page)
    const dialog = await openOrder(page, name)
    await dialog.getByRole('button', { name: 'Order Precision' }).click()
    await expect(page.getByRole('dialog', { name: 'Order Precision transcripts' })).toBeVisible()
    await page.request.post(`/organizations/${orgId}/trial`)
    await page.reload()
    await openOrder(page, name)
    await expect(dialog).toContainText(/Price: \$\d/)
    await dialog.getByRole('button', { name: 'Order Precision' }).click()
    await expect(dialog).toContainText('no Precision minutes, no credits and no payment method')
    await expect(dialog.getByRole('button', { name: 'Help' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Top Up' })).toHaveAttribute('href', '/plans')
    await expectAccessible(page)

    const order = { kind: 'credits', cents: 2500 }
    const { result } = await (
      await page.request.post(`/organizations/${orgId}/checkouts`, { data: { order } })
    ).json()
    await page.request.post(`/billing/checkouts/${result.id}`, { data: {} })
    await page.reload()
    await openOrder(page, name)
    await expect(dialog).toContainText("If it's late, you pay 25% less.")
    await page.route('**/collections/v2/*/precision', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fulfill({ status: 402, json: { error: { code: 'no_minutes', message: 'No credits' } } })
    })
    await dialog.getByRole('button', { name: 'Order Precision' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Review Settings' }).click()
    await expect(page).toHaveURL('/settings/invoices')
    await page.unrouteAll()
    await page.goBack()
    await openOrder(page, name)
    await dialog.getByRole('button', { name: 'Order Precision' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article').first()).toContainText(/Precision Review Queued\s*24h left/)
    const planResponse = await page.request.post(`/user/${user.uid}/plan`, { data: { orgId } })
    const { credits } = (await planResponse.json()).result.usage
    expect(credits).toBeLessThan(2500)
    expect(credits % 50).toBe(0)
  } finally {
    await product.stop()
  }
})
