import { expect, type Page } from '@playwright/test'
import type { Recode } from '#contract/recodes.ts'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { locateWord, openWelcome, readTranscript } from './transcript-page.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const panel = (page: Page) => page.getByRole('region', { name: /^Re-transcribe/ })

test('re-transcribes a segment, shows the difference and keeps manual edits @long', async ({ page }) => {
  const { id } = await openWelcome(page)
  const word = await locateWord(page, 'short')
  await page.mouse.dblclick(word.x, word.y)
  await page.keyboard.type('brief')
  const firstWord = await locateWord(page, 'Welcome')
  await page.mouse.dblclick(firstWord.x, firstWord.y)
  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible()
  await page.keyboard.press('Alt+R')
  await expect(panel(page).getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Re-transcribe' }).click()
  await expect(panel(page).getByText('Re-transcribed in')).toBeVisible({ timeout: 60_000 })

  await page.reload()
  await expect(panel(page).getByText('Re-transcribed in')).toBeVisible()
  await expect(panel(page).locator('ins, del').first()).toBeVisible()
  const keepSwitch = panel(page).getByRole('switch', { name: 'Keep edited words' })
  await expect(keepSwitch).toBeChecked()
  await expectAccessible(page)
  await keepSwitch.press('Space')
  await expect(panel(page).locator('del', { hasText: 'brief' })).toBeVisible()
  await keepSwitch.press('Space')
  await expect(panel(page).locator('del', { hasText: 'brief' })).toBeHidden()
  const response = await page.request.get(`/pipeline/collections/${id}/recode`)
  const [recode] = ((await response.json()) as { result: Recode[] }).result
  const keptWords = recode!.kept.map((item) => item.alternatives[0]!.content)
  expect(keptWords).toContain('brief')
  await panel(page).getByRole('button', { name: 'Apply' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(text(page)).toContainText(keptWords.join(' '))
  const readItems = async () => (await readTranscript(page, id)).results.items
  const readFirstWords = async (words: number) =>
    (await readItems()).slice(0, words).map((item) => item.alternatives[0]!.content)
  expect(await readFirstWords(keptWords.length)).toEqual(keptWords)

  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  const originalWords = recode!.before.map((item) => item.alternatives[0]!.content)
  await expect(text(page)).toContainText(originalWords.join(' '))
  await expect.poll(async () => (await readItems()).slice(0, originalWords.length)).toEqual(recode!.before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => readFirstWords(keptWords.length)).toEqual(keptWords)
  await page.keyboard.press('Control+z')
  await expect.poll(() => readFirstWords(originalWords.length)).toEqual(originalWords)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(text(page)).toContainText(originalWords.join(' '))
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test("keeps another tab's recode out of the undo history @long", async ({ page, context }) => {
  const { id, url } = await openWelcome(page)
  const recodeResponse = await page.request.post(`/pipeline/collections/${id}/recode`, {
    data: { languageCode: 'en-US', start: 0, end: 2 },
  })
  expect(recodeResponse.ok()).toBe(true)
  const otherPage = await context.newPage()
  await otherPage.goto(url)
  await expect(panel(otherPage).getByText('Re-transcribed in')).toBeVisible({ timeout: 60_000 })
  const textBefore = await text(page).textContent()
  await panel(otherPage).getByRole('button', { name: 'Apply' }).click()
  await expect(otherPage.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await expect(text(page)).not.toHaveText(textBefore ?? '')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('dismisses a re-transcription by keyboard @long', async ({ page }) => {
  await openWelcome(page)
  const word = await locateWord(page, 'Thank')
  await page.mouse.dblclick(word.x, word.y)
  await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible()
  const before = await text(page).textContent()
  await page.keyboard.press('Alt+R')
  await expect(panel(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const discardButton = panel(page).getByRole('button', { name: 'Discard' })
  await expect(discardButton).toBeVisible({ timeout: 60_000 })
  // The result panel has focus, so Tab moves through it.
  await expect(panel(page)).toBeFocused()
  await discardButton.press('Enter')
  await expect(panel(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  expect(await text(page).textContent()).toBe(before)
})

test('removes noise, and plays either version at the same position @long', async ({ page }) => {
  await openWelcome(page)
  const word = await locateWord(page, 'Thank')
  await page.mouse.click(word.x, word.y)
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Remove noise' }).click()
  const versions = page.getByRole('radiogroup', { name: 'Audio' })
  await expect(versions).toBeVisible({ timeout: 60_000 })
  const readPlayer = () =>
    page.evaluate(() => {
      const { src, currentTime, readyState } = document.querySelector('audio')!
      return { src, time: currentTime, ready: readyState > 0 }
    })
  const before = await readPlayer()
  expect(before.time).toBeGreaterThan(1)
  await versions.getByText('Denoised').click()
  await expect.poll(async () => (await readPlayer()).src).not.toBe(before.src)
  await expect.poll(async () => (await readPlayer()).ready).toBe(true)
  await expect.poll(async () => Math.abs((await readPlayer()).time - before.time)).toBeLessThan(0.2)
  await expectAccessible(page)
})
