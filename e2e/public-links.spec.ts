import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { openWelcome } from './transcript-page.ts'

const name = 'Welcome to Longhand'

test('an owner creates a public link in the share screen, changes its options, and revokes it @phone-long', async ({
  page,
  openPage,
}) => {
  const { id } = await openWelcome(page)
  await page.goto(`/transcript/${id}?share=${id}`)
  const screen = page.getByRole('dialog', { name: `Share "${name}"` })
  const link = screen.getByRole('region', { name: 'Public link' })
  await link.getByRole('button', { name: 'Create public link' }).click()
  await expect(link.getByRole('textbox', { name: 'Address' })).toBeFocused()
  const address = await link.getByRole('textbox', { name: 'Address' }).inputValue()
  expect(address).toContain(`/public/${id}/`)
  await expect(link.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(link.getByText('0 views')).toBeVisible()
  await expect(link.getByRole('switch', { name: 'Show comments on highlights' })).toBeDisabled()
  await link.getByRole('switch', { name: 'Show highlights' }).press('Space')
  await expect(link.getByRole('switch', { name: 'Show comments on highlights' })).toBeEnabled()
  await link.getByRole('switch', { name: 'Visitors can download the text' }).press('Space')
  await expect(link.getByRole('switch', { name: 'Visitors can download the text' })).toBeChecked()
  await link.getByLabel('Expires after').fill('2020-01-01')
  await expect(link.getByText('This day has passed.')).toBeVisible()
  await link.getByLabel('Expires after').fill('2099-12-31')
  await link.getByLabel('Expires after').press('Tab')
  await link.getByRole('textbox', { name: 'Password' }).fill('short')
  await link.getByRole('button', { name: 'Set password' }).click()
  await expect(link.getByText('Enter at least 6 characters.')).toBeVisible()
  await link.getByRole('textbox', { name: 'Password' }).fill('open sesame')
  await link.getByRole('button', { name: 'Set password' }).click()
  await expect(link.getByText('Visitors need the password')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page)

  // The address and the options are kept.
  await page.reload()
  await expect(link.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
  await expect(link.getByRole('switch', { name: 'Show highlights' })).toBeChecked()
  await expect(link.getByLabel('Expires after')).toHaveValue('2099-12-31')
  await link.getByRole('button', { name: 'Remove password' }).click()
  await expect(link.getByText('Without one, anyone with the link can open it.')).toBeVisible()
  const visitor = await openPage()
  expect((await visitor.goto(address))?.status()).toBe(200)

  // The server can't restore the addresses of older links.
  await page.route(`**/collections/v2/${id}/pubkey`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const { result } = await response.json()
    await route.fulfill({ response, json: { result: { ...result, pubkey: null, path: null } } })
  })
  await page.reload()
  await link.getByRole('button', { name: 'Create new link' }).click()
  await link.getByRole('button', { name: 'Yes' }).click()
  await expect(link.getByRole('textbox', { name: 'Address' })).toBeFocused()
  const newAddress = await link.getByRole('textbox', { name: 'Address' }).inputValue()
  expect(newAddress).not.toBe(address)
  expect((await visitor.goto(newAddress))?.status()).toBe(200)

  await link.getByRole('button', { name: 'Revoke link' }).click()
  await link.getByRole('button', { name: 'Yes' }).click()
  await expect(link.getByRole('button', { name: 'Create public link' })).toBeFocused()
  const pubkey = newAddress.split('/').at(-1) ?? ''
  expect((await visitor.request.get(`/collections/v2/${id}?pubkey=${pubkey}`)).status()).toBe(404)
})

test('an owner sees and revokes all public links of the workspace @long', async ({ page }) => {
  const { id } = await openWelcome(page)
  await page.request.post(`/collections/v2/${id}/pubkey`, { data: { password: 'open sesame' } })
  await page.goto('/settings/workspace')
  const section = page.getByRole('region', { name: 'Public links' })
  await expect(section.getByText(/Password · 0 views/)).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('link', { name: `Link options for ${name}` }).click()
  const screen = page.getByRole('dialog', { name: `Share "${name}"` })
  await expect(screen.getByRole('textbox', { name: 'Address' })).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect(screen).toHaveCount(0)
  await section.getByRole('button', { name: `Revoke link to ${name}` }).click()
  await section.getByRole('button', { name: 'Yes' }).click()
  await expect(section.getByText('There are no public links in this workspace.')).toBeVisible()
  expect((await (await page.request.get(`/collections/v2/${id}/pubkey`)).json()).result).toBeNull()
})
