import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { openIdClient, serveOpenId } from '#server/testing/openid-server.ts'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { renderInBrowser } from './rendered-page.ts'
import { register } from './transcript-page.ts'

test("asks for an address in a full-page dialog a minute after a provider didn't share one @long", async ({
  browser,
}) => {
  const port = await freePort()
  const provider = await serveOpenId([`http://localhost:${port}/auth/providers/oidc/callback`])
  const product = await startOtherProduct(port, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: openIdClient.id,
    OIDC_CLIENT_SECRET: openIdClient.secret,
    OIDC_NAME: 'The Analytical Engine',
  })
  try {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    const { user: otherUser } = await register(page, 'Grace Hopper')
    await page.goto('/logout')
    provider.who.person = { sub: randomUUID(), name: 'Ada Lovelace' }
    await page.clock.install()
    await page.getByRole('link', { name: 'Continue with The Analytical Engine' }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('link', { name: 'Welcome to Longhand' })).toBeVisible()
    const prompt = page.getByRole('dialog', { name: 'Please provide your email' })
    await expect(prompt).toBeHidden()
    await page.clock.fastForward(61_000)
    await expect(prompt).toBeVisible()
    await expectAccessible(page)

    // Staff impersonating the user don't see the dialog, since they couldn't answer it.
    await renderInBrowser(page)
    await page.route('**/auth/session', async (route) => {
      const { result } = await (await route.fetch()).json()
      const impersonation = { by: 'Grace Hopper', endsAt: Math.floor(Date.now() / 1000) + 7200 }
      await route.fulfill({ json: { result: { ...result, impersonation } } })
    })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Grace Hopper' })).toBeVisible()
    await expect(prompt).toHaveCount(0)
    await page.unroute('**/auth/session')
    await page.reload()
    await expect(prompt).toBeVisible()

    const field = prompt.getByLabel('Your email')
    const saveButton = prompt.getByRole('button', { name: 'Save' })
    await expect(field).toBeFocused()
    await expect(prompt.getByText('For example, ada@example.com')).toBeVisible()
    await expect(saveButton).toBeDisabled()
    await field.fill('ada@')
    await expect(saveButton).toBeDisabled()
    await field.fill(otherUser.email ?? '')
    await saveButton.click()
    await expect(prompt.getByText('Email has already been taken. Please try another.')).toBeVisible()
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await expect(prompt).toBeHidden()
    await context.setOffline(false)
    const email = `${randomUUID()}@example.com`
    await field.fill(email)
    await page.keyboard.press('Enter')
    await expect(prompt).toBeHidden()
    await page.goto('/settings/account')
    await expect(page.getByRole('region', { name: 'Email' })).toContainText(email)
  } finally {
    await product.stop()
    await provider.close()
  }
})
