import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { dropAnywhere, openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

const partBytes = 8 * 1024 * 1024

/** Selects files in the dialog and starts. */
async function upload(page: Page, files: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files)
  await page.getByRole('button', { name: 'Start transcribing' }).click()
}

/** Holds parts from a number on until they are released, and records the numbers of sent parts. */
async function holdParts(page: Page, from: number): Promise<{ sent: number[]; letGo: () => void }> {
  const sent: number[] = []
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/objects/parts/**', async (route) => {
    const part = Number(/\/(\d+)\?/.exec(route.request().url())?.[1])
    sent.push(part)
    if (part >= from) await mayGo
    await route.continue().catch(() => undefined)
  })
  return { sent, letGo }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' })

test('files dropped anywhere become transcripts, with their progress', async ({ page, recordings }) => {
  const files = [
    recordings.speak('first_talk.wav', 'Please remember to bring the water bottle to the meeting on Monday.'),
    recordings.speak('second talk.wav', 'The morning train to the city leaves at seven and is often late.'),
  ]
  await openDashboard(page)
  await expect(page.getByText('Welcome to Longhand').first()).toBeVisible()
  await dropAnywhere(page, files)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('first_talk.wav')).toBeVisible()
  await expect(dialog.getByText('second talk.wav')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start transcribing' }).click()

  for (const name of ['First Talk', 'Second Talk']) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await expect(card.getByRole('progressbar').or(card.getByText('AI Transcript'))).toBeVisible()
    await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })
    await expect(card.getByText('draft quality')).toBeVisible()
  }
  await expect(panel(page)).toBeHidden()
  await page.getByRole('link', { name: 'First Talk' }).click()
  await page.waitForURL('**/transcript/*')
})

test('lets go of files of which nothing more is heard than that they came @long', async ({ page }) => {
  await openDashboard(page)
  const text = page.getByText('Drop to transcribe')
  await text.waitFor({ state: 'attached' })
  const opacity = () =>
    text.evaluate((element) => getComputedStyle(element.closest('[style*=opacity]')!).opacity)
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a'], 'a.wav', { type: 'audio/wav' }))
    return transfer
  })
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await expect.poll(opacity).toBe('1')
  await expect.poll(opacity).toBe('0')
})

test('refuses what cannot be transcribed, in the dialog', async ({ page, recordings }) => {
  await openDashboard(page)
  await page.route('**/config', (route) =>
    route.fulfill({
      json: {
        result: {
          version: '0',
          captcha: 'off',
          passwordMinLength: 6,
          maxUploadBytes: 100_000,
          maxDurationSeconds: 43_200,
        },
      },
    }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start transcribing' })).toBeDisabled()
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Drop audio or video here, or click to choose').click()
  await (await chooser).setFiles([
    recordings.bytes('empty.mp3', ''),
    recordings.bytes('song.aif', 'FORM'),
    recordings.bytes('long.mp3', 100_001),
    recordings.bytes('notes.txt', 'not a recording'),
  ])
  await expect(page.getByText('empty.mp3 is empty.')).toBeVisible()
  await expect(page.getByText('song.aif not supported. Read more about supported files')).toBeVisible()
  await expect(page.getByText('long.mp3 is too large. The limit is 100 KB per file.')).toBeVisible()
  await expect(page.getByText('notes.txt: File type not supported.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start transcribing' })).toBeDisabled()
})

test('says on the card why a file could not be read, and offers no second try', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  await upload(page, [recordings.bytes('renamed text.mp3', 'only text '.repeat(200))])
  const card = page.getByRole('article').filter({ hasText: 'Renamed Text' })
  await expect(card.getByText("can't be read as audio or video")).toBeVisible({ timeout: 30_000 })
  await expect(card.getByRole('link', { name: 'Renamed Text', exact: true })).toHaveCount(0)
  // A retry would read the same file.
  await expect(card.getByRole('button', { name: 'Retry Renamed Text' })).toHaveCount(0)
})

test('cancels an upload once that is confirmed, and leaves nothing of it', async ({ page, recordings }) => {
  await openDashboard(page)
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await holdParts(page, 2)
  await upload(page, [recordings.bytes('long recording.wav', 2 * partBytes)])
  await panel(page).getByRole('button', { name: 'Cancel the upload of long recording.wav' }).click()
  await panel(page).getByRole('button', { name: 'No' }).click()
  await expect(panel(page).getByText(/^\d+\.\d\d% of 16\.8 MB$/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Minimize uploads' }).click()
  await page.getByRole('button', { name: '1 upload' }).click()
  await panel(page).getByRole('button', { name: 'Cancel the upload of long recording.wav' }).click()
  const aborted = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/uploads/'),
  )
  await panel(page).getByRole('button', { name: 'Yes' }).click()
  expect((await aborted).ok()).toBe(true)
  await expect(page.getByRole('alert').filter({ hasText: 'Upload cancelled' })).toContainText(
    'long recording',
  )
  expect(warned).toContainEqual(expect.stringContaining('Upload cancelled'))
  await expect(panel(page)).toBeHidden()
  await page.reload()
  await expect(page.getByText('Welcome to Longhand').first()).toBeVisible()
  await expect(panel(page)).toBeHidden()
})

/** Rejects POST requests to an address. */
const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { error: { code, message: code } } })
      : route.fallback(),
  )

test('names the file and the reason of a failure, and leads to what can be tried', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  await refuse(page, '**/pipeline/user/*/collections', 422, 'language_unavailable')
  await upload(page, [recordings.bytes('first talk.wav', 'RIFF')])
  const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
  const unheard = alert(/^Issue with first talk.wav: No installed speech engine/)
  // It stays, in front of the button.
  await unheard.getByRole('button').click()
  await expect(unheard).toBeHidden()
  await refuse(page, '**/user/v2/*/uploads', 507, 'storage_full')
  await upload(page, [recordings.bytes('second talk.wav', 'RIFF')])
  const issue = alert('Issue with upload.')
  await expect(issue).toContainText('second talk.wav: ')
  // The server's refusal has nothing to do with the network.
  await expect(issue).not.toContainText('network')
  await issue.getByRole('button').click()
  await expect(issue).toBeHidden()
  // Rejected uploads wait for the user, also after a reload.
  await page.reload()
  await expect(panel(page).getByText('second talk.wav')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Try Again' })).toHaveCount(2)
  await expect(issue).toBeHidden()
  await refuse(page, '**/user/v2/*/uploads', 408, 'request_timeout')
  await upload(page, [recordings.bytes('third talk.wav', 'RIFF')])
  await expect(issue).toContainText('The network may have timed out')
  await issue.getByRole('button', { name: 'Troubleshoot uploads' }).click()
  const dialog = page.getByRole('dialog', { name: 'Troubleshoot uploads' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Get help' }).click()
  await expect(dialog).toBeHidden()
})

test('goes on after a reload, and sends at most the part under way again @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  const { sent, letGo } = await holdParts(page, 3)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await upload(page, [recordings.bytes('very long.wav', 4 * partBytes + 17)])
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3)
  const before = sent.length
  await page.reload()
  letGo()
  expect(asked).toEqual(['beforeunload'])
  const card = page.getByRole('article').filter({ hasText: 'Very Long' })
  await expect(card).toBeVisible({ timeout: 30_000 })
  await expect(panel(page)).toBeHidden()
  expect(new Set(sent)).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(sent.length).toBeLessThanOrEqual(5 + 1)
  expect(sent.slice(before).includes(1)).toBe(false)
})

test('asks for the file when the browser has lost its bytes, and sends only the rest @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  const { sent, letGo } = await holdParts(page, 2)
  const file = recordings.bytes('lost and found.wav', 3 * partBytes)
  page.on('dialog', (dialog) => void dialog.accept())
  await upload(page, [file])
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(2)
  await page.goto('/healthz')
  await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('uppy-blobs').onsuccess = done)))
  await page.goto('/dashboard')
  await expect(panel(page).getByText('Choose the file again to resume')).toBeVisible()
  await expectAccessible(page)

  const choose = async (path: string) => {
    const chooser = page.waitForEvent('filechooser')
    await panel(page).getByRole('button', { name: 'Choose file' }).click()
    await (await chooser).setFiles(path)
  }
  await choose(recordings.bytes('another.wav', 100))
  await expect(page.getByText("That's a different file.")).toBeVisible()
  const before = sent.length
  letGo()
  await choose(file)
  await expect(page.getByRole('article').filter({ hasText: 'Lost And Found' })).toBeVisible()
  expect(sent.slice(before)).not.toContain(1)
  expect(new Set(sent)).toEqual(new Set([1, 2, 3]))
})

test('tells when the network fails, and goes on when it is back @long', async ({
  page,
  context,
  recordings,
}) => {
  await openDashboard(page)
  const { sent, letGo } = await holdParts(page, 2)
  await upload(page, [recordings.bytes('train ride.wav', 3 * partBytes)])
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(2)
  await context.setOffline(true)
  letGo()
  await expect(page.getByText('Connection Issues')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connection Issues')).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'Train Ride' })).toBeVisible({ timeout: 30_000 })
})
