import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

/** A site with one recording and a feed of two episodes. */
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
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('a link becomes a transcript, a feed offers its episodes @long', async ({ page, recordings }) => {
  const wav = readFileSync(recordings.speak('talk.wav', 'one two three.'))
  const site = await serveSite(wav)
  try {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Click here to upload a YouTube Video' }).click()
    const dialog = page.getByRole('dialog')
    const address = dialog.getByLabel('Web address')
    const start = dialog.getByRole('button', { name: 'Start transcribing' })
    await address.fill('not an address')
    await expect(dialog.getByText("This isn't a web address.")).toBeVisible()
    await address.fill(`${site.url}/${'a'.repeat(5000)}`)
    await expect(dialog.getByText('This address is too long')).toBeVisible()
    await address.fill(`${site.url}/nothing`)
    await expect(dialog.getByText('Please double check the URL and try again.')).toBeVisible()
    await expect(start).toBeDisabled()

    await address.fill(`${site.url}/feed`)
    await dialog.getByRole('checkbox', { name: 'Episode 2' }).check()
    await expect(start).toBeEnabled()
    await page.setViewportSize({ width: 1280, height: 500 })
    await expect(start).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('combobox', { name: 'Spoken language' }).click()
    await expect(page.getByText('needs a speech model or an online speech service').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)

    await address.fill(`${site.url}/talk.wav`)
    await dialog.getByLabel('Transcript name').fill('A talk by the sea')
    await start.click()
    await expect(dialog.getByText('Processing may take a minute. Do not exit this page.')).toBeVisible()
    await expect(dialog).toBeHidden()
    const card = page.getByRole('article').filter({ hasText: 'A talk by the sea' })
    await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })
  } finally {
    site.close()
  }
})
