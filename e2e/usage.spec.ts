import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { register } from './transcript-page.ts'

test('account settings show storage and queue usage with their limits', async ({ page }) => {
  const { user } = await register(page, 'Ada Lovelace')
  const gigabyte = 1e9
  const noLimit = { used: 0, limit: null }
  const usage = {
    user: { stored: { used: 2 * gigabyte, limit: 8 * gigabyte }, unfinished: noLimit },
    workspace: { stored: { used: 3 * gigabyte, limit: 4 * gigabyte }, unfinished: noLimit },
    queued: { used: 1200, limit: null },
  }
  const usageResponse = await page.request.get(`/user/v2/${user.uid}/usage?orgId=${user.organization}`)
  expect(Object.keys((await usageResponse.json()).result).sort()).toEqual(Object.keys(usage).sort())
  let shouldFail = true
  await page.route('**/user/v2/*/usage?*', (route) =>
    shouldFail
      ? route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'No' } } })
      : route.fulfill({ json: { result: usage } }),
  )
  await page.goto('/settings/account')
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage.getByRole('alert')).toBeVisible()
  shouldFail = false
  await page.reload()
  await expect(storage).toContainText('2 GB of 8 GB')
  await expect(storage.getByRole('progressbar')).toHaveCount(2)
  await expect(storage.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '25')
  await expect(storage).toContainText('1,200')
  await expectAccessible(page)
})
