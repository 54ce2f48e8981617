import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { samlSettings, serveSaml } from '#server/testing/saml-server.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'

type Provider = Awaited<ReturnType<typeof serveSaml>>

/** Starts a server with SAML sign-in, and an identity provider on another site that posts to it. */
const test = base.extend<object, { server: Provider & { url: string } }>({
  server: [
    async ({ browserName: _ }, use) => {
      const port = await freePort()
      const provider = await serveSaml()
      const { url, stop } = await startOtherProduct(port, {
        ...samlSettings(provider.entryPoint),
        BASE_URL: `http://localhost:${port}`,
        SAML_NAME: 'Analytical University',
        SAML_EMAIL_DOMAINS: 'uni.example',
      })
      await use({ ...provider, url })
      await stop()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

test("signs in with SAML, opens the requested page, and shows the provider's rejection @long", async ({
  page,
  server,
}) => {
  const email = `${randomUUID()}@uni.example`
  server.who.person = { nameId: randomUUID(), attributes: { email, displayName: 'Ada Lovelace' } }
  server.who.status = 'AuthnFailed'
  const button = page.getByRole('link', { name: 'Continue with Analytical University' })
  await page.goto('/register?redirect=%2Fsettings%2Faccount')
  await button.click()
  await page.waitForURL('**/signin?redirect=%2Fsettings%2Faccount')
  await expect(page.getByText('Could not get token for user')).toBeVisible()

  server.who.status = 'Success'
  await button.click()
  await page.waitForURL('**/settings/account')
  await expect(page.getByRole('region', { name: 'Email' })).toContainText(email)
  const linkedAccounts = page.getByRole('region', { name: 'Linked accounts' })
  await expect(linkedAccounts.getByText('Analytical University')).toBeVisible()
  await expect(linkedAccounts.getByText(email)).toBeVisible()
})
