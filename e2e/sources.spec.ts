import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { serveGoogle } from '#server/testing/google-server.ts'
import { serveKaltura } from '#server/testing/kaltura-server.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test as base } from './fixtures.ts'
import { servicePorts } from './services.ts'

const names = Array.from({ length: 30 }, (_, n) => (n === 25 ? 'The tides' : `Lecture ${n + 1}`))
const entries = names.map((name, n) => ({ id: `0_entry${n}`, name, duration: n === 2 ? 100_000 : 60 + n }))

const driveFiles = ['Harbor', 'Lighthouse', 'Storm'].map((name) => ({
  id: `drive-${name}`,
  name: `${name}.wav`,
  mimeType: 'audio/wav',
  size: 120_000,
}))

interface Servers {
  files: string
  google: Awaited<ReturnType<typeof serveGoogle>>
}

/** Starts the connected services. */
const test = base.extend<{ servers: Servers }>({
  servers: [
    async ({ recordings }, use) => {
      const wav = readFileSync(recordings.speak('lecture.wav', 'one two three.'))
      const kaltura = await serveKaltura(entries, wav, servicePorts.kaltura)
      const google = await serveGoogle(driveFiles, wav, servicePorts.google)
      await use({ files: kaltura.url, google })
      await kaltura.close()
      await google.close()
    },
    { auto: true },
  ],
})

test('finds and transcribes recordings from Kaltura', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Kaltura' }).click()
  const startButton = dialog.getByRole('button', { name: 'Start transcribing' })
  await expect(dialog.getByRole('listitem')).toHaveCount(20)
  await expect(startButton).toBeDisabled()
  await expect(dialog.getByRole('checkbox', { name: 'Lecture 3' })).toBeDisabled()
  await expect(dialog.getByText('This recording is longer than this installation allows.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Load more' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(30)
  await dialog.getByRole('checkbox', { name: 'Lecture 1', exact: true }).check()
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('tides')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: 'The tides' }).check()
  await expect(dialog.getByText('2 recordings selected')).toBeVisible()
  await startButton.click()
  await expect(dialog.getByText('2 transcriptions started.')).toBeVisible()
  await expect(dialog).toBeHidden()
  for (const name of ['Lecture 1', 'The tides']) {
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })
  }
})

/** Stands in for the Dropbox Chooser script, and chooses two files. */
function installDropboxScript(files: string): void {
  const { appKey } = (document.currentScript as HTMLScriptElement).dataset
  Object.assign(globalThis, {
    Dropbox: {
      choose(options: Record<string, unknown> & { success: (chosen: object[]) => void }) {
        const { success, ...chooserOptions } = options
        document.body.dataset.asked = JSON.stringify({ appKey, ...chooserOptions })
        const file = (name: string) => ({ name, link: `${files}/files/lecture.wav?${name}`, bytes: 120_000 })
        success([file('sea_shanty.wav'), file('second-verse.wav')])
      },
    },
  })
}

test('transcribes files from Dropbox @long', async ({ page, servers }) => {
  const scripts: string[] = []
  await page.route('https://www.dropbox.com/**', (route) => {
    scripts.push(route.request().url())
    const body = `(${installDropboxScript})(${JSON.stringify(servers.files)})`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await openDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const openButton = dialog.getByRole('button', { name: 'Publish from Dropbox' })
  await expect(openButton).toBeVisible()
  expect(scripts).toEqual([])
  await openButton.click()
  await dialog.getByRole('button', { name: 'Choose from Dropbox' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect(scripts).toEqual(['https://www.dropbox.com/static/api/2/dropins.js'])
  const pickerRequest = await page.evaluate(() => JSON.parse(document.body.dataset.asked ?? ''))
  expect(pickerRequest).toEqual({
    appKey: 'dropboxkey',
    linkType: 'direct',
    multiselect: true,
    extensions: ['audio', 'video'],
    sizeLimit: 10_000_000_000,
  })
  await expectAccessible(page)
  // The choice is kept while another source is open.
  await dialog.getByRole('button', { name: 'Back to files' }).click()
  await dialog.getByRole('button', { name: 'Publish from Dropbox' }).click()
  await dialog.getByRole('button', { name: 'Remove second-verse.wav' }).click()
  await dialog.getByRole('button', { name: 'Start transcribing' }).click()
  await expect(dialog.getByText('Transcription started.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: 'Sea Shanty' })
  await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })
})

test("chooses files in Google's window, and asks the user to reconnect when permission ends", async ({
  page,
  servers: { google },
}) => {
  google.state.chosenFileIds = ['drive-Harbor', 'drive-Storm']
  await openDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Google Drive' }).click()
  const chooseButton = dialog.getByRole('button', { name: 'Choose in Google Drive' })
  const popup = page.waitForEvent('popup')
  await chooseButton.click()
  await (await popup).waitForEvent('close')
  await expect(dialog.getByText('2 recordings selected')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Storm.wav' }).uncheck()
  await dialog.getByRole('button', { name: 'Start transcribing' }).click()
  await expect(dialog.getByText('Transcription started.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: 'Harbor' })
  await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })

  google.endPermission()
  await page.reload()
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await dialog.getByRole('button', { name: 'Google Drive' }).click()
  await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeHidden()
  google.state.cancelsAuthorization = true
  const popupEvent = page.waitForEvent('popup')
  await chooseButton.click()
  const end = await popupEvent
  await expect(end.getByText('Nothing was connected.')).toBeVisible()
  await end.close()
  google.state.cancelsAuthorization = false
  await chooseButton.click()
  await expect(dialog.getByText('2 recordings selected')).toBeVisible()
})
