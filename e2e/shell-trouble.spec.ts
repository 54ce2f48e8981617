import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { register } from './transcript-page.ts'

test('leaves a page whose session ended in another tab, and returns to it @long', async ({
  page,
  context,
}) => {
  const { user } = await register(page, 'Ada Lovelace')
  await page.goto('/settings/dictionaries')
  await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await expect(page.getByRole('dialog', { name: 'Help' }).getByLabel('Subject')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const otherPage = await context.newPage()
  await otherPage.goto('/logout')
  await expect(otherPage.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(errors).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(user.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible()
})

test('retries sign-out after reconnecting, and reports failure @long', async ({ page, context }) => {
  // The browser's cache is off while requests are intercepted, so that the files of a new page are missing offline.
  await page.route('**/assets/**', (route) => route.continue())
  await register(page, 'Ada Lovelace')
  await page.goto('/dashboard')
  const menu = page.getByRole('button', { name: 'Account menu' })
  await expect(page.getByText('Welcome to Longhand', { exact: true })).toBeVisible()
  // Messages load once the page is usable.
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' })
  await menu.click()
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('No response. Check your connection and try again.')).toBeVisible()
  const offlineMessage = page.getByText('We could not find an internet connection. Please refresh.')
  await expect(offlineMessage).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Dictionaries' }).click()
  await expect(page.getByRole('heading', { name: 'Connection Issues' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible()
  await expect(offlineMessage).toHaveCount(0)
})

test('reports that the app or its texts failed to load @long', async ({ page }) => {
  for (const asset of ['**/assets/index-*.js', '**/assets/common-*.js']) {
    await page.route(asset, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/signin')
    await expect(page.getByRole('heading', { name: 'Couldn’t load Longhand' })).toBeVisible()
    await expect(page).toHaveTitle('Couldn’t load Longhand · Longhand')
    await page.unroute(asset)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})
