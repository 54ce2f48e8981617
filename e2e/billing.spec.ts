import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { openWelcome } from './transcript-page.ts'

test('a subscription is changed after a preview, confirmed, canceled and resumed; its invoice is a PDF', async ({
  browser,
}) => {
  const product = await startOtherProduct(await freePort(), { EDITION: 'plans' })
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await openWelcome(page)
    const { user } = (await (await page.request.get('/auth/session')).json()).result
    const workspace = `/organizations/${user.organization}`
    const order = { kind: 'plan', plan: 'standard', interval: 'month', quantity: 1 }
    const { result } = await (await page.request.post(`${workspace}/checkouts`, { data: { order } })).json()
    // This card's bank requires confirmation of each payment.
    await page.request.post(`/billing/checkouts/${result.id}`, { data: { confirmed: true } })

    await page.goto('/settings/invoices')
    await expect(page.getByText('Standard, 1 seat')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name or company' }).fill('Analytical Engines')
    await page.getByRole('textbox', { name: 'VAT number' }).fill('DK 12 34 56 78')
    const address = page.getByRole('region', { name: 'Billing address' })
    await address.getByRole('combobox', { name: 'Country' }).fill('Denmark')
    await page.getByRole('option', { name: 'Denmark' }).click()
    await address.getByRole('button', { name: 'Save' }).click()
    await expect(address).toContainText("This isn't a valid VAT number for this country.")
    await page.getByRole('textbox', { name: 'VAT number' }).fill('DK 13 58 56 28')
    await address.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Billing address saved')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change plan' })
    await dialog.getByRole('textbox', { name: 'Seats' }).fill('2')
    await expect(dialog).toContainText(/Next invoice, excluding taxes and discounts\s*\$48\.00/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /Pay \$2[34]\.\d\d and change plan/ }).click()
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    await expect(page.getByText('Standard, 2 seats')).toBeVisible()

    // Switching to a cheaper plan needs no payment.
    await page.getByRole('button', { name: 'Change plan' }).click()
    await dialog.getByRole('textbox', { name: 'Seats' }).fill('1')
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByText('Plan changed')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Standard, 1 seat')).toBeVisible()

    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(page.getByText('You keep the plan until then.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Keep subscription' }).click()
    await expect(page.getByText(/^Renews on/)).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download invoice LH-000002 as PDF' }).click()
    expect((await download).suggestedFilename()).toBe('LH-000002.pdf')
  } finally {
    await product.stop()
  }
})
