import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'

test('the first account sets up the installation: registration, plans and a test email', async ({
  browser,
}) => {
  const product = await startOtherProduct(await freePort(), { FIRST_ADMINISTRATOR: 'on' })
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await page.goto('/register')
    await page.getByLabel('Name').fill('Mary Shelley')
    await page.getByLabel('Email').fill('mary@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Set up Longhand' })).toBeVisible()
    await expect(page.getByText('Silero').first()).toBeVisible()
    await expectAccessible(page)

    // Setup can be postponed; it is offered again, but is never mandatory.
    await page.getByRole('button', { name: 'Continue later' }).click()
    await waitForDashboard(page)
    await page.goto('/')
    await waitForDashboard(page)
    await page.getByRole('link', { name: 'Finish setting up' }).click()

    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText(`${product.dataDir}/outbox/`)).toBeVisible()
    await page.getByRole('radio', { name: 'Plans' }).check()
    await page.getByRole('radio', { name: 'People at these domains' }).check()
    const desktopSize = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 700 })
    const finish = page.getByRole('button', { name: 'Save and finish' })
    await finish.click()
    await expect(page.getByText('Add at least one domain.')).toBeInViewport()
    // The toast doesn't cover the buttons on a narrow screen.
    await expect(page.getByText("Some settings couldn't be saved.")).toBeVisible()
    await finish.click({ trial: true, timeout: 2_000 })
    await page.setViewportSize(desktopSize)
    const domainsField = page.getByRole('combobox', { name: 'Domains allowed to register' })
    await expect(domainsField).toBeFocused()
    await domainsField.fill('example.edu')
    await page.getByRole('button', { name: 'Save and finish' }).click()
    await waitForDashboard(page)
    await expect(page.getByRole('link', { name: 'Finish setting up' })).toBeHidden()
    await expect(page.getByText('30 minutes left')).toBeVisible()
    await page.goto('/setup')
    await expect(page.getByRole('heading', { name: 'Installation', level: 1 })).toBeVisible()

    // Browsers that request neither English nor Spanish get the default language.
    const settings = [{ key: 'defaultLanguage', value: 'es' }]
    expect((await page.request.patch('/staff/installation', { data: { settings } })).ok()).toBe(true)
    const french = await (await browser.newContext({ baseURL: product.url, locale: 'fr-FR' })).newPage()
    await french.goto('/signin')
    await expect(french.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible()

    const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
    await stranger.goto('/register')
    const closedMessage =
      'Only people with an address at example.edu, or with an invite, can create an account here.'
    await expect(stranger.getByText(closedMessage)).toBeVisible()
    await stranger.getByLabel('Name').fill('Grace Hopper')
    await stranger.getByLabel('Email').fill('grace@example.com')
    await stranger.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await stranger.getByRole('button', { name: 'Create account' }).click()
    await expect(stranger.getByText(closedMessage)).toHaveCount(2)
    await stranger.getByLabel('Email').fill('grace@example.edu')
    await stranger.getByRole('button', { name: 'Create account' }).click()
    await waitForDashboard(stranger)
  } finally {
    await product.stop()
  }
})
