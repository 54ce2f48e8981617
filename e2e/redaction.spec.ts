import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { locateWord, openWelcome, pressUntil } from './transcript-page.ts'

/** Returns the texts that the page marks as redacted. */
const readRedactedTexts = (page: Page, name: string) =>
  page.evaluate((name) => Array.from(CSS.highlights.get(name) ?? [], String), name)

async function selectWord(page: Page, word: string): Promise<void> {
  const { x, y } = await locateWord(page, word)
  await page.mouse.dblclick(x, y)
}

test('an editor redacts words, which public pages and exports hide in text and audio', async ({
  page,
  openPage,
}) => {
  const { id } = await openWelcome(page)
  const { x, y } = await locateWord(page, 'Welcome')
  await page.mouse.click(x, y, { clickCount: 3 })
  await page.keyboard.press('Alt+x')
  await expect
    .poll(() => readRedactedTexts(page, 'lh-redacted'))
    .toEqual([expect.stringMatching(/^Welcome .* out\.$/)])
  await expect(page.getByText('12 words redacted')).toBeVisible()
  await expect(page.getByText('1 redacted passage')).toBeVisible()
  await expect(page.getByText('contains redacted words: Welcome to Longhand.')).toBeVisible()
  const passage = page.getByRole('listitem').filter({ hasText: 'Welcome to Longhand. This' })
  await expect(passage.getByRole('button', { name: /^Copy link/ })).toBeInViewport()
  await pressUntil(page, 'Control+z', () =>
    expect.poll(() => readRedactedTexts(page, 'lh-redacted'), { timeout: 5_000 }).toEqual([]),
  )
  await selectWord(page, 'recording')
  await page
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: /redaction/ })
    .click()
  await expect.poll(() => readRedactedTexts(page, 'lh-redacted')).toEqual(['recording'])
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible()

  const response = await page.request.post(`/collections/v2/${id}/pubkey`, { data: {} })
  const { path } = (await response.json()).result
  const html = await (await page.request.get(path)).text()
  expect(html).toContain('This short [redacted] is yours')
  expect(html).not.toContain('This short recording')
  const visitor = await openPage()
  await visitor.goto(path)
  const text = visitor.locator('main#text')
  await expect(text).toContainText('This short [redacted] is yours')
  await expect.poll(() => readRedactedTexts(visitor, 'redacted')).toEqual(['[redacted]'])
  // The audio is prepared in the background; then the page offers it automatically.
  await expect(visitor.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(text).not.toContainText('being prepared')
  await expect
    .poll(() => visitor.evaluate(() => document.querySelector<HTMLMediaElement>('#media')?.readyState))
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Plain text/ }).click()
  await expect(dialog.getByText('This short [redacted] is yours')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Hide redacted words' }).uncheck({ force: true })
  await expect(dialog.getByText('This short recording is yours')).toBeVisible()
})
