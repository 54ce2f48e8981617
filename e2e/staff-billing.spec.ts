import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

test('staff add a coupon, see a customer’s billing, grant credits and issue refunds; owners get a message instead of an empty report', async ({
  browser,
}) => {
  const product = await startOtherProduct(await freePort(), { EDITION: 'plans' })
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    const { user, workspaces } = await register(page, 'Ada Lovelace')
    const oid = workspaces[0]?.id ?? ''
    makeStaff(user.email ?? '', product.dataDir)
    const order = { kind: 'credits', cents: 2500 }
    const checkoutResponse = await page.request.post(`/organizations/${oid}/checkouts`, { data: { order } })
    await page.request.post(`/billing/checkouts/${(await checkoutResponse.json()).result.id}`, { data: {} })

    await page.goto('/settings/installation?tab=billing')
    await expect(page.getByRole('region', { name: 'Revenue' }).getByRole('row').last()).toContainText('$25')
    await page.getByRole('button', { name: 'Add coupon' }).click()
    await page.getByLabel('Name').fill('Libraries')
    await page.getByLabel('Percent off').fill('20')
    const nextYear = new Date().getFullYear() + 1
    await page.getByLabel('Expires').fill(`${nextYear}-03-31`)
    await page.getByRole('button', { name: 'Add coupon' }).click()
    await page.getByRole('button', { name: 'Add a promotion code for Libraries' }).click()
    await page.getByLabel('Promotion code').fill('LIBRARY20')
    await page.getByRole('button', { name: 'Add code' }).click()
    await expect(page.getByRole('list', { name: 'Coupons' })).toContainText('LIBRARY20 0 uses')
    await expect(page.getByRole('list', { name: 'Coupons' })).toContainText(`Until Mar 31, ${nextYear}`)
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Workspaces' }).click()
    await page.getByRole('button', { name: /^Billing: / }).click()
    await page.getByLabel('Amount (USD)').fill('10')
    await page.getByLabel('Reason').fill('Outage of November 20')
    await page.getByRole('button', { name: 'Grant credits' }).click()
    await expect(page.getByText('$35', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Refund \$25/ }).click()
    const charges = page.getByRole('region', { name: 'Charges' }).first()
    await charges.getByLabel('Amount (USD)').fill('5')
    await charges.getByLabel('Reason').fill('Bought twice')
    await charges.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText('Refunded: $5. Credits removed: $5.')).toBeVisible()
    await expect(page.getByText('$30', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/settings/workspace')
    await page.getByRole('button', { name: 'Download report' }).click()
    await expect(page.getByText('No data for that time period.')).toBeVisible()
  } finally {
    await product.stop()
  }
})
