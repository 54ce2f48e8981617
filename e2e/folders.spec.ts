import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { type S3Server, serveS3 } from '#server/testing/s3-server.ts'
import { serveWebdav, type WebdavServer } from '#server/testing/webdav-server.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test as base } from './fixtures.ts'

interface Servers {
  davServer: WebdavServer
  bucket: S3Server
}

/** Starts the servers that hold the folders. */
const test = base.extend<{ servers: Servers }>({
  servers: async ({ recordings }, use) => {
    const wav = readFileSync(recordings.speak('interview.wav', 'one two three.'))
    const davServer = await serveWebdav({
      Interviews: null,
      'Interviews/<i>first.wav': wav,
      'talk.wav': wav,
    })
    const bucket = await serveS3({ 'archive/lecture.wav': wav })
    await use({ davServer, bucket })
    await davServer.close()
    await bucket.close()
  },
})

test('connects folders in the settings, and transcribes their recordings', async ({ page, servers }) => {
  const { davServer, bucket } = servers
  await openDashboard(page)
  await page.goto('/settings/workspace')
  const webdav = page.getByRole('group', { name: 'Nextcloud or WebDAV' })
  await webdav.getByLabel('Folder URL').fill(davServer.url)
  await webdav.getByLabel('Username').fill(davServer.user)
  await webdav.getByLabel('App password').fill('wrong')
  await webdav.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('rejected the password or key').first()).toBeVisible()
  await webdav.getByLabel('App password').fill(davServer.password)
  await webdav.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(webdav.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  const s3 = page.getByRole('group', { name: 'S3 folder' })
  await s3.getByLabel('Server URL').fill(bucket.url)
  await s3.getByLabel('Region').fill(bucket.region)
  await s3.getByLabel('Bucket').fill(bucket.bucket)
  await s3.getByLabel('Folder').fill('archive')
  await s3.getByLabel('Access key ID').fill(bucket.accessKeyId)
  await s3.getByLabel('Secret access key').fill(bucket.secretAccessKey)
  await s3.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(s3.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const startButton = dialog.getByRole('button', { name: 'Start transcribing' })
  await dialog.getByRole('button', { name: 'Nextcloud or WebDAV' }).click()
  await dialog.getByRole('checkbox', { name: 'talk.wav' }).check()
  await dialog.getByRole('button', { name: 'Interviews' }).click()
  await dialog.getByRole('checkbox', { name: '<i>first.wav' }).check()
  await expect(dialog.getByText('2 recordings selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Connected folder' }).click()
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('first')
  await expect(dialog.getByRole('checkbox', { name: 'Interviews/<i>first.wav' })).toBeChecked()
  await expectAccessible(page)
  await startButton.click()
  await expect(dialog.getByText('2 transcriptions started.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: 'Talk' })
  await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })

  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await dialog.getByRole('button', { name: 'S3 folder' }).click()
  bucket.secretAccessKey = 'replaced'
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('lec')
  await expect(dialog.getByText('rejected the password or key')).toBeVisible()
  await page.goto('/settings/workspace')
  await expect(s3.getByText('The server rejected the password or key. Enter a new one.')).toBeVisible()
})
