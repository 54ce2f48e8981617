import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { dropAnywhere, openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { holdParts, panel, partBytes, partsTimeoutMs, upload } from './upload-page.ts'

/** Returns the queue, which survives a reload, as Uppy's JSON. */
const readStoredQueue = (page: Page) =>
  page.evaluate(async () => {
    const requestResult = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await requestResult(indexedDB.open('uppy-blobs'))
    const storedUploads = await requestResult(
      database.transaction('metadata').objectStore('metadata').getAll(),
    )
    database.close()
    return storedUploads.map(({ metadata }) => metadata).join()
  })

test('uploads dropped files immediately, and waits for their language', async ({ page, recordings }) => {
  await openDashboard(page)
  await dropAnywhere(page, [
    recordings.speak('board call.wav', 'Please remember to bring the water bottle.'),
    recordings.bytes('notes.txt', 'not a recording'),
  ])
  await expect(page.getByText('notes.txt: File type not supported.')).toBeVisible()
  await expect(panel(page).getByText('Uploaded. Choose a language to start.')).toBeVisible()
  // The browser stores the queue twice a second.
  await expect.poll(() => readStoredQueue(page)).toContain('"sent":true')
  await page.reload()
  await expect(panel(page).getByText('Uploaded. Choose a language to start.')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Edit board call.wav' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit board call.wav' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Board, November')
  await dialog.getByRole('combobox', { name: 'Speakers' }).selectOption('2')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Budget')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText('Board, November')).toBeVisible()

  const request = page.waitForRequest(/\/pipeline\/user\//)
  await panel(page).getByRole('combobox', { name: 'Language of Board, November' }).click()
  await page.getByRole('option', { name: 'English (United States)' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    languageCode: 'en-US',
    name: 'Board, November',
    speakerCount: 2,
    description: 'Budget',
  })
  const card = page.getByRole('article').filter({ hasText: 'Board, November' })
  await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })
  await expect(panel(page)).toBeHidden()
})

test('uploads files that were dropped before the queue opened @long', async ({ page, recordings }) => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/upload-queue-*.js', async (route) => {
    await gate
    await route.continue()
  })
  await openDashboard(page)
  await dropAnywhere(page, [recordings.speak('early call.wav', 'Please water the plants today.')])
  release()
  await expect(panel(page).getByText('Uploaded. Choose a language to start.')).toBeVisible()
})

test('a reloaded page keeps its uploads while the previous page is still closing @long', async ({
  page,
  context,
  recordings,
}) => {
  await openDashboard(page)
  await dropAnywhere(page, [recordings.speak('slow farewell.wav', 'Please call back on Monday.')])
  await expect(panel(page).getByText('Uploaded. Choose a language to start.')).toBeVisible()
  await expect.poll(() => readStoredQueue(page)).toContain('"sent":true')
  // Takes over the lock when the page closes, and holds it as a page that is still closing would.
  const otherPage = await context.newPage()
  await otherPage.goto('/config')
  await otherPage.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    const name = held.find((lock) => lock.name?.startsWith('longhand-uploads-'))?.name
    if (!name) throw new Error("The page doesn't hold a lock")
    void navigator.locks.request(name, () => new Promise((release) => setTimeout(release, 1_000)))
  })
  await page.reload()
  await expect(panel(page).getByText('Uploaded. Choose a language to start.')).toBeVisible()
})

test('an upload pauses, stays paused after a reload, and resumes', async ({ page, recordings }) => {
  await openDashboard(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const { sentParts, release } = await holdParts(page, 2)
  await upload(page, [recordings.bytes('long walk.wav', 2 * partBytes)])
  await expect.poll(() => sentParts, { timeout: partsTimeoutMs }).toContain(2)
  await expect(panel(page).getByText('50.00% of 16.8 MB')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Pause the upload of long walk.wav' }).click()
  await expect(panel(page).getByText('Paused at 50.00% of 16.8 MB')).toBeVisible()
  await expect.poll(() => readStoredQueue(page)).toContain('"paused":true')
  await page.reload()
  release()
  const resumeButton = panel(page).getByRole('button', { name: 'Resume the upload of long walk.wav' })
  await expect(resumeButton).toBeVisible()
  const before = sentParts.length
  await resumeButton.click()
  await expect(page.getByRole('article').filter({ hasText: 'Long Walk' })).toBeVisible({ timeout: 30_000 })
  expect(sentParts.slice(before)).toEqual([2])
})

test('resumes an upload from another device with its options; Cancel all cancels it too @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  const { uid } = (await (await page.request.get('/auth/session')).json()).result.user
  const startUpload = async (name: string, size: number) => {
    const options = { languageCode: 'en-US', name: 'A trial', hints: ['Okonkwo'], speakerCount: 3 }
    const body = { name, size, contentType: 'audio/wav', options }
    expect((await page.request.post(`/user/v2/${uid}/uploads`, { data: body })).ok()).toBe(true)
  }
  const path = recordings.bytes('trial.wav', 1000)
  await startUpload('trial.wav', 1000)
  await startUpload('other.wav', 2000)
  await page.reload()
  const row = panel(page).getByRole('listitem').filter({ hasText: 'trial.wav' })
  const chooser = page.waitForEvent('filechooser')
  await row.getByRole('button', { name: 'Choose file' }).click()
  const request = page.waitForRequest(/\/pipeline\/user\//)
  await (await chooser).setFiles(path)
  expect((await request).postDataJSON()).toMatchObject({
    languageCode: 'en-US',
    name: 'A trial',
    hints: ['Okonkwo'],
    speakerCount: 3,
  })
  await expect(row).toBeHidden()

  await startUpload('third.wav', 3000)
  await page.reload()
  await panel(page).getByRole('button', { name: 'Cancel all' }).click()
  await panel(page).getByRole('button', { name: 'Yes' }).click()
  await expect(panel(page)).toBeHidden()
  const readUnfinishedUploads = async () =>
    (await (await page.request.get(`/user/v2/${uid}/uploads`)).json()).result
  await expect.poll(readUnfinishedUploads).toEqual([])
})

/** Deletes the queued files' stored bytes, but not the queue. */
const forgetBytes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const openRequest = indexedDB.open('uppy-blobs')
        openRequest.onsuccess = () => {
          const stores = [...openRequest.result.objectStoreNames].filter((name) => name !== 'metadata')
          const change = openRequest.result.transaction(stores, 'readwrite')
          for (const name of stores) change.objectStore(name).clear()
          change.oncomplete = () => resolve(openRequest.result.close())
        }
      }),
  )

/** Rejects the next transcription, as the server does once it has deleted the upload after a day. */
async function expireUpload(page: Page): Promise<void> {
  const refusal = { error: { code: 'not_found', message: 'Upload not found' } }
  const respondNotFound = (route: Route) => route.fulfill({ status: 404, json: refusal })
  await page.route('**/pipeline/user/*/collections', respondNotFound, { times: 1 })
}

async function chooseEnglish(page: Page): Promise<void> {
  await panel(page).getByRole('combobox').click()
  await page.getByRole('option', { name: 'English (United States)' }).click()
}

test('uploads a file again if its upload expired while waiting for a language @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  const file = recordings.speak('old call.wav', 'Please remember to bring the water bottle.')
  await dropAnywhere(page, [file])
  await expect(panel(page).getByText('Uploaded. Choose a language to start.')).toBeVisible()
  await expireUpload(page)
  const partResponse = page.waitForResponse(/\/objects\/parts\//)
  await chooseEnglish(page)
  expect((await partResponse).ok()).toBe(true)
  const card = page.getByRole('article').filter({ hasText: 'Old Call' })
  await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })
  await expect(panel(page)).toBeHidden()

  // Without the file's bytes, the upload waits for them.
  await dropAnywhere(page, [recordings.bytes('older call.wav', 'RIFF')])
  await expect(panel(page).getByText('Uploaded. Choose a language to start.')).toBeVisible()
  await expect.poll(() => readStoredQueue(page)).toContain('"sent":true')
  await page.goto('/healthz')
  await forgetBytes(page)
  await page.goto('/dashboard')
  await expireUpload(page)
  await chooseEnglish(page)
  await expect(panel(page).getByText('Choose the file again to resume')).toBeVisible()
  await expect(panel(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
})

test('waits for the connection, then starts the transcription automatically @long', async ({
  page,
  context,
  recordings,
}) => {
  await openDashboard(page)
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/pipeline/user/*/collections', async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await upload(page, [recordings.bytes('train ride.wav', 'RIFF')])
  await expect(panel(page).getByText('Starting transcription…')).toBeVisible()
  await context.setOffline(true)
  release()
  await expect(panel(page).getByText("No connection. Resumes when you're back online.")).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('article').filter({ hasText: 'Train Ride' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
})
