import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

test('staff find workspaces and users, set the enterprise flag, and impersonate a user', async ({
  page,
  openPage,
}) => {
  const userPage = await openPage()
  const { user: ana } = await register(userPage, 'Ana Directory')
  const { user: staff } = await register(page, 'Mary Shelley')
  await makeStaff(staff.email ?? '')
  await page.goto('/settings/installation?tab=workspaces')
  await page.getByLabel('Search: Workspaces').fill(ana.email ?? '')
  const workspaces = page.getByRole('list', { name: 'Workspaces' })
  await expect(workspaces.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('switch', { name: /^Enterprise: Ana/ }).click()
  await expect(page.getByRole('switch', { name: /^Enterprise: Ana/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByRole('list', { name: 'Audit log' }).first()).toContainText('Account created')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByLabel('Search: Users').fill(ana.email ?? '')
  await page.getByRole('button', { name: 'Impersonate Ana Directory' }).click()
  await page.getByRole('button', { name: 'Start impersonating' }).click()
  await expect(page.getByText('Please enter a reason of at least 3 characters.')).toBeVisible()
  await page.getByLabel('Reason').fill('Support request 4711')
  await page.getByRole('button', { name: 'Start impersonating' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana Directory’s workspace')
  await waitForDashboard(page)
  await expect(page.getByText('is viewing Longhand as Ana Directory')).toBeVisible()

  // Users see the impersonation in their activity; workspace owners see the audit log.
  await userPage.goto('/settings/activity')
  await expect(userPage.getByRole('list', { name: 'Activity' })).toContainText('Impersonation started')
  await userPage.goto('/settings/audit')
  const log = userPage.getByRole('list', { name: 'Audit log' })
  await expect(log).toContainText('Enterprise turned on')
  await userPage.getByRole('combobox', { name: 'Action' }).fill('Invite sent')
  await userPage.getByRole('option', { name: 'Invite sent' }).click()
  await expect(userPage.getByText('No entries.')).toBeVisible()
  const file = userPage.waitForEvent('download')
  await userPage.getByRole('link', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('audit-log.csv')
  expect((await readFile(await (await file).path(), 'utf8')).trim().split('\n')).toHaveLength(1)
  await expectAccessible(userPage)
  await userPage.goto('/settings/installation')
  await expect(userPage.getByRole('heading', { level: 1 })).not.toContainText('Installation')
})

test('administrators change limits and lists, and add another administrator', async ({ page, openPage }) => {
  const otherPage = await openPage()
  const { user: ana } = await register(otherPage, 'Ana Limits')
  const { user: staff } = await register(page, 'Mary Shelley')
  await makeStaff(staff.email ?? '')
  await page.goto('/settings/installation')
  await expect(page.getByLabel('Registrations per hour per IP address')).toBeDisabled()
  await expect(page.getByText('Set by the environment variable REGISTRATIONS_PER_HOUR.')).toBeVisible()
  await expectAccessible(page)

  // Domains entered for another choice aren't saved.
  await page.getByRole('radio', { name: 'People at these domains' }).check()
  await page.getByRole('combobox', { name: 'Domains allowed to register' }).fill('nowhere,')
  await page.getByRole('radio', { name: 'Anyone' }).check()
  await expect(page.getByRole('button', { name: 'Save: Registration' })).toBeDisabled()

  // Sets a limit that no other journey reaches.
  await page.getByLabel('Queued jobs per user').fill('-1')
  await expect(page.getByLabel('Queued jobs per user')).toHaveValue('-1')
  const saveButton = page.getByRole('button', { name: 'Save: Limits' })
  await saveButton.click()
  await expect(page.getByText('Enter 1 or more.')).toBeVisible()
  await page.getByLabel('Maximum recording length (hours)').fill('0')
  await saveButton.click()
  await expect(page.getByText('Enter a number greater than 0.')).toBeVisible()
  await page.getByLabel('Maximum recording length (hours)').fill('12')
  await page.getByLabel('Queued jobs per user').fill('900')
  await saveButton.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const usageResponse = await otherPage.request.get(`/user/v2/${ana.uid}/usage?orgId=${ana.organization}`)
  expect((await usageResponse.json()).result.queued.limit).toBe(900)

  await page.getByRole('textbox', { name: 'Email domain' }).fill(`${ana.uid}.example`)
  await page.getByRole('combobox', { name: 'Workspace to join' }).fill(ana.email ?? '')
  await page.getByRole('option', { name: /^Ana Limits/ }).click()
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByRole('button', { name: 'Save: Workspaces' }).click()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(page.getByText(`${ana.uid}.example → Ana Limits`)).toBeVisible()

  await page.getByPlaceholder('Account email').fill(ana.email ?? '')
  await page.getByRole('button', { name: 'Add administrator' }).click()
  await expect(page.getByRole('list', { name: 'Administrators' })).toContainText('Ana Limits')
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByText('Queued jobs per user: 1000 → 900')).toBeVisible()
  await otherPage.goto('/settings/installation')
  await expect(otherPage.getByRole('heading', { name: 'Limits' })).toBeVisible()
})
