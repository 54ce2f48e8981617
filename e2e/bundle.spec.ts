import { readFile, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard, waitForDashboard } from './dashboard-page.ts'
import { downloadAs } from './export-dialog.ts'
import { test } from './fixtures.ts'
import { register, waitForEditor } from './transcript-page.ts'

test('exports a bundle, which another user imports without choosing a language', async ({
  page,
  browser,
  recordings,
}) => {
  await register(page, 'Ada Lovelace')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await page.getByRole('button', { name: 'More options for Welcome to Longhand', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const file = await downloadAs(page, 'Longhand bundle')
  expect(file.suggestedFilename()).toBe('Welcome to Longhand_en.longhand')
  const bundle = await readFile(await file.path())

  const other = await browser.newPage()
  await openDashboard(other)
  await other.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const form = other.getByRole('dialog', { name: 'Transcribe recordings' })
  const files = [recordings.bytes('talk.longhand', 0), recordings.bytes('half.longhand', 0)] as const
  await writeFile(files[0], bundle)
  await writeFile(files[1], bundle.subarray(0, 5000))
  await form.getByLabel('Choose audio or video files').setInputFiles([...files])
  await expect(form.getByText('name and language are in the file')).toHaveCount(2)
  await expectAccessible(other)
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(other.getByText('half.longhand').first()).toBeVisible()
  await expect(other.getByText("isn't a complete Longhand bundle").first()).toBeVisible()
  const imported = other.getByRole('article').filter({ hasText: 'Welcome to Longhand' })
  await expect(imported).toHaveCount(2)
  await imported.first().getByRole('link', { name: 'Welcome to Longhand' }).click()
  await waitForEditor(other)
  await expect(other.getByRole('textbox', { name: 'Transcript' })).toContainText('so try things out.')
  await other.close()
})
