import { test } from '@playwright/test'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { openWelcome } from './transcript-page.ts'

test('look', async ({ browser }) => {
  test.setTimeout(180_000)
  const product = await startOtherProduct(await freePort(), { EDITION: 'plans' })
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await openWelcome(page)
    const { user } = (await (await page.request.get('/auth/session')).json()).result
    const workspace = `/organizations/${user.organization}`
    const order = { kind: 'plan', plan: 'business', interval: 'month', quantity: 2 }
    const { result } = await (await page.request.post(`${workspace}/checkouts`, { data: { order } })).json()
    await page.request.post(`/billing/checkouts/${result.id}`, { data: { confirmed: true } })
    const more = await (
      await page.request.post(`${workspace}/checkouts`, { data: { order: { kind: 'credits', cents: 2500 } } })
    ).json()
    await page.goto(`/payment/checkout/${more.result.id}`)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Pay with a card that needs confirmation' }).click()
    await page.screenshot({ path: '/tmp/w/shots/checkout.png', fullPage: true })
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    await page.waitForURL(/success/)
    await page.request.put(`${workspace}/billing/details`, {
      data: {
        name: 'Analytical Engines ApS',
        line1: 'Nørregade 1',
        line2: '',
        city: 'København',
        postalCode: '1165',
        region: '',
        country: 'DK',
        vatNumber: 'DK12345678',
      },
    })
    await page.route('**/billing/months/*', async (route) => {
      const answer = await (await route.fetch()).json()
      answer.result.days = [3, 4, 9, 10, 11, 18, 24].map((d, n) => ({ day: `${answer.result.month}-${String(d).padStart(2, '0')}`, minutes: 7 + n * 13, cents: n * 120 }))
      await route.fulfill({ json: answer })
    })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/settings/invoices')
      await page.getByText('Business, 2 seats').waitFor()
      await page.waitForTimeout(800)
      await page.getByText('Show as table').click()
      await page.screenshot({ path: `/tmp/w/shots/billing-${width}.png`, fullPage: true })
      await page.getByRole('button', { name: 'Change plan' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Seats' }).fill('1')
      await page.getByText('Next invoice').waitFor()
      await page.screenshot({ path: `/tmp/w/shots/change-${width}.png` })
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/w/shots/cancel-${width}.png` })
      await page.getByRole('dialog').getByRole('button', { name: 'Keep subscription' }).click()
    }
    const { writeFileSync } = await import('node:fs')
    const month = new Date().toISOString().slice(0, 7)
    for (const f of ['pdf', 'csv'] as const)
      writeFileSync(
        `/tmp/w/shots/statement.${f}`,
        await (await page.request.get(`${workspace}/billing/months/${month}/statement?format=${f}`)).body(),
      )
    const list = (await (await page.request.get(`${workspace}/billing/payments`)).json()).result
    writeFileSync(
      '/tmp/w/shots/invoice.pdf',
      await (await page.request.get(`${workspace}/billing/invoices/${list.invoices[1].id}`)).body(),
    )
    await page.goto('/plans')
    await page.getByRole('textbox', { name: 'Coupon' }).fill('NOPE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForTimeout(800)
    await page.screenshot({ path: '/tmp/w/shots/plans.png', fullPage: true })
  } finally {
    await product.stop()
  }
})
