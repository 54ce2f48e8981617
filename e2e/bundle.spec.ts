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

  const otherPage = await browser.newPage()
  await openDashboard(otherPage)
  await otherPage.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const form = otherPage.getByRole('dialog', { name: 'Transcribe recordings' })
  const files = [recordings.bytes('talk.longhand', 0), recordings.bytes('half.longhand', 0)] as const
  await writeFile(files[0], bundle)
  await writeFile(files[1], bundle.subarray(0, 5000))
  await form.getByLabel('Choose audio or video files').setInputFiles([...files])
  await expect(form.getByText('name and language are in the file')).toHaveCount(2)
  await expectAccessible(otherPage)
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(otherPage.getByText('half.longhand').first()).toBeVisible()
  await expect(otherPage.getByText("isn't a complete Longhand bundle").first()).toBeVisible()
  const importedCard = otherPage.getByRole('article').filter({ hasText: 'Welcome to Longhand' })
  await expect(importedCard).toHaveCount(2)
  await importedCard.first().getByRole('link', { name: 'Welcome to Longhand' }).click()
  await waitForEditor(otherPage)
  await expect(otherPage.getByRole('textbox', { name: 'Transcript' })).toContainText('so try things out.')
  await otherPage.close()
})
