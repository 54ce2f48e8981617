import { expect, test } from '@playwright/test'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { openWelcome } from './transcript-page.ts'

test('shots', async ({ browser }) => {
  test.setTimeout(240_000)
  const product = await startOtherProduct(await freePort(), { EDITION: 'plans' })
  try {
    const page = await (await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })).newPage()
    const { id } = await openWelcome(page)
    const { user } = (await (await page.request.get('/auth/session')).json()).result
    const costs = await page.request.get(`/collections/v2/${id}/costs`)
    console.log(await costs.text())
    await page.screenshot({ path: '/tmp/w/shot-editor.png' })
    await page.getByRole('button', { name: 'Account' }).first().click()
    await page.screenshot({ path: '/tmp/w/shot-menu.png' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /details/i }).first().click()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: '/tmp/w/shot-details.png' })
    await page.goto('/dashboard')
    await page.waitForTimeout(16000)
    await page.screenshot({ path: '/tmp/w/shot-dash.png' })
    await page.request.post(`/organizations/${user.organization}/trial`)
    await page.goto(`/transcript/${id}`)
    await page.waitForTimeout(3000)
    await page.getByRole('button', { name: /tools|more/i }).first().click().catch(() => {})
    await page.waitForTimeout(500)
    await page.screenshot({ path: '/tmp/w/shot-tools.png' })
    for (const [w] of [[360]] as const) {
      await page.setViewportSize({ width: w, height: 740 })
      await page.goto('/dashboard')
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `/tmp/w/shot-dash-${w}.png` })
    }
  } finally {
    await product.stop()
  }
})
