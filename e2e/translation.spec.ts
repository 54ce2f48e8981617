import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { readTranscript, waitForEditor } from './transcript-page.ts'

const name = 'Welcome to Longhand'

/** Opens the dialog from the card menu of a new user. */
async function openDialog(page: Page): Promise<Locator> {
  await openDashboard(page)
  await page.getByRole('button', { name: `More options for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Translate' }).click()
  return page.getByRole('dialog', { name: `Translate “${name}”` })
}

test("translates a transcript from its card's menu, and opens it with its audio and times", async ({
  page,
}) => {
  const dialog = await openDialog(page)
  const languageField = dialog.getByRole('combobox', { name: 'Translate into' })
  await languageField.fill('zulu')
  await expect(page.getByRole('option', { name: 'Zulu' })).toContainText('needs a language model')
  await languageField.fill('español (e')
  await page.getByRole('option', { name: /Spanish \(Spain\)/ }).click()
  await expect(dialog.getByText('Rule-based draft translation')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Translate' }).click()
  await expect(dialog).toHaveCount(0)
  const toast = page.getByRole('alert').filter({ hasText: `Translating “${name} (Spanish)”` })

  const translation = page.getByRole('article').filter({ hasText: `${name} (Spanish)` })
  await expect(translation.getByTitle(/^Translated from English.* to Spanish \(Spain\)$/)).toHaveText(
    'AI Translated Transcript',
  )
  await toast.getByRole('button', { name: 'Open' }).click()
  await waitForEditor(page)
  const [id = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
  const { result } = await (await page.request.get(`/collections/v2/${id}`)).json()
  const [{ results: translatedItems }, { results: originalItems }] = await Promise.all([
    readTranscript(page, id),
    readTranscript(page, result.tTranslation.of),
  ])
  const text = page.getByRole('textbox', { name: 'Transcript' })
  await expect(text).toContainText('registro corto')
  const timesOf = ({ items }: typeof originalItems) => [items[0]?.start_time, items.at(-1)?.end_time]
  expect(timesOf(translatedItems)).toEqual(timesOf(originalItems))

  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Translate' }).click()
  const secondDialog = page.getByRole('dialog', { name: `Translate “${name} (Spanish)”` })
  await secondDialog.getByRole('combobox').fill('english')
  await expect(page.getByRole('option', { name: /^English \(U.*draft quality/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await secondDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(secondDialog).toHaveCount(0)

  await page.goto('/dashboard')
  const guide = page.getByRole('region', { name: 'Getting started' })
  await expect(guide.getByRole('listitem').filter({ hasText: 'Translate' }).getByLabel('Done')).toBeVisible()
})

test('requests another language after lost responses, and creates each translation once @long', async ({
  page,
}) => {
  const dialog = await openDialog(page)
  const choose = async (language: string) => {
    await dialog.getByRole('combobox', { name: 'Translate into' }).fill(language)
    await page.getByRole('option', { name: language }).click()
  }
  const translateButton = dialog.getByRole('button', { name: 'Translate' })
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/translate', loseResponse)
  await choose('Spanish (Spain)')
  for (let times = 0; times < 2; times++) {
    const failedRequest = page.waitForEvent('requestfailed')
    await translateButton.click()
    await failedRequest
    await expect(dialog.getByRole('alert')).toBeVisible()
  }
  await page.unroute('**/translate', loseResponse)
  await choose('Spanish (Latin America)')
  await translateButton.click()
  await expect(dialog).toHaveCount(0)
  for (const language of ['Spain', 'Latin America'])
    await expect(page.getByTitle(`to Spanish (${language})`, { exact: false })).toHaveCount(1)
})
