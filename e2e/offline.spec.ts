import { expect, type Page, test } from '@playwright/test'
import { locateWord, openWelcome, readTranscript, waitForEditor } from './transcript-page.ts'

test.use({ serviceWorkers: 'allow' })

/** Returns the URLs of all files in the service worker's cache. */
const readCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })

test("doesn't offer offline editing on read-only pages @long", async ({ page, context }) => {
  await page.goto('/signin', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  const toast = page.getByRole('alert').filter({ hasText: 'We could not find an internet connection.' })
  await expect(toast).toBeVisible()
  await expect(toast).not.toContainText('edits')
})

test('opens offline and syncs offline edits after reconnecting', async ({ page, context }) => {
  const { id, url } = await openWelcome(page)
  const workerSource = await (await page.request.get('/service-worker.js')).text()
  const count = new Set(workerSource.match(/\/assets\/[^"]+/g)).size
  expect(count).toBeGreaterThan(100)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(async () => (await readCachedPaths(page)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count)
  await page.getByRole('button', { name: 'Right panel' }).click()
  await page.getByRole('tab', { name: 'Notes' }).click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Ask about shells')
  await expect(page.getByRole('tabpanel').getByText('Saved')).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByRole('tabpanel').getByText("You're offline.")).toBeVisible()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(notes).toHaveValue('Ask about shells')
  const { x, y } = await locateWord(page, 'recording')
  await page.mouse.dblclick(x, y)
  await page.keyboard.type('seashell')
  await expect(page.locator('[data-save-state="offline"]')).toHaveText('Offline, 1 change kept')
  const toast = page.getByRole('alert').filter({ hasText: 'We could not find an internet connection.' })
  await expect(toast).toContainText(
    "Your edits are kept in this browser and will be sent when you're back online.",
  )
  await expect(toast.getByRole('button', { name: 'Refresh' })).toHaveCount(0)

  await page.reload()
  const offlineHeading = page.getByRole('heading', { name: 'Connection Issues' })
  await expect(offlineHeading).toBeVisible()
  await expect(page.getByText("edits that haven't been sent are kept in this browser")).toBeVisible()
  await page.goto('/dashboard')
  await expect(offlineHeading).toBeVisible()
  await page.goto(url)
  await expect(offlineHeading).toBeVisible()

  await context.setOffline(false)
  await waitForEditor(page)
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toContainText('seashell')
  await expect.poll(async () => JSON.stringify(await readTranscript(page, id))).toContain('seashell')
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible()

  await page.goto('/logout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of await readCachedPaths(page))
    expect(path).toMatch(/^\/(assets\/[\w.-]+|index\.html|color-scheme\.js|cannot-start\.js)$/)
  await context.setOffline(true)
  await page.goto(url)
  await expect(offlineHeading).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/Ada|seashell/)
})
