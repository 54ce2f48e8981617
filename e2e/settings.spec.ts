import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { SpeechModel } from '#contract/models.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

test('hints and a dictionary reach the engine and the transcript @long', async ({ page, recordings }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.route('**/pipeline/languages*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByRole('menuitem', { name: 'Dictionaries' }).click()
  await page.getByRole('button', { name: 'New dictionary' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Numbers')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('English (United States)')
  await page.getByRole('textbox', { name: 'Terms' }).fill(`Brno\n${'x'.repeat(61)}`)
  await page.getByRole('button', { name: 'Add a replacement' }).click()
  await page.getByRole('textbox', { name: 'Transcribed as 1' }).fill('three')
  await page.getByRole('textbox', { name: 'Replace with 1' }).fill('Dreistein')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Line 2 is longer than 60 characters')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Terms' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New dictionary' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Numbers' }).click()
  await expect(page).toHaveURL(/\/settings\/dictionaries\/[\w-]{36}$/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Replace with 1' })).toHaveValue('Dreistein')
  await page.getByRole('textbox', { name: 'Terms' }).fill('Brno')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Longhand dashboard' }).click()
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const file = recordings.speak('counting.wav', 'one two three four five six seven eight nine ten.')
  await dialog.getByLabel('Choose audio or video files').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Advanced Options & Accuracy' }).click()
  await dialog.getByLabel('Names and terms to expect').fill('Ada Lovelace, , PocketSphinx')
  await expect(dialog.getByText('2 names and terms')).toBeVisible()
  await dialog.getByLabel('Dictionary').selectOption('Numbers')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start transcribing' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Counting' })
  await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 90_000 })

  await card.getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toContainText('Dreistein')
  await page.getByRole('button', { name: 'About this transcript' }).click()
  const aboutRegion = page.getByRole('region', { name: 'About this transcript' })
  await expect(aboutRegion).toContainText(/\d of 3 used/)
  await expect(aboutRegion).toContainText('“three” → “Dreistein”')
  await expect(aboutRegion).toContainText('pocketsphinx')
  await expectAccessible(page)
})

test("staff download speech models; other users can't @phone-long", async ({ page }) => {
  const email = await openDashboard(page)
  await page.goto('/settings/models')
  await expect(page.getByRole('heading', { name: 'Staff only' })).toBeVisible()
  makeStaff(email)
  await page.reload()
  const response = await page.request.get('/system/models')
  const { result: models } = (await response.json()) as { result: SpeechModel[] }
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(models.length + 1)
  const engine = page.getByRole('row', { name: /pocketsphinx/ })
  await engine.getByRole('button', { name: 'Check pocketsphinx' }).click()
  await expect(engine).toContainText(
    /English \(en-us\): passed, word error rate \d+% \(expected: at most 80%\)/,
    { timeout: 120_000 },
  )
  await expectAccessible(page)

  const model = models.find(({ purpose, state }) => purpose === 'recognition' && state === 'absent')!
  let currentModel: SpeechModel = { ...model, state: 'fetching', fetched: model.bytes / 4 }
  await page.route('**/system/models', (route) =>
    route.fulfill({ json: { result: models.map((other) => (other === model ? currentModel : other)) } }),
  )
  await page.route(/\/system\/models\/./, (route) => {
    if (route.request().method() === 'DELETE') {
      currentModel = model
      return route.fulfill({ status: 204 })
    }
    return route.fulfill({ json: { result: currentModel } })
  })
  await page.getByRole('button', { name: `Download ${model.title}`, exact: true }).click()
  const progress = page.getByRole('progressbar', { name: `Progress of ${model.title}` })
  await expect(progress).toHaveAttribute('aria-valuenow', '25')
  await page.getByRole('button', { name: `Cancel downloading ${model.title}` }).click()
  await expect(page.getByRole('button', { name: `Download ${model.title}`, exact: true })).toBeVisible()
})

test('keeps words added to the open dictionary elsewhere @long', async ({ page }) => {
  const { user } = await register(page, 'Ada Lovelace')
  const url = `/user/v2/${user.uid}/dictionary/${randomUUID()}`
  const body = { name: 'Names', language: 'en', soundsLike: {}, rules: [], isDefault: false }
  const save = async (...terms: string[]) =>
    expect((await page.request.patch(url, { data: { ...body, terms } })).ok()).toBe(true)
  await save('Ada')
  await page.clock.install()
  await page.goto('/settings/dictionaries')
  const terms = page.getByRole('textbox', { name: 'Terms' })
  await expect(terms).toHaveValue('Ada')
  await save('Ada', 'Babbage')
  // The data is refetched once it is stale and the window is focused.
  await page.clock.fastForward(31_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(terms).toHaveValue('Ada\nBabbage')
})
