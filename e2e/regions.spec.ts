import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { password, waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'

/** Starts two deployments on different hosts, so that they don't share cookies. */
async function startRegions() {
  const [usPort, euPort] = [await freePort(), await freePort()]
  const us = `http://localhost:${usPort}`
  const eu = `http://127.0.0.1:${euPort}`
  const commonEnv = { REGIONS: `us=${us},eu=${eu}`, SECRET_KEY: randomUUID(), CAPTCHA: 'off' }
  const products = await Promise.all([
    startOtherProduct(usPort, { ...commonEnv, REGION: 'us' }),
    startOtherProduct(euPort, { ...commonEnv, REGION: 'eu', HOST: '127.0.0.1' }),
  ])
  return { us, eu, stop: () => Promise.all(products.map(({ stop }) => stop())) }
}

// All tests share the two deployments, but each test uses its own account.
test.describe.configure({ mode: 'default' })
let regions: Awaited<ReturnType<typeof startRegions>>
test.beforeAll(async () => {
  regions = await startRegions()
})
test.afterAll(() => regions.stop())

/** Registers an account in the home region and signs the page in. */
async function registerAtHome(page: Page) {
  const email = `${randomUUID()}@example.com`
  const data = { name: 'Ada Lovelace', email, password }
  const registerResponse = await page.request.post(`${regions.us}/auth/register`, { data })
  expect(registerResponse.ok()).toBe(true)
  const { user } = (await registerResponse.json()).result
  return { email, uid: user.uid as string, organization: user.organization as string }
}

async function addEuropeanWorkspace(page: Page) {
  const data = { name: 'Paris office', locale: 'eu' }
  expect((await page.request.post(`${regions.us}/organizations`, { data })).ok()).toBe(true)
}

/** Waits until the page has this URL, after several redirects across both deployments. */
const expectURL = (page: Page, url: string) => expect(page).toHaveURL(url, { timeout: 60_000 })

test('the page follows a workspace to its region and back @long', async ({ page }) => {
  const { us, eu } = regions
  const { email, uid, organization } = await registerAtHome(page)
  await page.goto(`${us}/settings/workspace`)
  await page.getByLabel('New workspace name').fill('Paris office')
  // By keyboard, because a section above that loads late may push the field and its options out of view.
  const region = page.getByRole('combobox', { name: 'Region' })
  await region.click()
  await region.press('ArrowDown')
  await region.press('Enter')
  await expect(region).toHaveValue('European Union')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Workspace' }).click()
  await expectURL(page, `${eu}/dashboard`)
  await waitForDashboard(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paris office')
  await expect(page.getByRole('link', { name: /Welcome/ }).first()).toBeVisible()
  const renderedPage = await page.request.get(`${eu}/dashboard`)
  expect(await renderedPage.text()).toContain('Paris office')

  // The home deployment redirects to the workspace's region, where the account has the same settings.
  await page.goto(`${us}/dashboard`)
  await expectURL(page, `${eu}/dashboard`)
  await page.goto(`${eu}/settings/account`)
  await expect(page.getByText(email).first()).toBeVisible()

  await page.request.patch(`${eu}/user/v2/${uid}/organization`, {
    data: { organization },
    headers: { origin: eu },
  })
  await page.goto(`${eu}/dashboard`)
  await expectURL(page, `${us}/dashboard`)
  await waitForDashboard(page)
})

test('a link to another region opens after sign-in at home @long', async ({ page, openPage }) => {
  const { us, eu } = regions
  const { email } = await registerAtHome(page)
  await addEuropeanWorkspace(page)
  const visitor = await openPage()
  await visitor.goto(`${eu}/dashboard?view=list`)
  await expect(visitor).toHaveURL(({ origin }) => origin === us)
  await visitor.goto(`${us}/signin?${new URLSearchParams({ redirect: '/dashboard' })}`)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await expectURL(visitor, `${eu}/dashboard`)
  await waitForDashboard(visitor)
})

test('rejects sign-in to a region through a planted link @long', async ({ page, openPage }) => {
  const { us, eu } = regions
  const { uid } = await registerAtHome(page)
  await addEuropeanWorkspace(page)
  const { result } = await (await page.request.get(`${us}/user/${uid}/token?region=eu`)).json()
  const victim = await openPage()
  const forgedParams = new URLSearchParams({ key: result.key, uid, state: randomUUID() })
  await victim.goto(`${eu}/enter?to=/dashboard#${forgedParams}`)
  await expect(victim.getByRole('heading', { name: "The workspace couldn't be opened" })).toBeVisible()
  await expectAccessible(victim)
})

test("a region that is down doesn't affect workspaces in others @long", async ({ page }) => {
  const [usPort, euPort] = [await freePort(), await freePort()]
  const us = `http://localhost:${usPort}`
  const commonEnv = { SECRET_KEY: randomUUID(), CAPTCHA: 'off', REGION: 'us' }
  const REGIONS = `us=${us},eu=http://127.0.0.1:${euPort}`
  const home = await startOtherProduct(usPort, { ...commonEnv, REGIONS })
  try {
    const data = { name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password }
    await page.request.post(`${us}/auth/register`, { data })
    await page.request.post(`${us}/organizations`, { data: { name: 'Paris office', locale: 'eu' } })
    await page.goto(`${us}/dashboard?view=list`)
    const title = "The European Union region isn't responding"
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Paris office')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: /^Open / }).click()
    await waitForDashboard(page)
    await expect(page.getByRole('link', { name: /Welcome/ }).first()).toBeVisible()
    expect(new URL(page.url()).origin).toBe(us)
  } finally {
    await home.stop()
  }
})
