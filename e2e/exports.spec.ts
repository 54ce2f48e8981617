import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { unzip } from '#server/testing/unzip.ts'
import { expectAccessible } from './axe.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { downloadAs } from './export-dialog.ts'
import { test } from './fixtures.ts'
import { register } from './transcript-page.ts'

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a dashboard with the welcome recording and copies of it. */
async function openWithCopies(page: Page, copyCount: number) {
  const { user } = await register(page, 'Ada Lovelace')
  const { Items } = await (
    await page.request.post(`/user/v2/${user.uid}/collections`, { data: { orgId: user.organization } })
  ).json()
  for (let n = 0; n < copyCount; n++) await page.request.post(`/collections/v2/${Items[0].id}/duplicate`)
  await page.goto('/dashboard')
  await waitForDashboard(page)
}

async function openFromCard(page: Page) {
  await page.getByRole('button', { name: 'More options for Welcome to Longhand', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
}

/** Delays previews of files until they are released. */
async function holdPreview(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/subtitles/preview?**', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('exports from a card with a preview of the file, and remembers the choices', async ({ page }) => {
  await openWithCopies(page, 0)
  const releasePreview = await holdPreview(page)
  await openFromCard(page)
  await dialog(page)
    .getByRole('radio', { name: /^Subtitles/ })
    .click()
  const preview = dialog(page).getByRole('region', { name: 'Preview of Welcome to Longhand_en.srt' })
  const download = dialog(page).getByRole('button', { name: 'Download' })
  const position = await download.boundingBox()
  await expect(dialog(page).getByRole('status', { name: 'Loading preview' })).toBeVisible()
  releasePreview()
  await expect(preview).toContainText('so try things out.')
  // Otherwise, the button would move away from a pointer that is about to click it.
  expect(await download.boundingBox()).toEqual(position)
  await dialog(page).getByRole('textbox', { name: 'Characters per line' }).fill('20')
  const readPreview = () => preview.locator('pre').textContent()
  await expect.poll(readPreview).toContain('Thank you.\nWhere do I start?')
  await expectAccessible(page)
  const file = await downloadAs(page, 'Subtitles')
  expect(file.suggestedFilename()).toBe('Welcome to Longhand_en.srt')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/Thank you\.\r?\nWhere do I start\?/)
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await openFromCard(page)
  await expect(dialog(page).getByRole('radio', { name: /^Subtitles/ })).toBeChecked()
  await expect(dialog(page).getByRole('textbox', { name: 'Characters per line' })).toHaveValue('20')
  await dialog(page).getByRole('combobox', { name: 'Caption profile' }).click()
  await page.getByRole('option', { name: 'YouTube' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Characters per line' })).toHaveCount(0)
  await expect.poll(readPreview).toContain('Thank you. Where do I start?')
  const releaseWordPreview = await holdPreview(page)
  await dialog(page)
    .getByRole('radio', { name: /^Word document/ })
    .click()
  const wordPreview = dialog(page).getByRole('region', { name: 'Preview of Welcome to Longhand_en.docx' })
  await expect(wordPreview.getByRole('status', { name: 'Loading preview' })).toBeVisible()
  await expect(wordPreview).not.toContainText('Where do I start?')
  releaseWordPreview()
  await expect(wordPreview).toContainText('First pages of the file.')
  await expect(wordPreview).toContainText('so try things out.')
  await expectAccessible(page)
  await dialog(page)
    .getByRole('radio', { name: /^Highlights/ })
    .click()
  await expect(dialog(page).getByRole('columnheader', { name: 'Highlight' })).toBeVisible()

  const labelsOption = dialog(page).getByRole('radio', { name: /^Audacity labels/ })
  await labelsOption.click()
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await openFromCard(page)
  await expect(labelsOption).toBeChecked()
  await expect(labelsOption).toBeInViewport()
})

test('exports a selection in the background: progress, notice, return and download', async ({ page }) => {
  await openWithCopies(page, 15)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await toolbar(page).getByRole('button', { name: 'Select all' }).click()
  await toolbar(page).getByRole('button', { name: 'Export' }).click()
  await dialog(page)
    .getByRole('checkbox', { name: /^Web subtitles/ })
    .click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Export 16 collections' }).click()
  const toast = page.getByText(/^Exporting \d of 16 collections$/)
  await expect(toast).toBeVisible()
  const dialogEvent = page.waitForEvent('dialog')
  const closePromise = page.close({ runBeforeUnload: true })
  const question = await dialogEvent
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await closePromise
  const notice = dialog(page).filter({ hasText: 'You can close this page' })
  await notice.getByRole('button', { name: 'OK' }).click()
  page.once('dialog', (nextDialog) => nextDialog.accept())
  await page.reload()
  await expect(toast).toBeVisible()
  const download = await page.waitForEvent('download')
  const files = unzip(await readFile(await download.path()))
  expect([...files.keys()]).toHaveLength(33)
  expect(files.get('Copy of Welcome to Longhand_en (15).vtt')).toContain('WEBVTT')
  expect(JSON.parse(files.get('manifest.json') ?? '').skipped).toEqual([])
  const finishedMessage = page.getByText('Exported 32 files')
  await expect(finishedMessage).toBeVisible()
  await expect(finishedMessage).toHaveCount(0)
  await page.reload()
  await waitForDashboard(page)
  await expect(page.getByText('Your export is ready')).toHaveCount(0)
})

test('creates clips of highlights, with progress, and downloads them', async ({ page }) => {
  await openWithCopies(page, 0)
  const { user } = await (await page.request.get('/auth/session')).json().then(({ result }) => result)
  const response = await page.request.post(`/user/v2/${user.uid}/collections`, {
    data: { orgId: user.organization },
  })
  const [{ id }] = (await response.json()).Items
  const body = { quote: 'try things out', startTime: 1, endTime: 3, speaker: 'spk_0' }
  await openFromCard(page)
  const clipsRadio = dialog(page).getByRole('radio', { name: 'Highlight clips' })
  await clipsRadio.click()
  await expect(dialog(page).getByRole('radio', { name: /^Video/ })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Create file' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(/^Highlight a passage first\./)
  const addResponse = await page.request.post(`/collections/v2/${id}/highlights/${crypto.randomUUID()}`, {
    data: body,
  })
  expect(addResponse.ok()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Create file' }).click()
  await expect(dialog(page)).toContainText('Welcome to Longhand_en.zip')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await openFromCard(page)
  await expect(clipsRadio).toBeChecked()
  await expect(clipsRadio).toBeInViewport()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download' }).click(),
  ])
  expect([...unzip(await readFile(await file.path())).keys()]).toEqual(['001 00-00-01 try things out.mp3'])
  await dialog(page).getByRole('button', { name: 'Delete file' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Create file' })).toBeVisible()
})
