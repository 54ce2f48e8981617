import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { openWelcome, register } from './transcript-page.ts'

/** Sets the status of a recording's media. */
function setMedia(id: string, state: 'announced' | 'deleted'): void {
  const env = { ...process.env, LONGHAND_DATA: process.env.E2E_DATA }
  execFileSync(process.execPath, ['e2e/media-state.ts', id, state], { env, stdio: 'pipe' })
}

test("an owner sets the workspace's retention and a legal hold", async ({ page }) => {
  await register(page, 'Ada Lovelace')
  await page.goto('/settings/workspace')
  const rule = page.getByRole('region', { name: 'Retention' })
  await rule.getByRole('radio', { name: 'Media' }).check()
  await rule.getByLabel('Days since last opened').fill('-5')
  await expect(rule.getByLabel('Days since last opened')).toHaveValue('-5')
  await expect(rule.getByText('Enter a number from 1 to 3650.')).toBeVisible()
  await rule.getByLabel('Days since last opened').fill('4000')
  await expect(rule.getByText('Enter a number from 1 to 3650.')).toBeVisible()
  await expect(rule.getByRole('button', { name: 'Save' })).toBeDisabled()
  await rule.getByLabel('Days since last opened').fill('5')
  await expect(rule.getByText(/nothing is deleted before the eighth day/)).toBeVisible()
  await expectAccessible(page)
  await rule.getByRole('button', { name: 'Save' }).click()
  await rule.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Retention saved')).toBeVisible()

  const holdRegion = page.getByRole('region', { name: 'Legal hold' })
  await holdRegion.getByRole('button', { name: 'Place hold' }).click()
  await expect(holdRegion.getByText('Please enter a reason.')).toBeVisible()
  await holdRegion.getByLabel('Reason').fill('Case 2026/118')
  await holdRegion.getByRole('button', { name: 'Place hold' }).click()
  await expect(holdRegion.getByText(/On hold since .*, by Ada Lovelace/)).toBeVisible()
  await page.reload()
  await expect(rule.getByRole('radio', { name: 'Media' })).toBeChecked()
  await expect(holdRegion.getByLabel('Reason')).toHaveValue('Case 2026/118')
  await expectAccessible(page)

  const deleteRegion = page.getByRole('region', { name: 'Delete workspace' })
  await deleteRegion.getByRole('textbox').fill('Ada Lovelace’s workspace')
  await deleteRegion.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByText(/This is on legal hold/)).toBeVisible()
  await holdRegion.getByRole('button', { name: 'Lift hold' }).click()
  await holdRegion.getByRole('button', { name: 'Yes' }).click()
  await expect(holdRegion.getByRole('button', { name: 'Place hold' })).toBeVisible()
})

test('a transcript stays readable after retention has deleted its media, as announced @long', async ({
  page,
}) => {
  const { id, url } = await openWelcome(page)
  setMedia(id, 'announced')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  const card = page.getByRole('article')
  await expect(card.getByText(/^Media will be deleted on /)).toBeVisible()
  await card.getByRole('button', { name: /^More options/ }).click()
  await page.getByRole('menuitem', { name: 'Legal hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Legal hold' })
  await dialog.getByLabel('Reason').fill('Case 2026/118')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Place hold' }).click()
  await expect(card.getByText('Legal hold')).toBeVisible()
  await expect(card.getByText(/^Media will be deleted on /)).toBeHidden()

  setMedia(id, 'deleted')
  await page.goto(url)
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(
    player.getByText(/retention policy deleted the media on .* The transcript is kept\./),
  ).toBeVisible()
  await expect(player.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'About this transcript' }).click()
  await expect(page.getByText(/^Media deleted on /)).toBeVisible()
})
