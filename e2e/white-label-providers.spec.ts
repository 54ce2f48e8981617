import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { openIdClient, serveOpenId } from '#server/testing/openid-server.ts'
import { expectAccessible } from './axe.ts'
import { dashboardIsThere, password } from './dashboard-page.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { holdProgram } from './program-on-page.ts'
import { makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

type Provider = Awaited<ReturnType<typeof serveOpenId>>

/** A product with a provider, and the host of a white-label page. */
const test = base.extend<object, { there: Provider & { url: string; dataDir: string; host: string } }>({
  there: [
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
  baseURL: ({ there }, use) => use(there.url),
})

test('a page with required single sign-on offers nothing else, but lets owners use their password @long', async ({
  page,
  browser,
  there,
}) => {
  const { user } = await register(page, 'Mary Shelley')
  await makeStaff(user.email ?? '', there.dataDir)
  const fields = { slug: 'lantern', name: 'Lantern City Library', allowEmail: false, provider: 'oidc' }
  const made = await page.request.post('/staff/white-labels', { data: fields })
  expect(made.ok(), await made.text()).toBe(true)

  const visitor = await (await browser.newContext()).newPage()
  const errors: string[] = []
  visitor.on('pageerror', ({ message }) => errors.push(message))
  const letIn = await holdProgram(visitor)
  await visitor.goto(`${there.host}/signin`, { waitUntil: 'commit' })
  const byProvider = visitor.getByRole('link', { name: 'Continue with Lantern accounts' })
  await expect(byProvider).toBeVisible()
  await expect(visitor.getByLabel('Email')).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await expectAccessible(visitor)
  // Pressed before hydration.
  await visitor.getByRole('button', { name: 'Owners: sign in with a password' }).click()
  letIn()
  await visitor.getByLabel('Email').fill(user.email ?? '')
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dashboardIsThere(visitor)
  expect(errors).toEqual([])

  const reader = await (await browser.newContext()).newPage()
  const email = `${randomUUID()}@example.com`
  there.who.person = { sub: randomUUID(), email, email_verified: true, name: 'Ana Reader' }
  await reader.goto(`${there.host}/signin?redirect=%2Fsettings%2Faccount`)
  await reader.getByRole('link', { name: 'Continue with Lantern accounts' }).click()
  await reader.waitForURL(`${there.host}/settings/account`)
  await expect(reader.getByRole('region', { name: 'Email' })).toContainText(email)
})
