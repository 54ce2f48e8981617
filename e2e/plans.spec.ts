import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { openWelcome } from './transcript-page.ts'

test('plans have prices; a feature of another plan opens its dialog; credits are bought with a test payment, then automatically', async ({
  browser,
}) => {
  const product = await startOtherProduct(await freePort(), { EDITION: 'plans' })
  try {
    const context = { baseURL: product.url }
    const visitor = await (await browser.newContext(context)).newPage()
    await visitor.goto('/plans')
    const standardPlan = visitor.getByRole('listitem').filter({ hasText: 'Standard' })
    await expect(standardPlan).toContainText('$24 per seat per month')
    await visitor.getByText('Yearly').click()
    await expect(standardPlan).toContainText('$240 per seat per year')
    await expect(visitor.getByRole('columnheader', { name: /^Standard/ })).toContainText('$240')
    await expect(visitor.getByRole('row', { name: /^Translations/ })).toContainText('Not included')
    await expect(visitor.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
    await expectAccessible(visitor)

    const page = await (await browser.newContext(context)).newPage()
    await openWelcome(page)
    await page.getByRole('button', { name: 'Export' }).first().click()
    const upsellDialog = page.getByRole('dialog', { name: 'Export transcripts' })
    await expect(upsellDialog).toContainText('Word, PDF, SRT, VTT and more')
    await upsellDialog.getByRole('link', { name: 'See plans' }).click()
    await expect(page).toHaveURL(/\/plans$/)

    await expect(page.getByRole('button', { name: 'Try free for 14 days' })).toBeVisible()
    await page.getByRole('button', { name: 'Buy $25' }).click()
    await expect(page.getByText('Test mode: no card is charged.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Total\s*\$25/)
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The card was declined.' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay with the test card' }).click()
    await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
    const { user } = (await (await page.request.get('/auth/session')).json()).result
    const planResponse = await page.request.post(`/user/${user.uid}/plan`, {
      data: { orgId: user.organization },
    })
    expect((await planResponse.json()).result).toMatchObject({
      plan: { kind: 'payAsYouGo' },
      usage: { credits: 2500 },
    })

    await page.goto('/settings/invoices')
    const topUpRegion = page.getByRole('region', { name: 'Top-up and budget' })
    await topUpRegion.getByRole('switch', { name: 'Top up automatically' }).check({ force: true })
    await topUpRegion.getByLabel('Monthly maximum').fill('200')
    await topUpRegion.getByLabel('Monthly budget').fill('50')
    await topUpRegion.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Billing settings saved')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/settings/workspace')
    await page.getByLabel('Coupon').fill('NOPE')
    await expect(page.getByText("This coupon doesn't exist, has expired or is used up.")).toBeVisible()
    await expectAccessible(page)
    const settingsResponse = await page.request.get(`/organizations/${user.organization}/billing/settings`)
    expect((await settingsResponse.json()).result).toMatchObject({
      topUp: { amount: 2500, threshold: 500, cap: 20_000 },
      budget: 5000,
    })
  } finally {
    await product.stop()
  }
})
