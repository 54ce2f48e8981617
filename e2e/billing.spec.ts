import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { makeStaff } from './staff.ts'
import { openWelcome, register } from './transcript-page.ts'

/** A product that sells plans. */
const test = base.extend<object, { product: Awaited<ReturnType<typeof startOtherProduct>> }>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startOtherProduct(await freePort(), { EDITION: 'plans' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
})

// Runs first, while the installation's revenue comes from a single customer.
test('staff add a coupon, see a customer’s billing, grant credits and issue refunds; owners get a message instead of an empty report', async ({
  page,
  product,
}) => {
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
  await page.getByRole('button', { name: 'Add code for Libraries' }).click()
  await page.getByLabel('Promotion code').fill('LIBRARY20')
  await page.getByRole('button', { name: 'Add code' }).click()
  const promotionCode = page.getByRole('listitem').filter({ hasText: /^LIBRARY20/ })
  await expect(promotionCode.getByText('0 uses', { exact: true })).toBeVisible()
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
})

test('plans have prices; a feature of another plan opens its dialog; credits are bought with a test payment, then automatically', async ({
  page,
  openPage,
}) => {
  const visitor = await openPage()
  await visitor.goto('/plans')
  const standardPlan = visitor.getByRole('listitem').filter({ hasText: 'Standard' })
  await expect(standardPlan).toContainText('$24 per seat per month')
  await visitor.getByText('Yearly').click()
  await expect(standardPlan).toContainText('$240 per seat per year')
  await expect(visitor.getByRole('columnheader', { name: /^Standard/ })).toContainText('$240')
  await expect(visitor.getByRole('row', { name: /^Translations/ })).toContainText('Not included')
  await expect(visitor.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  await expectAccessible(visitor)

  await openWelcome(page)
  const { user } = (await (await page.request.get('/auth/session')).json()).result
  const linkUrl = `/organizations/${user.organization}/invite-link`
  const inviteLink = (await (await page.request.put(linkUrl, { data: { days: 1 } })).json()).result
  await visitor.goto(`/invite/${inviteLink.key}`)
  await expect(visitor.getByText('This workspace is full. Ask Ada Lovelace to add seats')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Create account' })).toHaveCount(0)
  await expectAccessible(visitor)

  await page.getByRole('button', { name: 'Export' }).first().click()
  const upsellDialog = page.getByRole('dialog', { name: 'Export transcripts' })
  await expect(upsellDialog).toContainText('Word, PDF, SRT, VTT and more')
  await upsellDialog.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL(/\/plans$/)

  await expect(page.getByRole('button', { name: 'Try free for 14 days' })).toBeVisible()
  const coupon = page.getByLabel('Coupon')
  await coupon.fill('NOPE')
  await page.getByRole('button', { name: 'Subscribe' }).first().click()
  await expect(coupon).toBeFocused()
  await expect(page.getByText('Coupon not found. Check the code.')).toBeInViewport()
  const applyBox = await page.getByRole('button', { name: 'Apply' }).boundingBox()
  expect(applyBox?.y).toBe((await coupon.boundingBox())?.y)
  await coupon.fill('')
  await page.getByRole('button', { name: 'Buy $25' }).click()
  await expect(page.getByText('Test mode: no card is charged.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Total\s*\$25/)
  await page.getByRole('button', { name: "Pay with a card that's declined" }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The card was declined.' })).toBeVisible()
  await expectAccessible(page)
  const checkoutUrl = page.url()
  await page.getByRole('button', { name: 'Pay with a card that needs confirmation' }).click()
  await expect(page.getByText('Your bank asks you to confirm')).toBeVisible()
  await expect(page.getByText('The card was declined.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Pay with the test card' }).click()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await page.goto(checkoutUrl)
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Try again' }).click()
  await expect(visitor.getByRole('link', { name: 'Create account' })).toBeVisible()
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
})

test('a subscription is changed after a preview, confirmed, canceled and resumed; its invoice is a PDF', async ({
  page,
}) => {
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
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 700 })
  const rightEdges = await dialog
    .getByRole('definition')
    .evaluateAll((amounts) => amounts.map((amount) => Math.round(amount.getBoundingClientRect().right)))
  expect(new Set(rightEdges).size).toBe(1)
  await page.setViewportSize(size)
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

  const links = page.getByRole('link', { name: /^Download invoice LH-\d{6} as PDF$/ })
  await expect(links).toHaveCount(3)
  const names = await links.evaluateAll((all) => all.map((link) => String(link.getAttribute('aria-label'))))
  const numbers = names.map((name) => Number(/LH-(\d{6})/.exec(name)?.[1]))
  const oldest = Math.min(...numbers)
  expect(numbers).toEqual([oldest + 2, oldest + 1, oldest])
  const download = page.waitForEvent('download')
  await links.nth(1).click()
  expect((await download).suggestedFilename()).toBe(`LH-${String(oldest + 1).padStart(6, '0')}.pdf`)
})
