import { expect, type Page } from '@playwright/test'
import { serveTextModel } from '#server/testing/text-model-server.ts'
import { expectAccessible } from './axe.ts'
import { dashboardIsThere, openDashboard } from './dashboard-page.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'

/** A product with a language model, whose server is the test's. */
const test = base.extend<object, { there: Awaited<ReturnType<typeof serveTextModel>> & { home: string } }>({
  there: [
    async ({ browserName: _ }, use) => {
      const model = await serveTextModel(() => '# On welcoming\n\nIt **begins** with a word.')
      const settings = { TEXT_MODEL: 'a-model', TEXT_MODEL_URL: model.url }
      const { url, stop } = await startOtherProduct(await freePort(), settings)
      await use({ ...model, home: url })
      await stop()
      await model.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ there }, use) => use(there.home),
})

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the document' })

test('a language model writes a document from a transcript, and from a request @long', async ({
  page,
  there,
}) => {
  const written = Promise.withResolvers<string>()
  there.answer(() => written.promise)
  await openDashboard(page)
  await page.getByRole('link', { name: 'Welcome to Longhand', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Generate Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate Content from Transcript' })
  const request = dialog.getByLabel('What shall be written?')
  await expect(request).toHaveValue('Write an essay based on this transcript')
  await request.fill('Too short')
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog.getByText('At least 10 characters')).toBeVisible()
  await expectAccessible(page)
  await request.fill('Write an essay on welcoming')
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog.getByText('Conversion started')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open the document' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Waiting|Converting/ })).toBeVisible()
  written.resolve('# On welcoming\n\nIt **begins** with a word.')
  await expect(text(page).getByRole('heading', { name: 'On welcoming' })).toBeVisible()
  await expect(page.getByText('Written by a language model (a-model)')).toBeVisible()
  expect(there.asked[0]?.text).toContain('Request: Write an essay on welcoming')
  expect(there.asked[0]?.text).toContain('<source>')

  there.answer(() => 400)
  await page.goto('/doc')
  await page.getByLabel('What shall be written?').fill('Plan a garden party')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('The service that writes texts failed')).toBeVisible()
  there.answer(() => 'Bring lanterns.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(text(page)).toHaveText('Bring lanterns.')
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await dashboardIsThere(page)
  await expect(page.locator('main [data-item]').filter({ hasText: 'Bring lanterns.' })).toBeVisible()
})
