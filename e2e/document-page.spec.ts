import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { onePixel } from '#server/testing/image-model-server.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

test('exports a document with its latest words @long', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Garden plan')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  const text = page.getByRole('textbox', { name: 'Document text' })
  await expect(text).toBeFocused()
  // This was just typed, so it isn't saved yet.
  await page.keyboard.type('Beans first.')
  const download = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const downloadEvent = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    const file = await downloadEvent
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const markdown = await download('Markdown (MD)')
  expect(markdown.name).toBe('Garden plan_auto.md')
  expect(markdown.bytes.toString()).toContain('Beans first.')

  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Word document (DOCX)',
    'PDF document (PDF)',
    'Markdown (MD)',
    'Web page (HTML)',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect((await download('PDF document (PDF)')).bytes.toString('latin1')).toMatch(/^%PDF/)

  // Unsaved text isn't exported.
  await page.route('**/content', (route) => route.fulfill({ status: 500, json: {} }))
  await text.click()
  await page.keyboard.type(' Then peas.')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Markdown (MD)' }).click()
  await expect(page.getByText('Not exported')).toBeVisible()
})

test('tags, shares and deletes a document on its page', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Garden plan')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  await page.getByRole('button', { name: 'Add tags' }).click()
  await page.getByRole('textbox', { name: 'Tags' }).fill('Plans')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Tags' })).toContainText('Plans')
  await page.getByRole('button', { name: 'Done' }).click()
  const moreButton = page.getByRole('button', { name: 'More options for Garden plan' })
  await moreButton.click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const screen = page.getByRole('dialog', { name: /Garden plan/ })
  await expect(screen).toBeVisible()
  await page.goBack()
  await expect(screen).toBeHidden()

  await moreButton.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Deleted “Garden plan”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Garden plan' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Garden plan' })).toBeVisible()

  const card = page.getByRole('article').filter({ hasText: 'Garden plan' })
  await expect(card).toContainText('Plans')
  await moreButton.click()
  await page.getByRole('menuitem', { name: 'Tags' }).click()
  const tags = page.getByRole('dialog', { name: 'Tags' })
  await tags.getByRole('textbox', { name: 'Tags' }).fill('Drafts')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toContainText('Drafts')
})

test('uploads pictures by button, paste and drop', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Garden plan')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  const text = page.getByRole('textbox', { name: 'Document text' })
  await text.fill('Beans.')
  const images = text.locator('img')
  const expectShown = (count: number) =>
    expect
      .poll(() =>
        images.evaluateAll(
          (all) => all.filter((image) => (image as HTMLImageElement).naturalWidth === 1).length,
        ),
      )
      .toBe(count)

  await page.getByRole('button', { name: 'Insert picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert picture' })
  await expectAccessible(page)
  const fileChooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload pictures' }).click()
  await (await fileChooser).setFiles({ name: 'lake.png', mimeType: 'image/png', buffer: onePixel })
  await expect(dialog).toBeHidden()
  await expectShown(1)
  await expect(images.first()).toHaveAttribute('alt', 'lake')

  for (const [count, kind] of [
    [2, 'paste'],
    [3, 'drop'],
  ] as const) {
    await text.evaluate(
      (element, { bytes, kind }) => {
        const data = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        data.items.add(new File([content], `${kind}ed.png`, { type: 'image/png' }))
        const { left, top } = element.getBoundingClientRect()
        const point = { clientX: left + 5, clientY: top + 25 }
        const eventInit = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...eventInit, clipboardData: data })
            : new DragEvent(kind, { ...eventInit, ...point, dataTransfer: data }),
        )
      },
      { bytes: onePixel.toString('base64'), kind },
    )
    await expectShown(count)
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expectShown(3)
  await expect(text).toHaveText('Beans.')
})

test('a document is translated on its page, and linked to the original @long', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('House')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  const text = page.getByRole('textbox', { name: 'Document text' })
  await text.click()
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('I live in a house.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('I have two cats.')
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible()
  await page.getByRole('button', { name: 'More options for House' }).click()
  await page.getByRole('menuitem', { name: 'Translate' }).click()
  const dialog = page.getByRole('dialog', { name: /Translate/ })
  const choose = async (label: string, language: string) => {
    await dialog.getByRole('combobox', { name: label }).fill(language)
    await page.getByRole('option', { name: language }).first().click()
  }
  await choose('Document language', 'English (United States)')
  await choose('Translate into', 'Spanish')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Translate' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(text.getByRole('listitem')).toHaveText([/casa/, /gatos/])
  await expect(page.getByText('Machine translation from English')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(text).toContainText('I live in a house.')
  await expect(page.getByRole('link', { name: 'Spanish' })).toBeVisible()
})
