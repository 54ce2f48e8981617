import { expect, type Page } from '@playwright/test'
import { serveImageModel } from '#server/testing/image-model-server.ts'
import { serveTextModel } from '#server/testing/text-model-server.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard, waitForDashboard } from './dashboard-page.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'

type Served<S extends (...args: never[]) => unknown> = Awaited<ReturnType<S>>
interface Servers extends Served<typeof serveTextModel> {
  url: string
  imageModel: Served<typeof serveImageModel>
}

/** Starts a server with a language model and an image model, both on test servers. */
const test = base.extend<object, { servers: Servers }>({
  servers: [
    async ({ browserName: _ }, use) => {
      const model = await serveTextModel(() => '# On welcoming\n\nIt **begins** with a word.')
      const imageModel = await serveImageModel()
      const settings = { TEXT_MODEL: 'a-model', TEXT_MODEL_URL: model.url }
      const imageSettings = { IMAGE_MODEL: 'a-painter', IMAGE_MODEL_URL: imageModel.url }
      const { url, stop } = await startOtherProduct(await freePort(), { ...settings, ...imageSettings })
      await use({ ...model, imageModel, url })
      await stop()
      await model.close()
      await imageModel.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ servers }, use) => use(servers.url),
})

const text = (page: Page) => page.getByRole('textbox', { name: 'Document text' })

test('a language model writes a document from a transcript @long', async ({ page, servers }) => {
  const output = Promise.withResolvers<string>()
  servers.answer(() => output.promise)
  await openDashboard(page)
  await page.getByRole('link', { name: 'Welcome to Longhand', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Generate Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate Content from Transcript' })
  const request = dialog.getByLabel('What should it write?')
  await expect(request).toHaveValue('Write an essay based on this transcript')
  await request.fill('Too short')
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog.getByText('At least 10 characters')).toBeVisible()
  await expectAccessible(page)
  await request.fill('Write an essay on welcoming')
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog.getByText('Conversion started')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open document' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Waiting|Converting/ })).toBeVisible()
  output.resolve('# On welcoming\n\nIt **begins** with a word.')
  await expect(text(page).getByRole('heading', { name: 'On welcoming' })).toBeVisible()
  await expect(page.getByText('Written by a language model (a-model)')).toBeVisible()
  expect(servers.asked[0]?.text).toContain('Request: Write an essay on welcoming')
  expect(servers.asked[0]?.text).toContain('<source>')
})

test('a language model writes a document from a prompt, on the second attempt @long', async ({
  page,
  servers,
}) => {
  servers.answer(() => 400)
  await openDashboard(page)
  await page.goto('/doc')
  await page.getByLabel('What should it say?').fill('Plan a garden party')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Text generation failed')).toBeVisible()
  servers.answer(() => 'Bring lanterns.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(text(page)).toHaveText('Bring lanterns.')
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await waitForDashboard(page)
  await expect(page.locator('main [data-item]').filter({ hasText: 'Bring lanterns.' })).toBeVisible()
})

test('models write at the cursor and generate pictures for the text @long', async ({ page, servers }) => {
  await openDashboard(page)
  await page.goto('/doc')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await text(page).click()
  await page.keyboard.type('Beans first. The end.')
  for (let i = 0; i < ' The end.'.length; i++) await page.keyboard.press('ArrowLeft')

  const output = Promise.withResolvers<string>()
  servers.answer(() => output.promise)
  const requestCount = servers.asked.length
  await page.getByRole('button', { name: 'Continue writing' }).click()
  const writingDialog = page.getByRole('dialog', { name: 'Continue writing' })
  await expect(writingDialog.getByLabel('What should it write?')).toHaveValue('Continue the text')
  await expectAccessible(page)
  await writingDialog.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(writingDialog.getByText('Writing… This can take a minute')).toBeVisible()
  output.resolve('Then **peas**.')
  await expect(writingDialog).toBeHidden()
  await expect(text(page)).toHaveText('Beans first. Then peas. The end.')
  await expect(text(page).locator('strong')).toHaveText('peas')
  expect(servers.asked[requestCount]?.text).toContain('Beans first.[…] The end.')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type(' And leeks.')
  await expect(text(page)).toHaveText('Beans first. Then peas. And leeks. The end.')

  servers.answer(() => 400)
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await writingDialog.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(writingDialog.getByText('An external service failed')).toBeVisible()
  await writingDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(writingDialog).toBeHidden()

  servers.imageModel.answers.push({ status: 400, body: { error: { message: 'No' } } })
  await page.getByRole('button', { name: 'Insert picture' }).click()
  const pictureDialog = page.getByRole('dialog', { name: 'Insert picture' })
  await expect(pictureDialog.getByText('No pictures yet.')).toBeVisible()
  await pictureDialog.getByLabel('Describe the picture').fill('A bed of beans')
  await pictureDialog.getByRole('button', { name: 'Generate picture' }).click()
  await expect(pictureDialog.getByText('Generation failed.')).toBeVisible()
  await expectAccessible(page)
  await pictureDialog.getByRole('button', { name: 'Try Again: “A bed of beans”' }).click()
  await pictureDialog.getByRole('button', { name: 'Insert “A bed of beans”' }).click()
  await expect(pictureDialog).toBeHidden()
  const picture = text(page).getByRole('img', { name: 'A bed of beans' })
  await expect(picture).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(picture).toHaveJSProperty('naturalWidth', 1)

  // Within its document, a picture can be cut and pasted elsewhere.
  await picture.click()
  await page.keyboard.press('Control+x')
  await expect(picture).toHaveCount(0)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+v')
  await expect(picture).toBeVisible()
})
