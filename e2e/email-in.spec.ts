import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { servicePorts } from './services.ts'

test('a recording sent to the workspace by email becomes a transcript', async ({ page, recordings }) => {
  await openDashboard(page)
  await page.goto('/settings/workspace')
  await page.getByLabel('Other senders').fill('not an address')
  await page.getByRole('button', { name: 'Create address' }).click()
  await expect(page.getByText('Not valid: not, an')).toBeVisible()
  await page.getByLabel('Other senders').fill('@history.example')
  await page.getByRole('button', { name: 'Create address' }).click()
  const address = page.getByText(/^[0-9a-f]{16}@in\.example\.com$/)
  await expect(address).toBeVisible()
  await expectAccessible(page)
  const to = (await address.textContent())!

  const wav = readFileSync(recordings.speak('minutes.wav', 'one two three.'))
  const post = (from: string) =>
    createTransport({ host: '127.0.0.1', port: servicePorts.emailIn }).sendMail({
      from,
      to,
      subject: 'Minutes of the board',
      attachments: [{ filename: 'board_meeting.wav', contentType: 'audio/wav', content: wav }],
      headers: {
        'Authentication-Results': `mx.example.com; dmarc=pass header.from=${from.split('@')[1]}`,
      },
    })
  await expect(post('ana@elsewhere.example')).rejects.toThrow(/^Message failed: 550/)
  await post('ana@history.example')
  await page.goto('/dashboard')
  const card = page.getByRole('article').filter({ hasText: 'Board Meeting' })
  await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })

  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(address).toBeHidden()
  await expect(post('ana@history.example')).rejects.toThrow(/550/)
})
