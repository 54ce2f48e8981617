import { expect, test } from '@playwright/test'
import { chromiumFlags, chromiumPath, fakeDevices } from './chromium.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { makeStaff } from './staff.ts'
import { openWelcome } from './transcript-page.ts'

test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: [...chromiumFlags, ...fakeDevices('/tmp/none.wav')],
  },
})
test('shots', async ({ browser }) => {
  test.setTimeout(240_000)
  const product = await startOtherProduct(await freePort(), {
    EDITION: 'plans',
    CATALOG_FILE: '/tmp/cat.yaml',
  })
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await openWelcome(page)
    const { user } = (await (await page.request.get('/auth/session')).json()).result
    const ws = `/organizations/${user.organization}`
    const shot = async (name: string, full = true) => {
      for (const [w, scheme] of [
        [1280, 'light'],
        [360, 'light'],
        [360, 'dark'],
      ] as const) {
        await page.setViewportSize({ width: w, height: 900 })
        await page.emulateMedia({ colorScheme: scheme })
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/shots/${name}-${w}-${scheme}.png`, fullPage: full })
      }
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record audio or video' }).click()
    await page.waitForTimeout(1500)
    await shot('recorder', false)
    await page.goto('/settings/invoices')
    await page.getByRole('textbox', { name: 'Name or company' }).fill('Motoren GmbH')
    await page.getByRole('textbox', { name: 'VAT number' }).fill('DE123456789')
    const address = page.getByRole('region', { name: 'Billing address' })
    await address.getByRole('button', { name: 'Save' }).click()
    await page.waitForTimeout(700)
    console.log(await address.innerText())
    await address.getByRole('combobox', { name: 'Country' }).fill('Germany', { timeout: 8000 })
    await page.getByRole('option', { name: 'Germany' }).click()
    await address.getByRole('button', { name: 'Save' }).click()
    await page.waitForTimeout(700)
    await address.scrollIntoViewIfNeeded()
    await shot('address')
    await page.getByRole('textbox', { name: 'VAT number' }).fill('de 136 695 976')
    await address.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Billing address saved')).toBeVisible()
    const order = { kind: 'plan', plan: 'business', interval: 'month', quantity: 2 }
    const started = await (await page.request.post(`${ws}/checkouts`, { data: { order } })).json()
    await page.goto(started.result.url)
    await page.waitForTimeout(800)
    await shot('checkout')
    await page.request.post(`/billing/checkouts/${started.result.id}`, { data: {} })
    const credits = await (
      await page.request.post(`${ws}/checkouts`, { data: { order: { kind: 'credits', cents: 2500 } } })
    ).json()
    await page.request.post(`/billing/checkouts/${credits.result.id}`, { data: {} })
    await page.goto('/settings/invoices')
    await page.getByText('Statement', { exact: false }).first().waitFor()
    await page.waitForTimeout(1500)
    await shot('invoices')
    await page.request.delete(ws)
    await page.waitForTimeout(3000)
    await page.goto('/settings/invoices')
    await page.waitForTimeout(1500)
    console.log((await page.locator('main').innerText()).slice(0, 400))
    makeStaff(user.email ?? '', product.dataDir)
    await page.goto('/settings/installation?tab=billing')
    await page.getByRole('button', { name: 'Add coupon' }).click()
    await shot('coupon')
  } finally {
    await product.stop()
  }
})
