import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { holdParts, panel, upload } from './upload-page.ts'

test('names files and adds them to the viewed project, in the dialog', async ({ page, recordings }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Add a project' }).click()
  await page.getByRole('textbox', { name: 'Project name' }).fill('Oral history')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Oral history/ }).click()
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Transcribe recordings' })
  const input = dialog.getByLabel('Choose audio or video files')
  await expect(input).toHaveAttribute('accept', /^audio\/\*,video\/\*/)
  await expect(dialog.getByText('Choose a file to start.')).toBeVisible()
  await input.setInputFiles([recordings.bytes('first.wav', 'RIFF'), recordings.bytes('second.wav', 'RIFX')])
  await expect(dialog.getByText('Choose a file to start.')).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Transcript name for first.wav' }).fill('Mrs. Ames, 1962')
  await dialog.getByRole('button', { name: 'Extra details?' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveValue(/./)
  await expect(dialog.getByRole('switch', { name: 'Convert to blog' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Spoken language' }).click()
  const languages = page.getByRole('listbox', { name: 'Spoken language' })
  const note = languages.locator('[data-combobox-selected]').getByText('draft quality')
  await expect(note).toHaveCSS('color', 'rgb(255, 253, 249)')
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: 260 })
  const { y } = (await languages.boundingBox())!
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  // An open dropdown stays visible when its field is scrolled out of view.
  await expect.poll(async () => (await languages.boundingBox())?.y).toBeLessThan(y)
  await page.setViewportSize(size)
  await page.keyboard.press('Escape')
  await expect(languages).toBeHidden()
  // The card is in the list before the file has been uploaded.
  const { release } = await holdParts(page, 1)
  await page.getByRole('button', { name: 'Start transcribing' }).click()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mrs. Ames, 1962' })
  await expect(card).toContainText('Uploading… 0.00%')
  await expect(panel(page).getByText('Processing may take a minute. Do not exit this page.')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Mrs. Ames, 1962' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second', exact: true })).toBeVisible()
})

test('opens the form for video sites, without automatic detection @long', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Click here to upload a YouTube Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transcribe a YouTube video' })
  await expect(dialog.getByText('Enter a link to start.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await expect(page.getByRole('option', { name: /^English/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: 'Detect automatically' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Back to files' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit a URL' }).click()
  await expect(page.getByRole('dialog', { name: 'Transcribe a link' })).toBeVisible()
})

test('offers a blog post for the product parameter @long', async ({ page }) => {
  await openDashboard(page)
  await page.goto('/dashboard?product=blog')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText("Give us your audio/video, we'll make it a blog")).toBeVisible()
  await expect(dialog.getByText("Requires a language model, which isn't set up here.")).toBeVisible()
})

test('checks the remaining minutes again before an upload, and reports if there are none @long', async ({
  browser,
  recordings,
}) => {
  const product = await startOtherProduct(await freePort(), { EDITION: 'plans' })
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await page.clock.install()
    await openDashboard(page)
    let remainingMinutes = 0
    await page.route('**/organizations/*/minutes', (route) =>
      route.fulfill({ json: { result: { left: remainingMinutes } } }),
    )
    await upload(page, [recordings.bytes('talk.wav', 'talk')])
    for (const message of [
      'Verifying Minutes',
      'Awaiting minutes...',
      "Didn't find minutes. Trying once more...",
    ]) {
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await page.clock.runFor(2_800)
    }
    const dialog = page.getByRole('dialog', { name: 'Could not find credits for this Workspace.' })
    await expect(dialog.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/plans')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
    // The files are kept, and can be uploaded once minutes are available.
    remainingMinutes = 1
    await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
    await page.getByRole('button', { name: 'Start transcribing' }).click()
    await expect(page.getByRole('heading', { name: 'Talk', exact: true })).toBeVisible()
  } finally {
    await product.stop()
  }
})

test('offers to skip, keep or open a file that already exists @long', async ({ page, recordings }) => {
  await openDashboard(page)
  const first = recordings.speak('board.wav', 'The board meets on the first Monday of every month.')
  const copy = join(dirname(first), 'copy of board.wav')
  copyFileSync(first, copy)
  await upload(page, [first])
  await expect(page.getByRole('heading', { name: 'Board', exact: true })).toBeVisible()
  await upload(page, [copy])
  const row = panel(page).getByRole('listitem')
  await expect(row).toContainText('You already have this file: Board')
  await expect(row.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^\/transcript\//)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Skip' }).click()
  await expect(panel(page)).toBeHidden()
  await upload(page, [copy])
  await row.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByRole('heading', { name: 'Copy Of Board' })).toBeVisible()
})

test('adds the recordings in a folder, and counts its other files @long', async ({ page, recordings }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const folder = join(dirname(recordings.bytes('notes.txt', 'notes')), 'week')
  mkdirSync(folder)
  for (const name of ['monday.wav', 'notes.txt']) writeFileSync(join(folder, name), name)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Choose a folder' }).click()
  await (await chooser).setFiles(folder)
  const toast = page.getByRole('alert').filter({ hasText: "1 file in the folder isn't audio or video." })
  await expect(toast).toBeVisible()
  const dialog = page.getByRole('dialog')
  // The toast slides in above the button.
  const startButton = dialog.getByRole('button', { name: 'Start transcribing' })
  await expect
    .poll(async () => {
      const [toastBox, buttonBox] = [await toast.boundingBox(), await startButton.boundingBox()]
      return toastBox && buttonBox && toastBox.y + toastBox.height <= buttonBox.y
    })
    .toBe(true)
  await expect(dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(1)
})
