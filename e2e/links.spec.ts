import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

/** Serves a site with one recording and a feed of two episodes. */
async function serveSite(wav: Buffer) {
  const server = createServer((request, response) => {
    const site = `http://${request.headers.host}`
    if (request.url?.endsWith('.wav')) {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': wav.length })
      response.end(request.method === 'HEAD' ? undefined : wav)
    } else if (request.url === '/feed') {
      response.writeHead(200, { 'content-type': 'application/rss+xml' })
      const item = (n: number) =>
        `<item><title>Episode ${n}</title><enclosure url="${site}/${n}.wav" type="audio/wav" length="${wav.length}"/></item>`
      response.end(`<rss version="2.0"><channel><title>The Sea</title>${item(1)}${item(2)}</channel></rss>`)
    } else if (request.url === '/private') {
      response.writeHead(302, { location: '/login' }).end()
    } else if (request.url === '/login') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<html><title>Sign in</title><input type="password"></html>')
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('transcribes a link, and lists the episodes of a feed @long', async ({ page, recordings }) => {
  const wav = readFileSync(recordings.speak('talk.wav', 'one two three.'))
  const site = await serveSite(wav)
  try {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Click here to upload a YouTube Video' }).click()
    const dialog = page.getByRole('dialog')
    const addressField = dialog.getByLabel('Web address')
    const startButton = dialog.getByRole('button', { name: 'Start transcribing' })
    await addressField.fill('not an address')
    await expect(dialog.getByText("This isn't a web address.")).toBeVisible()
    await addressField.fill(`${site.url}/${'a'.repeat(5000)}`)
    await expect(dialog.getByText('This address is too long')).toBeVisible()
    await addressField.fill(`${site.url}/nothing`)
    await expect(dialog.getByText('Please double check the URL and try again.')).toBeVisible()
    await expect(startButton).toBeDisabled()

    await addressField.fill(`${site.url}/feed`)
    await dialog.getByRole('checkbox', { name: 'Episode 2' }).check()
    await expect(startButton).toBeEnabled()
    await page.setViewportSize({ width: 1280, height: 500 })
    await expect(startButton).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('combobox', { name: 'Spoken language' }).click()
    await expect(page.getByText('needs a speech model or an online speech service').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)

    await addressField.fill(`${site.url}/talk.wav`)
    await dialog.getByLabel('Transcript name').fill('A talk by the sea')
    await startButton.click()
    await expect(dialog.getByText('Processing may take a minute. Do not exit this page.')).toBeVisible()
    await expect(dialog).toBeHidden()
    const card = page.getByRole('article').filter({ hasText: 'A talk by the sea' })
    await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })
  } finally {
    site.close()
  }
})

test('starts several links together once each can be transcribed', async ({ page, recordings }) => {
  const wav = readFileSync(recordings.speak('talk.wav', 'one two three.'))
  const site = await serveSite(wav)
  try {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Click here to upload a YouTube Video' }).click()
    const dialog = page.getByRole('dialog')
    const startButton = dialog.getByRole('button', { name: 'Start transcribing' })
    const paths = ['sea.wav', 'private', 'feed', 'sea.wav', 'hill.wav']
    const lines = paths.map((path) => `${site.url}/${path}`)
    await dialog
      .getByLabel('Web address')
      .fill(`${lines.slice(0, 3).join(' ')}\n${lines.slice(3).join('\n')}`)
    const rows = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem')
    await expect(rows).toHaveCount(5)
    await expect(rows.nth(0)).toContainText('Sea')
    await expect(rows.nth(1)).toContainText('This link leads to a sign-in page.')
    await expect(rows.nth(2)).toContainText('This is a podcast. To choose episodes, enter only this link.')
    await expect(rows.nth(3)).toContainText('This link is already in the list.')
    await expect(startButton).toBeDisabled()
    await expect(dialog.getByText("To start, remove the links that can't be transcribed.")).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: `Remove ${site.url}/private` }).click()
    await expect(rows).toHaveCount(4)
    await dialog.getByRole('button', { name: 'Remove them' }).click()
    await expect(rows).toHaveCount(2)
    await startButton.click()
    await expect(dialog).toBeHidden({ timeout: 45_000 })
    for (const name of ['Sea', 'Hill'])
      await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  } finally {
    site.close()
  }
})

test('subscribes to a podcast, pauses, resumes and unsubscribes', async ({ page, recordings }) => {
  const wav = readFileSync(recordings.speak('talk.wav', 'one two three.'))
  const site = await serveSite(wav)
  try {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Click here to upload a YouTube Video' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Web address').fill(`${site.url}/feed`)
    await expect(dialog.getByText('Choose episodes to start.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Subscribe' }).check()
    await dialog.getByRole('button', { name: 'Start transcribing' }).click()
    await expect(page.getByText('Subscribed to The Sea. New episodes will be transcribed.')).toBeVisible()

    await page.goto('/settings/workspace')
    const podcasts = page.getByRole('list', { name: 'Podcasts' })
    const podcast = podcasts.getByRole('listitem').filter({ hasText: 'The Sea' })
    await expect(podcast).toContainText(`${site.url}/feed`)
    await podcast.getByRole('button', { name: 'Pause The Sea' }).click()
    await expect(podcast.getByText('Paused')).toBeVisible()
    await expectAccessible(page)
    await podcast.getByRole('button', { name: 'Resume The Sea' }).click()
    await expect(podcast.getByText('Paused')).toBeHidden()
    await podcast.getByRole('button', { name: 'Unsubscribe from The Sea' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('No subscriptions.')).toBeVisible()
  } finally {
    site.close()
  }
})
