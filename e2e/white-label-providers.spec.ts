import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { openIdClient, serveOpenId } from '#server/testing/openid-server.ts'
import { holdApp } from './app-on-page.ts'
import { expectAccessible } from './axe.ts'
import { password, waitForDashboard } from './dashboard-page.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

type Provider = Awaited<ReturnType<typeof serveOpenId>>

/** A product with a provider, and the host of a white-label page. */
const test = base.extend<object, { server: Provider & { url: string; dataDir: string; host: string } }>({
  server: [
    async ({ browserName: _ }, use) => {
      const port = await freePort()
      const host = `http://lantern.localhost:${port}`
      const provider = await serveOpenId([`${host}/auth/providers/oidc/callback`])
      const product = await startOtherProduct(port, {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: openIdClient.id,
        OIDC_CLIENT_SECRET: openIdClient.secret,
        OIDC_NAME: 'Lantern accounts',
      })
      await use({ ...provider, ...product, host })
      await product.stop()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

test('a page with required single sign-on offers nothing else, but lets owners use their password @long', async ({
  page,
  openPage,
  server,
}) => {
  const { user } = await register(page, 'Mary Shelley')
  await makeStaff(user.email ?? '', server.dataDir)
  const fields = { slug: 'lantern', name: 'Lantern City Library', allowEmail: false, provider: 'oidc' }
  const response = await page.request.post('/staff/white-labels', { data: fields })
  expect(response.ok(), await response.text()).toBe(true)

  const visitor = await openPage()
  const errors: string[] = []
  visitor.on('pageerror', ({ message }) => errors.push(message))
  const release = await holdApp(visitor)
  await visitor.goto(`${server.host}/signin`, { waitUntil: 'commit' })
  const providerLink = visitor.getByRole('link', { name: 'Continue with Lantern accounts' })
  await expect(providerLink).toBeVisible()
  await expect(visitor.getByLabel('Email')).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await expectAccessible(visitor)
  // The button is pressed before hydration.
  await visitor.getByRole('button', { name: 'Owners: sign in with a password' }).click()
  release()
  await visitor.getByLabel('Email').fill(user.email ?? '')
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await waitForDashboard(visitor)
  expect(errors).toEqual([])

  const reader = await openPage()
  const email = `${randomUUID()}@example.com`
  server.who.person = { sub: randomUUID(), email, email_verified: true, name: 'Ana Reader' }
  await reader.goto(`${server.host}/signin?redirect=%2Fsettings%2Faccount`)
  await reader.getByRole('link', { name: 'Continue with Lantern accounts' }).click()
  await reader.waitForURL(`${server.host}/settings/account`)
  await expect(reader.getByRole('region', { name: 'Email' })).toContainText(email)
})
