import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { openWelcome } from './transcript-page.ts'

/** Creates a silent recording (8-bit mono, 8 kHz). */
function silence(seconds: number): Buffer {
  const size = seconds * 8000
  const wav = Buffer.alloc(44 + size, 128)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + size, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8000, 24)
  wav.writeUInt32LE(8000, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(size, 40)
  return wav
}

/** Expects the upsell dialog for a feature, and dismisses it. */
async function expectUpsell(page: Page, name: string): Promise<void> {
  const upsellDialog = page.getByRole('dialog', { name })
  await expect(upsellDialog.getByRole('link', { name: 'See plans' })).toBeVisible()
  await upsellDialog.getByRole('button', { name: 'Not now' }).click()
  await expect(upsellDialog).toBeHidden()
}

const openWelcomeItem = async (page: Page, item: string) => {
  await page.getByRole('link', { name: 'Welcome to Longhand', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

test('each feature of another plan opens its dialog; work shows its price; the trial includes all features @long', async ({
  browser,
}) => {
  const model = { TEXT_MODEL: 'a-model', TEXT_MODEL_URL: 'http://127.0.0.1:9/v1' }
  const product = await startOtherProduct(await freePort(), { EDITION: 'plans', ...model })
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await openWelcome(page)
    await page.goto('/dashboard')

    await openWelcomeItem(page, 'Generate Content')
    const contentDialog = page.getByRole('dialog', { name: 'Generate Content from Transcript' })
    await contentDialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await expectUpsell(page, 'Write with AI')
    await contentDialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Summary' }).click()
    await contentDialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await expectUpsell(page, 'Summarize transcripts')
    await contentDialog.getByRole('button', { name: 'Copy the transcript into a document' }).click()
    await expectUpsell(page, 'Write Magic Docs')
    // The first document is free, so it has no price.
    await expect(contentDialog.getByText(/^Cost/)).toHaveCount(0)
    await page.keyboard.press('Escape')

    await openWelcomeItem(page, 'Translate')
    const translateDialog = page.getByRole('dialog', { name: /^Translate/ })
    await translateDialog.getByRole('combobox', { name: 'Translate into' }).fill('Spanish')
    await page.getByRole('option', { name: 'Spanish' }).first().click()
    await translateDialog.getByRole('button', { name: 'Translate' }).click()
    await expectUpsell(page, 'Translate transcripts')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Transcribe', exact: true }).first().click()
    const uploadDialog = page.getByRole('dialog', { name: 'Transcribe recordings' })
    const choose = (seconds: number) =>
      uploadDialog
        .getByLabel('Choose audio or video files')
        .setInputFiles({ name: `${seconds}.wav`, mimeType: 'audio/wav', buffer: silence(seconds) })
    await expect(uploadDialog.getByText('Up to 10 GB and 10 minutes each')).toBeVisible()
    await choose(61)
    await expect(uploadDialog.getByText('Cost: 2 minutes from your plan')).toBeVisible()
    await choose(601)
    await expect(uploadDialog.getByText('Cost: 13 minutes from your plan')).toBeVisible()
    await uploadDialog.getByRole('button', { name: 'Start transcribing' }).click()
    await expectUpsell(page, 'Transcribe longer recordings')
    await page.keyboard.press('Escape')

    await page.goto('/dashboard/meetings')
    const meetings = page.getByRole('region', { name: 'Meetings' })
    await meetings.getByLabel('Calendar address').fill('https://calendar.example/a.ics')
    await meetings.getByRole('button', { name: 'Add calendar' }).click()
    const upsellDialog = page.getByRole('dialog', { name: 'Record your meetings' })
    await upsellDialog.getByRole('button', { name: 'Try free for 14 days' }).click()
    await expect(page.getByText('Your trial has started.')).toBeVisible()
    await expect(upsellDialog).toBeHidden()

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Purchase credits' }).click()
    await expect(page).toHaveURL(/\/plans$/)
  } finally {
    await product.stop()
  }
})

test("without plans, pages don't request prices or minutes @long", async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openWelcome(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Transcribe', exact: true }).first().click()
  await page
    .getByLabel('Choose audio or video files')
    .setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: silence(1) })
  await page.keyboard.press('Escape')
  await openWelcomeItem(page, 'Translate')
  await expect(page.getByRole('dialog', { name: /^Translate/ })).toBeVisible()
  await expect(page.getByText(/^Cost/)).toHaveCount(0)
  const billing = /\/(plan|plans|minutes|costs|trial)$|work-estimate|upload-cost|charges/
  expect(requests.filter((path) => billing.test(path))).toEqual([])
})
