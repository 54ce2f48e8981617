import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { metadata } from '#server/testing/saml-metadata.ts'
import { serveSaml } from '#server/testing/saml-server.ts'
import { expectAccessible } from './axe.ts'
import { password } from './dashboard-page.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { register } from './transcript-page.ts'

type Provider = Awaited<ReturnType<typeof serveSaml>>

/** Starts a product, and an identity provider on another site for one of its workspaces. */
const test = base.extend<{ server: Provider & { url: string } }>({
  server: async ({ browserName: _ }, use) => {
    const port = await freePort()
    const provider = await serveSaml()
    const { url, stop } = await startOtherProduct(port, { BASE_URL: `http://localhost:${port}` })
    await use({ ...provider, url })
    await stop()
    await provider.close()
  },
  baseURL: ({ server }, use) => use(server.url),
})

interface Owner {
  uid: string
  organization: string
}

/** Makes the owner an emergency owner and requires single sign-on. */
async function requireSso(page: Page, { uid, organization }: Owner) {
  const at = `/user/v2/${uid}/two-factor`
  const response = await page.request.post(at, { data: { password } })
  const secret = Secret.fromBase32((await response.json()).result.secret)
  const code = new TOTP({ secret }).generate()
  expect((await page.request.post(`${at}/confirm`, { data: { code } })).ok()).toBe(true)
  const data = { mode: 'required', breakGlass: uid }
  expect((await page.request.patch(`/organizations/${organization}/sso`, { data })).ok()).toBe(true)
}

test("an owner sets up and tests SAML, a member signs in at the workspace's URL, and the workspace then requires it", async ({
  page,
  openPage,
  server,
}) => {
  const { user } = await register(page, 'Ada Lovelace')
  const owner = { uid: user.uid, organization: user.organization ?? '' }
  await page.goto('/settings/workspace')
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await expect(section.getByText(`/auth/sso/${owner.organization}/callback`)).toBeVisible()
  await section.getByLabel('Provider name').fill('Analytical University')
  await section.getByLabel('Metadata address').fill('example.edu/metadata')
  await section.getByRole('button', { name: 'Save provider' }).click()
  await expect(section.getByText('Enter one that starts with https://.')).toBeVisible()
  await section.getByText('XML', { exact: true }).click()
  await section.getByLabel('Metadata XML').fill('<html></html>')
  await section.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByText("This metadata can't be used.")).toBeVisible()
  await section.getByLabel('Metadata XML').fill(metadata({ entryPoint: server.entryPoint }))
  await section.getByRole('button', { name: 'Save provider' }).click()
  await expect(section.getByText('Not tested since the last change.')).toBeVisible()

  server.who.person = { nameId: randomUUID(), attributes: { displayName: 'Ada Lovelace' } }
  await section.getByRole('button', { name: 'Test sign-in' }).click()
  await expect(page.getByText('Test successful')).toBeVisible()
  await section.getByLabel('Optional: in addition to other sign-in methods').check()
  await section.getByRole('button', { name: 'Apply' }).click()
  await expect(section.getByLabel('Optional: in addition to other sign-in methods')).toBeChecked()
  await section.getByLabel('Sign-in address').fill('analytical')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Single sign-on updated').first()).toBeVisible()
  await expectAccessible(page)

  const member = await openPage()
  server.who.person = { nameId: randomUUID(), attributes: { displayName: 'Grace Hopper' } }
  await member.goto(`${server.url}/signin?redirect=%2Fsettings%2Fusers`)
  await expect(member.getByRole('link', { name: 'Single sign-on' })).toBeVisible()
  await member.getByRole('link', { name: 'Single sign-on' }).click()
  await member.getByLabel('Email or workspace address').fill('nobody@example.com')
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.getByText('No workspace with single sign-on found')).toBeVisible()
  await expectAccessible(member)
  await member.goto(`${server.url}/sso/analytical?redirect=%2Fsettings%2Fusers`)
  await expect(member.getByRole('heading', { name: /Sign in to Ada Lovelace/ })).toBeVisible()
  await expectAccessible(member)
  await member.getByRole('link', { name: 'Continue with Analytical University' }).click()
  await member.waitForURL('**/settings/users')
  const { result: session } = await (await member.request.get('/auth/session')).json()
  expect(session.workspaces.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
    [owner.organization, 'member'],
  ])

  // The owner signed in with a password.
  await requireSso(page, owner)
  const ssoHeading = page.getByRole('heading', { name: /requires single sign-on/ })
  await expect(ssoHeading).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(ssoHeading).toBeVisible()
  const href = await page.getByRole('link', { name: /^Sign in to/ }).getAttribute('href')
  expect(href).toBe(`/auth/sso/${owner.organization}?redirect=%2Fdashboard`)
  expect((await member.request.get(`/organizations/${owner.organization}`)).ok()).toBe(true)
})
