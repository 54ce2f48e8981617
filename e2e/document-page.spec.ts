import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

test('a document is exported with its latest words', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Garden plan')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  const text = page.getByRole('textbox', { name: 'Document text' })
  await text.click()
  // Typed just now, and therefore not saved yet.
  await page.keyboard.type('Beans first.')
  const download = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const begun = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    const file = await begun
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

  // Nothing is exported that isn't saved.
  await page.route('**/content', (route) => route.fulfill({ status: 500, json: {} }))
  await text.click()
  await page.keyboard.type(' Then peas.')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Markdown (MD)' }).click()
  await expect(page.getByText('Not exported')).toBeVisible()
})

test('a document is shared and deleted on its page', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Garden plan')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  const more = page.getByRole('button', { name: 'More options for Garden plan' })
  await more.click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const screen = page.getByRole('dialog', { name: /Garden plan/ })
  await expect(screen).toBeVisible()
  await page.goBack()
  await expect(screen).toBeHidden()

  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Deleted “Garden plan”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Garden plan' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Garden plan' })).toBeVisible()
})
