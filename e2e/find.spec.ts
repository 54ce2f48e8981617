import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { openWelcome, readTranscript } from './transcript-page.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const panel = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
const expectSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()
const readSelection = (page: Page) => page.evaluate(() => getSelection()?.toString())

/** Returns the text in the ranges of a custom highlight. */
const highlightedTexts = (page: Page, name: string) =>
  page.evaluate((name) => Array.from(CSS.highlights.get(name) ?? [], String), name)

async function readWords(page: Page, id: string): Promise<string[]> {
  const { results } = await readTranscript(page, id)
  return results.items.map(({ alternatives }) => alternatives[0]!.content)
}

async function readVersionKinds(page: Page, id: string): Promise<string[]> {
  const response = await page.request.get(`/collections/v2/${id}/versions`)
  return (await response.json()).Items.map(({ kind }: { kind: string }) => kind)
}

test('finds matches while typing, and replaces all except excluded ones in one step and one version', async ({
  page,
}) => {
  const { id, transcript } = await openWelcome(page)
  await text(page).press('Control+End')
  await page.keyboard.type(' Bye')
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: /^Find(?! and)/ }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Find text' })).toBeFocused()
  await page.keyboard.type('word')
  await expect(panel(page).getByRole('status')).toHaveText('1 of 4')
  await expect.poll(() => highlightedTexts(page, 'lh-found')).toEqual(['word', 'word', 'word', 'Word'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('F3')
  await page.keyboard.press('Shift+Enter')
  await expect(panel(page).getByRole('status')).toHaveText('2 of 4')
  await panel(page).getByRole('button', { name: 'Whole words only' }).click()
  await expect(panel(page).getByRole('status')).toHaveText('2 of 3')

  await page.keyboard.press('Control+h')
  await panel(page).getByRole('textbox', { name: 'Replace with' }).fill('spoken term')
  const places = panel(page).getByRole('list', { name: 'Results' })
  await expect(places).toContainText('Wordspoken term')
  await expectAccessible(page)
  await places.getByRole('checkbox', { name: /^Replace “Word” at/ }).uncheck()
  await panel(page).getByRole('button', { name: 'Replace 2 selected' }).press('Enter')
  await expect(page.getByText('2 matches replaced')).toBeVisible()
  await expect(text(page)).toContainText('click any spoken term to hear it.')
  await expect(panel(page).getByRole('button', { name: 'Replace 0 selected' })).toBeFocused()
  await expect(text(page)).toContainText('And if a spoken term is wrong?')
  await expect(text(page)).toContainText('as a Word document')
  await expectSaved(page)
  expect(await readVersionKinds(page, id)).toEqual(['replace', 'draft'])
  const originalItems = transcript.results.items
  const currentItems = (await readTranscript(page, id)).results.items
  const uneditedItems = currentItems.filter((item) => !item.edited)
  expect(uneditedItems).toEqual(originalItems.filter(({ alternatives: [a] }) => a!.content !== 'word'))

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectSaved(page)
  const before = originalItems.map(({ alternatives }) => alternatives[0]!.content)
  await expect.poll(() => readWords(page, id)).toEqual([...before, 'Bye'])
  await page.keyboard.press('F3')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  await expect.poll(() => readSelection(page)).toMatch(/^word$/i)
})

test('reports an invalid expression, aborts a slow one, and renames speakers @long', async ({ page }) => {
  await openWelcome(page)
  await text(page).press('Control+h')
  await panel(page).getByRole('button', { name: 'Regular expression' }).click()
  const field = panel(page).getByRole('textbox', { name: 'Find text' })
  await field.fill('(a')
  await expect(panel(page).getByRole('status')).toHaveText(/parenthesis/)
  await field.fill('(\\w+\\s?)+!!')
  await expect(panel(page).getByRole('status')).toHaveText(/takes too long/)
  await field.fill('(Tab) (to|again)')
  await panel(page).getByRole('textbox', { name: 'Replace with' }).fill('$2 <$1>')
  await expect(panel(page).getByRole('list')).toContainText('Tab toto <Tab>')
  await panel(page).getByRole('textbox', { name: 'Replace with' }).press('Control+Enter')
  await expect(text(page)).toContainText('Press to <Tab> play, and again <Tab> to pause')
  await expect(page.getByText('2 matches replaced')).toBeVisible()
  await text(page).press('Control+End')
  await page.keyboard.type('!')
  await expect(page.getByText('2 matches replaced')).toBeHidden()

  await panel(page).getByRole('button', { name: 'Regular expression' }).click()
  await panel(page).getByRole('button', { name: 'Include speaker names' }).click()
  await field.fill('Robin')
  await expect(panel(page).getByRole('status')).toHaveText('1 name')
  await panel(page).getByRole('textbox', { name: 'Replace with' }).fill('Roberta')
  await panel(page).getByRole('textbox', { name: 'Replace with' }).press('Control+Enter')
  await expect(page.locator('[data-speaker="Roberta"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.locator('[data-speaker="Robin"]').first()).toBeVisible()
})

test('goes to the next low-confidence word, accepts it, and fixes all similar ones', async ({ page }) => {
  const { id, url, transcript } = await openWelcome(page)
  const isLowConfidence = (content: string) => ['Tab', 'Good.', 'word'].includes(content.replace(',', ''))
  const items = transcript.results.items.map((item) => ({
    ...item,
    alternatives: item.alternatives.map(({ content }) => ({
      content,
      confidence: isLowConfidence(content) ? 0.2 : 0.9,
    })),
  }))
  const body = { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 1e6, words: items }
  expect((await page.request.patch(`/collections/v2/${id}/transcript`, { data: body })).ok()).toBe(true)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: '5 low-confidence words' })).toBeVisible()
  await expect.poll(() => highlightedTexts(page, 'lh-doubt')).toEqual(['Tab', 'Tab', 'word', 'word', 'Good.'])
  await text(page).press('Alt+n')
  await expect.poll(() => readSelection(page)).toBe('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Alt+Shift+A')
  await expect(panel(page).getByRole('textbox', { name: 'Replace with' })).toBeFocused()
  await page.keyboard.type('Tabulator')
  await expect(panel(page).getByRole('status')).toHaveText('1 of 2')
  await panel(page).getByRole('button', { name: 'Replace all' }).click()
  await expect(text(page)).toContainText('Press Tabulator to play, and Tabulator again')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+n')
  await expect.poll(() => readSelection(page)).toBe('word')
  await page.keyboard.press('Alt+a')
  await expect(page.getByRole('heading', { name: '2 low-confidence words' })).toBeVisible()
  await expect.poll(() => highlightedTexts(page, 'lh-doubt')).toEqual(['word', 'Good.'])
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: '3 low-confidence words' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept “Good.”' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Accept “word”' }).last()).toBeFocused()
  await expectAccessible(page)
})
