import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chromiumFlags, chromiumPath, fakeDeviceFlags } from './chromium.ts'
import { dropAnywhere, openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

const folder = join(tmpdir(), `longhand-microphone-${randomUUID()}`)
const speechPath = join(folder, 'spoken.wav')
const words = 'Please remember to bring the water bottle to the meeting. The morning train is often late.'

test.beforeAll(() => {
  mkdirSync(folder)
  // The browser repeats this audio.
  execFileSync('espeak-ng', ['-v', 'en-us+f5', '-s', '150', '-w', speechPath, words], { stdio: 'ignore' })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.use({
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags, ...fakeDeviceFlags(speechPath)] },
})

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the dialog with a recorder, with English as the language. */
async function openRecorder(page: Page, link = 'Record audio or video'): Promise<void> {
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await dialog(page).getByRole('button', { name: link }).click()
}

/** Opens the recorder and starts an audio recording. */
async function startAudioRecording(page: Page): Promise<void> {
  await openRecorder(page)
  await dialog(page).getByRole('button', { name: 'Audio only' }).click()
  await dialog(page).getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Stop' })).toBeVisible()
}

const elapsed = (page: Page) =>
  dialog(page)
    .getByRole('timer', { name: 'Elapsed time' })
    .textContent()
    .then((text) => Number(text?.split(':').at(-1)))

/** Counts the recordings that the browser keeps, and their chunks. */
const countStored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'longhand-recordings')) return { recordings: 0, chunks: 0 }
    return new Promise<{ recordings: number; chunks: number }>((resolve) => {
      const request = indexedDB.open('longhand-recordings')
      request.onsuccess = () => {
        const transaction = request.result.transaction(['recordings', 'chunks'])
        const recordings = transaction.objectStore('recordings').count()
        const chunks = transaction.objectStore('chunks').count()
        transaction.oncomplete = () => {
          request.result.close()
          resolve({ recordings: recordings.result, chunks: chunks.result })
        }
      }
    })
  })

const card = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: /^Recording / }) })

test('records audio with live words, pauses, and creates a transcript', async ({ page }) => {
  await openDashboard(page)
  await openRecorder(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Audio only' }).click()
  await expect(dialog(page).getByRole('meter', { name: 'Volume' })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Submit this recording' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog(page).getByRole('timer')).toHaveText('3')
  await expect(dialog(page).getByRole('timer')).toHaveText('1')
  await expect(dialog(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(dialog(page).getByRole('log', { name: 'Live transcription' })).toContainText(
    /remember|bring|bottle/,
    {
      timeout: 60_000,
    },
  )
  await expect(dialog(page).getByText('Stop the recording to submit it.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Pause' }).click()
  await expectAccessible(page)
  const before = await elapsed(page)
  await page.waitForTimeout(1500)
  expect(await elapsed(page)).toBe(before)
  await dialog(page).getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => elapsed(page)).toBeGreaterThan(before)
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await expect(dialog(page).getByLabel('Your recording')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Submit this recording' }).click()
  await expect(card(page).getByText('AI Transcript')).toBeVisible({ timeout: 120_000 })
  // The server has the recording, so the browser doesn't keep it.
  expect(await countStored(page)).toEqual({ recordings: 0, chunks: 0 })
  await card(page)
    .getByRole('link', { name: /^Recording / })
    .first()
    .click()
  await expect(page.getByText(/remember to bring/).first()).toBeVisible({ timeout: 30_000 })
})

test('offers a recording left behind by a closed page, and uploads it @long', async ({ page, context }) => {
  await openDashboard(page)
  await startAudioRecording(page)
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(5)
  expect((await countStored(page)).chunks).toBeGreaterThanOrEqual(2)
  // A crash doesn't ask for confirmation.
  await page.close()
  const nextPage = await context.newPage()
  await nextPage.goto('/dashboard')
  const offerAlert = nextPage.getByRole('alert').filter({ hasText: 'You have an unsaved recording from' })
  await expect(offerAlert).toBeVisible({ timeout: 30_000 })
  await expectAccessible(nextPage)
  await offerAlert.getByRole('button', { name: 'Upload' }).click()
  await expect(offerAlert).toBeHidden()
  // The recording waits until its language is chosen, like a dropped file.
  const uploads = nextPage.getByRole('region', { name: 'Uploads' })
  await uploads.getByRole('combobox').click()
  await nextPage.getByRole('option', { name: 'English (United States)' }).first().click()
  await expect(card(nextPage).getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })
  expect(await countStored(nextPage)).toEqual({ recordings: 0, chunks: 0 })
})

test('keeps a recording when the dialog is closed, re-records, and discards @long', async ({
  page,
  recordings,
}) => {
  await openDashboard(page)
  await startAudioRecording(page)
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(2)
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await dialog(page).getByRole('button', { name: 'Re-record' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Start recording' })).toBeVisible()
  await expect.poll(() => countStored(page)).toEqual({ recordings: 0, chunks: 0 })
  await dialog(page).getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  // The browser's audio may start late on a busy machine.
  const countStoredRecordings = () => countStored(page).then(({ recordings }) => recordings)
  await expect.poll(countStoredRecordings, { timeout: 60_000 }).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  // Dropping files during a recording doesn't end it, either.
  await dropAnywhere(page, [recordings.bytes('dropped.wav', 'RIFF')])
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await expect(dialog(page).getByLabel('Your recording')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  const offerAlert = page.getByRole('alert').filter({ hasText: 'You have an unsaved recording from' })
  await expect(offerAlert).toBeVisible()
  // The dialog has nothing to submit until something is recorded.
  await openRecorder(page)
  await expect(dialog(page).getByRole('button', { name: 'Submit this recording' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Back to files' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Remove dropped.wav' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await offerAlert.getByRole('button', { name: 'Discard' }).click()
  await offerAlert.getByRole('button', { name: 'Yes' }).click()
  await expect(offerAlert).toBeHidden()
  expect(await countStored(page)).toEqual({ recordings: 0, chunks: 0 })
})

test('records the screen with its audio and the microphone', async ({ page }) => {
  await openDashboard(page)
  await openRecorder(page, 'Record your screen')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Rec', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Stop' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(4)
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  const video = dialog(page).getByLabel('Your recording')
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.videoWidth)).toBeGreaterThan(0)
  await dialog(page).getByRole('button', { name: 'Upload' }).click()
  await expect(card(page)).toBeVisible({ timeout: 60_000 })
})

test('records the camera, and warns before leaving the page @long', async ({ page }) => {
  await openDashboard(page)
  await openRecorder(page)
  await dialog(page).getByRole('button', { name: 'Camera' }).click()
  await expect(dialog(page).getByLabel('Camera preview')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Start recording' }).click()
  await expect.poll(() => countStored(page).then(({ chunks }) => chunks)).toBeGreaterThan(0)
  const requests: string[] = []
  page.on('dialog', (question) => {
    requests.push(question.type())
    void question.accept()
  })
  await page.reload()
  expect(requests).toEqual(['beforeunload'])
  await expect(page.getByText('You have an unsaved recording from')).toBeVisible({ timeout: 30_000 })
})

test('keeps audio recorded before the microphone was unplugged, in a small window @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // A page can't unplug a device, so this dispatches the event that an unplugged device's tracks receive.
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const originalGetUserMedia = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (constraints) => {
      const stream = await originalGetUserMedia(constraints)
      addEventListener('unplug', () => {
        for (const track of stream.getTracks()) {
          track.stop()
          track.dispatchEvent(new Event('ended'))
        }
      })
      return stream
    }
  })
  await openDashboard(page)
  await startAudioRecording(page)
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(2)
  await expectAccessible(page)
  await page.evaluate(() => dispatchEvent(new Event('unplug')))
  await expect(dialog(page).getByText('microphone was disconnected')).toBeVisible()
  await expect(dialog(page).getByLabel('Your recording')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Submit this recording' }).click()
  await expect(card(page)).toBeVisible({ timeout: 60_000 })
})

test("explains why recording isn't possible, and that storage is missing @long", async ({ page }) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const originalGetUserMedia = devices.getUserMedia.bind(devices)
    let name: string | null = 'NotAllowedError'
    devices.getUserMedia = async (constraints) => {
      if (name === null) return originalGetUserMedia(constraints)
      const error = new DOMException('refused', name)
      name = name === 'NotAllowedError' ? 'NotFoundError' : null
      throw error
    }
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (database, version) => {
      if (database === 'longhand-recordings') throw new DOMException('blocked', 'SecurityError')
      return open(database, version)
    }
  })
  await openDashboard(page)
  await openRecorder(page)
  await dialog(page).getByRole('button', { name: 'Audio only' }).click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('Your browser blocked the microphone')
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('No microphone found')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await dialog(page).getByRole('button', { name: 'Start recording' }).click()
  await expect(alert).toContainText("This browser can't save the recording while you record")
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await expect(dialog(page).getByLabel('Your recording')).toBeVisible()
})
