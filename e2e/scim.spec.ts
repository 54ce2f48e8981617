import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { openWelcome } from './transcript-page.ts'

test('an owner connects an identity provider, assigns a role to its group, and disconnects it', async ({
  page,
}) => {
  await openWelcome(page)
  await page.goto('/settings/workspace')
  const baseUrlField = page.getByLabel('Base URL')
  await expect(baseUrlField).toHaveValue(/\/scim\/v2$/)
  await page.getByRole('button', { name: 'Create token' }).click()
  const tokenField = page.getByRole('textbox', { name: 'Token' })
  await expect(tokenField).toHaveValue(/^[\w-]{43}$/)
  await expect(page.getByText('Not used yet.')).toBeVisible()
  const Authorization = `Bearer ${await tokenField.inputValue()}`
  const address = await baseUrlField.inputValue()
  const addResponse = await page.request.post(`${address}/Groups`, {
    data: { displayName: 'Editors', members: [] },
    headers: { Authorization },
  })
  expect(addResponse.status()).toBe(201)

  await page.reload()
  await expect(page.getByText(/Last used on/)).toBeVisible()
  await expect(tokenField).toBeHidden()
  const role = page.getByRole('combobox', { name: 'Role of Editors' })
  await role.click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await expect(role).toHaveValue('Admin')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible()
  const response = await page.request.get(`${address}/Users`, { headers: { Authorization } })
  expect(response.status()).toBe(401)
})
