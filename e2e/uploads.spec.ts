import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { startUnreliableProxy } from './unreliable-proxy.ts'
import { holdParts, panel, partBytes, partsTimeoutMs, upload } from './upload-page.ts'

test('transcribes the chosen files, and shows their progress', async ({ page, recordings }) => {
  const files = [
    recordings.speak('first_talk.wav', 'Please remember to bring the water bottle to the meeting on Monday.'),
    recordings.speak('second talk.wav', 'The morning train to the city leaves at seven and is often late.'),
  ]
  await openDashboard(page)
  await expect(page.getByText('Welcome to Longhand').first()).toBeVisible()
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose audio or video files').setInputFiles(files)
  await expect(dialog.getByText('first_talk.wav')).toBeVisible()
  await expect(dialog.getByText('second talk.wav')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Speakers' }).selectOption('2')
  await expectAccessible(page)
  const request = page.waitForRequest(/\/pipeline\/user\//)
  await page.getByRole('button', { name: 'Start transcribing' }).click()
  expect((await request).postDataJSON()).toMatchObject({ speakerCount: 2 })

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

test('hides the drop area when a drag ends without an event @long', async ({ page }) => {
  await openDashboard(page)
  const text = page.getByText('Drop to transcribe')
  await text.waitFor({ state: 'attached' })
  const opacity = () =>
    text.evaluate((element) => getComputedStyle(element.closest('[style*=opacity]')!).opacity)
  const data = await page.evaluateHandle(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a'], 'a.wav', { type: 'audio/wav' }))
    return dataTransfer
  })
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await expect.poll(opacity).toBe('1')
  await expect.poll(opacity).toBe('0')
})

test("rejects files that can't be transcribed, in the dialog @long", async ({ page, recordings }) => {
  await openDashboard(page)
  await page.route('**/config', async (route) => {
    const response = await route.fetch()
    const { result } = await response.json()
    await route.fulfill({ response, json: { result: { ...result, maxUploadBytes: 100_000 } } })
  })
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

test("shows on the card why a file couldn't be read, without a retry @long", async ({ page, recordings }) => {
  await openDashboard(page)
  await upload(page, [recordings.bytes('renamed text.mp3', 'only text '.repeat(200))])
  const card = page.getByRole('article').filter({ hasText: 'Renamed Text' })
  await expect(card.getByText("can't be read as audio or video")).toBeVisible({ timeout: 30_000 })
  await expect(card.getByRole('link', { name: 'Renamed Text', exact: true })).toHaveCount(0)
  // A retry would read the same file.
  await expect(card.getByRole('button', { name: 'Try Again: Renamed Text' })).toHaveCount(0)
})

test('cancels an upload after confirmation, and leaves nothing behind @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await holdParts(page, 2)
  await upload(page, [recordings.bytes('long recording.wav', 2 * partBytes)])
  await panel(page).getByRole('button', { name: 'Cancel the upload of long recording.wav' }).click()
  await panel(page).getByRole('button', { name: 'No' }).click()
  await expect(panel(page).getByText(/^\d+\.\d\d% of 16\.8 MB$/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Minimize uploads' }).click()
  await page.getByRole('button', { name: '1 upload' }).click()
  await panel(page).getByRole('button', { name: 'Cancel the upload of long recording.wav' }).click()
  const abortResponse = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/uploads/'),
  )
  await panel(page).getByRole('button', { name: 'Yes' }).click()
  expect((await abortResponse).ok()).toBe(true)
  await expect(page.getByRole('alert').filter({ hasText: 'Upload cancelled' })).toContainText(
    'long recording',
  )
  expect(warnings).toContainEqual(expect.stringContaining('Upload cancelled'))
  await expect(panel(page)).toBeHidden()
  await page.reload()
  await expect(page.getByText('Welcome to Longhand').first()).toBeVisible()
  await expect(panel(page)).toBeHidden()
})

/** Rejects POST requests to a URL. */
const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { error: { code, message: code } } })
      : route.fallback(),
  )

test('names the file and the reason for a failure, and links to troubleshooting @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  await refuse(page, '**/pipeline/user/*/collections', 422, 'language_unavailable')
  await upload(page, [recordings.bytes('first talk.wav', 'RIFF')])
  const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
  const unheardAlert = alert(/^Issue with first talk.wav: No installed speech engine/)
  // The alert stays open, and covers the button.
  await unheardAlert.getByRole('button').click()
  await expect(unheardAlert).toBeHidden()
  await refuse(page, '**/user/v2/*/uploads', 507, 'storage_full')
  await upload(page, [recordings.bytes('second talk.wav', 'RIFF')])
  const issueAlert = alert('Issue with upload.')
  await expect(issueAlert).toContainText('second talk.wav: ')
  // The server's rejection has nothing to do with the network.
  await expect(issueAlert).not.toContainText('network')
  await issueAlert.getByRole('button').click()
  await expect(issueAlert).toBeHidden()
  // Rejected uploads wait for the user, even after a reload.
  await page.reload()
  await expect(panel(page).getByText('second talk.wav')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Try Again' })).toHaveCount(2)
  await expect(issueAlert).toBeHidden()
  await refuse(page, '**/user/v2/*/uploads', 408, 'request_timeout')
  await upload(page, [recordings.bytes('third talk.wav', 'RIFF')])
  await expect(issueAlert).toContainText('The network may have timed out')
  await issueAlert.getByRole('button', { name: 'Troubleshoot uploads' }).click()
  const dialog = page.getByRole('dialog', { name: 'Troubleshoot uploads' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Get help' }).click()
  await expect(dialog).toBeHidden()
})

test('resumes after a reload, and resends at most the parts in progress @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  const { sentParts, release } = await holdParts(page, 3)
  const requests: string[] = []
  page.on('dialog', (dialog) => {
    requests.push(dialog.type())
    void dialog.accept()
  })
  await upload(page, [recordings.bytes('very long.wav', 4 * partBytes + 17)])
  // Three parts are being sent.
  await expect.poll(() => sentParts.toSorted(), { timeout: partsTimeoutMs }).toEqual([1, 2, 3, 4, 5])
  await page.reload()
  release()
  expect(requests).toEqual(['beforeunload'])
  const card = page.getByRole('article').filter({ hasText: 'Very Long' })
  await expect(card).toBeVisible({ timeout: 30_000 })
  await expect(panel(page)).toBeHidden()
  expect(sentParts.slice(5).toSorted()).toEqual([3, 4, 5])
})

test('asks for the file if the browser has lost its data, and sends only the rest @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  const { sentParts, release } = await holdParts(page, 2)
  const file = recordings.bytes('lost and found.wav', 3 * partBytes)
  page.on('dialog', (dialog) => void dialog.accept())
  const partResponse = page.waitForResponse((response) => /\/objects\/parts\/.*\/1\?/.test(response.url()))
  await upload(page, [file])
  await partResponse
  await expect.poll(() => sentParts.length, { timeout: partsTimeoutMs }).toBeGreaterThanOrEqual(2)
  await page.goto('/healthz')
  await page.evaluate(
    () => new Promise((resolve) => (indexedDB.deleteDatabase('uppy-blobs').onsuccess = resolve)),
  )
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
  const before = sentParts.length
  release()
  await choose(file)
  const card = page.getByRole('article').filter({ hasText: 'Lost And Found' })
  await expect(card).toBeVisible({ timeout: partsTimeoutMs })
  expect(sentParts.slice(before)).not.toContain(1)
  expect(new Set(sentParts)).toEqual(new Set([1, 2, 3]))
})

test('reports a network failure, and resumes when the network is back @long', async ({
  page,
  context,
  recordings,
}) => {
  await openDashboard(page)
  const { sentParts, release } = await holdParts(page, 2)
  await upload(page, [recordings.bytes('train ride.wav', 3 * partBytes)])
  await expect.poll(() => sentParts.length, { timeout: partsTimeoutMs }).toBeGreaterThanOrEqual(2)
  await context.setOffline(true)
  release()
  await expect(page.getByText('Connection Issues')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connection Issues')).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'Train Ride' })).toBeVisible({ timeout: 30_000 })
})

test('resends one part for each of ten dropped connections @long', async ({ page, recordings, baseURL }) => {
  test.setTimeout(6 * partsTimeoutMs)
  await openDashboard(page)
  const bytes = 100_000_000
  const parts = Math.ceil(bytes / partBytes)
  const sentPaths: string[] = []
  let dropCount = 0
  // Drops every second part, including repeated parts.
  const proxy = await startUnreliableProxy(baseURL ?? '', ({ method, url = '' }) => {
    if (method !== 'PUT' || !url.includes('/objects/parts/')) return false
    sentPaths.push(url.split('?')[0] ?? '')
    if (sentPaths.length % 2 || dropCount === 10) return false
    dropCount += 1
    return true
  })
  try {
    await page.goto(`${proxy.url}/dashboard`)
    await upload(page, [recordings.bytes('long.mp3', bytes)])
    const row = panel(page).getByRole('listitem').filter({ hasText: 'long.mp3' })
    const card = page.getByRole('article').filter({ hasText: 'Long' })
    await expect(card.getByText("can't be read as audio or video")).toBeVisible({
      timeout: 4 * partsTimeoutMs,
    })
    await expect(row.getByText('Try again')).toBeHidden()
    expect(dropCount).toBe(10)
    expect(sentPaths).toHaveLength(parts + dropCount)
    expect(new Set(sentPaths).size).toBe(parts)
  } finally {
    proxy.close()
  }
})
