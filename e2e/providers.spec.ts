import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openIdClient, serveOpenId } from '#server/testing/openid-server.ts'
import { expectAccessible } from './axe.ts'
import { password } from './dashboard-page.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { register } from './transcript-page.ts'

type Provider = Awaited<ReturnType<typeof serveOpenId>>

/** Starts a provider for one domain, and a server that uses it. */
const test = base.extend<object, { server: Provider & { url: string } }>({
  server: [
    async ({ browserName: _ }, use) => {
      const port = await freePort()
      const provider = await serveOpenId([`http://localhost:${port}/auth/providers/oidc/callback`])
      const { url, stop } = await startOtherProduct(port, {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: openIdClient.id,
        OIDC_CLIENT_SECRET: openIdClient.secret,
        OIDC_NAME: 'The Analytical Engine',
        ENVIRONMENT: 'staging',
        COMPANY_DOMAINS: 'example.com',
      })
      await use({ ...provider, url })
      await stop()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

const createPerson = (domain = 'example.com') => ({
  sub: randomUUID(),
  email: `${randomUUID()}@${domain}`,
  email_verified: true,
  name: 'Ada Lovelace',
})

async function enter(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue with The Analytical Engine' }).click()
}

test('signs in through a provider and opens the requested page', async ({ page, server }) => {
  const person = createPerson()
  server.who.person = person
  await page.goto('/settings/account')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await enter(page)
  await page.waitForURL('**/settings/account')
  await expect(page.getByRole('region', { name: 'Email' })).toContainText(person.email)
  const section = page.getByRole('region', { name: 'Linked accounts' })
  await expect(section.getByText(person.email)).toBeVisible()
  await section.getByRole('button', { name: 'Unlink The Analytical Engine' }).click()
  await section.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('This is your only way to sign in.')).toBeVisible()
  await expect(section.getByText(person.email)).toBeVisible()
})

test('rejects accounts of other domains @long', async ({ page, server }) => {
  server.who.person = createPerson('elsewhere.example')
  await page.goto('/signin')
  await enter(page)
  await page.waitForURL('**/not_allowed')
  await expect(page.getByText('Address not allowed')).toBeVisible()
  expect((await (await page.request.get('/auth/session')).json()).result).toBeNull()
})

test('links a provider in the settings, signs in with it, and unlinks it @long', async ({ page, server }) => {
  const { user } = await register(page, 'Grace Hopper')
  server.who.person = createPerson()
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Linked accounts' })
  await expect(section.getByText('Not linked')).toBeVisible()
  await section.getByRole('button', { name: 'Link The Analytical Engine' }).press('Enter')
  await expect(section.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(section.getByText('Wrong password.')).toBeVisible()
  await expectAccessible(page)
  await section.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(section.getByText('The Analytical Engine is linked.')).toBeInViewport()
  // A reload doesn't show the message again.
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)

  await page.goto('/logout')
  await enter(page)
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(String(user.email))).toBeVisible()

  await page.goto('/settings/account')
  await section.getByRole('button', { name: 'Unlink The Analytical Engine' }).click()
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(section.getByText('Not linked')).toBeVisible()
})

test("shows the provider's error on the sign-in page @long", async ({ page }) => {
  await page.goto('/auth/providers/oidc/callback?code=stale&state=stale')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Sign-in expired, or was started in another browser.')).toBeVisible()
  await page.goto('/signin?refused=too_many_requests')
  await expect(page.getByText('Too many attempts.')).toBeVisible()
})
