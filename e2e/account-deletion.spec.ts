import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { unzipBytes } from '#server/testing/unzip.ts'
import { expectAccessible } from './axe.ts'
import { password } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { register } from './transcript-page.ts'

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('exports all data, deletes the account, and registers again with the same address @long', async ({
  page,
}) => {
  const { user } = await register(page, 'Ada Lovelace')
  const email = user.email ?? ''
  await page.goto('/settings/account')

  const dataRegion = page.getByRole('region', { name: 'Your data' })
  await dataRegion.getByRole('button', { name: 'Export my data' }).click()
  const downloadButton = dataRegion.getByRole('button', { name: 'Download' })
  await expect(downloadButton).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  // A link that no longer works doesn't replace the page.
  await page.route('**/export/address', (route) => route.fulfill({ json: { result: { url: '/expired' } } }), {
    times: 1,
  })
  const [failedDownload] = await Promise.all([page.waitForEvent('download'), downloadButton.click()])
  expect(failedDownload.url()).toContain('/expired')
  await expect(downloadButton).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), downloadButton.click()])
  expect(download.suggestedFilename()).toMatch(/^longhand-\d{4}-\d\d-\d\d\.zip$/)
  const archive = unzipBytes(readFileSync(await download.path()))
  const manifest = JSON.parse(String(archive.get('manifest.json')))
  for (const { name, sha256 } of manifest.files)
    expect(
      createHash('sha256')
        .update(archive.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(sha256)
  expect(JSON.parse(String(archive.get('profile.json'))).email).toBe(email)
  expect([...archive.keys()]).toContain('recordings/1 Welcome to Longhand_en/transcript.txt')

  const deleteRegion = page.getByRole('region', { name: 'Delete account' })
  await deleteRegion.getByRole('button', { name: 'Delete my account…' }).click()
  await expect(deleteRegion.getByText('Ada Lovelace’s workspace with its 1 recording')).toBeVisible()
  await expectAccessible(page)
  const confirmation = deleteRegion.getByLabel(`Type ${email} to confirm`)
  await deleteRegion.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(deleteRegion.getByText("That doesn't match.")).toBeVisible()
  await confirmation.fill(email.toUpperCase())
  await deleteRegion.getByLabel('Password', { exact: true }).fill('something else')
  await deleteRegion.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(deleteRegion.getByText('Wrong password.')).toBeVisible()
  await deleteRegion.getByLabel('Password', { exact: true }).fill(password)
  await deleteRegion.getByRole('button', { name: 'Permanently delete my account' }).click()

  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await page.waitForURL('**/signin*')
  await signIn(page, email)
  await expect(page.getByText("That email and password don't match an account.")).toBeVisible()
  await page.goto('/')
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
})
