import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { openWelcome, readTranscript, waitForEditor } from './transcript-page.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Identify speakers again' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Identify speakers again' })
const rail = (page: Page) => page.getByRole('region', { name: 'Speakers' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

/** Opens the recording with the first person split between two numbered speakers, and a name for the second. */
async function openSplitWelcome(page: Page): Promise<string> {
  const { id, url } = await openWelcome(page)
  const { revision, results } = await readTranscript(page, id)
  const middleTime = results.items[Math.floor(results.items.length / 2)]!.start_time
  const words = results.items.map((item) =>
    item.speaker === 'spk_0' && item.start_time >= middleTime ? { ...item, speaker: 'spk_4' } : item,
  )
  const edit = { operationId: randomUUID(), baseRevision: revision, startTime: 0, endTime: 1000, words }
  const patchResponse = await page.request.patch(`/collections/v2/${id}/transcript`, { data: edit })
  expect(patchResponse.ok()).toBe(true)
  const names = [
    ['spk_0', { name: 'Speaker 1' }],
    ['spk_1', { name: 'Hedy Lamarr' }],
    ['spk_4', { name: 'Speaker 5', color: 'red' }],
  ] as const
  for (const [speaker, data] of names) {
    const response = await page.request.put(`/collections/v2/${id}/speakers/${speaker}`, { data })
    expect(response.ok()).toBe(true)
  }
  await page.goto(url)
  await waitForEditor(page)
  return id
}

const speakersOf = async (page: Page, id: string) => {
  const { items, speakers } = (await readTranscript(page, id)).results
  return { words: items.map(({ speaker }) => speaker), speakers }
}

test('identifies a given number of speakers, previews the result, and applies it as one undoable step', async ({
  page,
}) => {
  const id = await openSplitWelcome(page)
  const before = await speakersOf(page, id)
  await expect(rail(page).getByRole('listitem')).toHaveCount(3)
  await text(page).press('Control+k')
  const palette = page.getByRole('dialog', { name: 'All commands' }).getByRole('combobox')
  await palette.fill('identify speakers')
  await expect(page.getByRole('option', { name: 'Identify speakers again…' })).toBeVisible()
  await palette.press('Enter')
  const speakerCountField = dialog(page).getByRole('combobox', { name: 'Speakers' })
  await expect(speakerCountField).toBeFocused()
  await expect(speakerCountField.getByRole('option')).toHaveText([
    'Auto',
    ...Array.from({ length: 10 }, (_, i) => `${i + 1}`),
  ])
  await expectAccessible(page)
  await speakerCountField.selectOption('2')
  await speakerCountField.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('2 speakers identified')).toBeVisible({ timeout: 60_000 })
  await expect(panel(page)).toBeFocused()

  const rows = panel(page).getByRole('listitem')
  await expect(rows.first()).toContainText('Speaker 1')
  await expect(rows.last()).toContainText('Hedy Lamarr')
  await expect(rows.last()).toContainText('name kept')
  await expect(rows.first()).toContainText(/\d+ words change/)
  await expectAccessible(page)
  expect(await speakersOf(page, id)).toEqual(before)
  await panel(page)
    .getByRole('button', { name: /^Play Hedy Lamarr at/ })
    .click()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.paused)).toBe(false)

  // An edit made while the result is waiting is kept.
  await text(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Hello. ')
  await expect(page.locator("[data-save-state='saved']")).toBeVisible()
  await page.reload()
  await panel(page).getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(panel(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  await expect(text(page)).toContainText('Hello. Welcome')
  await expect
    .poll(async () => new Set((await speakersOf(page, id)).words))
    .toEqual(new Set(['spk_0', 'spk_1']))
  await expect(rail(page).getByRole('listitem')).toHaveCount(2)
  await expect(rail(page).getByText('Hedy Lamarr')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(rail(page).getByRole('listitem')).toHaveCount(3)
  const [, ...words] = (await speakersOf(page, id)).words
  await expect.poll(async () => (await speakersOf(page, id)).words.slice(1)).toEqual(before.words)
  expect(words).toHaveLength(before.words.length)
  await expect
    .poll(async () => (await speakersOf(page, id)).speakers)
    .toEqual(expect.arrayContaining(before.speakers))
  expect((await speakersOf(page, id)).speakers).toHaveLength(3)

  await page.keyboard.press('Control+Shift+z')
  await expect(rail(page).getByRole('listitem')).toHaveCount(2)
  await expect.poll(async () => (await speakersOf(page, id)).speakers).toHaveLength(2)
})

test('discards a result without changing the transcript @long', async ({ page }) => {
  const id = await openSplitWelcome(page)
  const before = await speakersOf(page, id)
  await rail(page).getByRole('button', { name: 'Identify speakers again…' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await rail(page).getByRole('button', { name: 'Identify speakers again…' }).click()
  await dialog(page).getByRole('button', { name: 'Identify speakers' }).click()
  await expect(panel(page).getByText('2 speakers identified')).toBeVisible({ timeout: 60_000 })
  await panel(page).getByRole('button', { name: 'Discard' }).click()
  await expect(panel(page)).toBeHidden()
  expect(await speakersOf(page, id)).toEqual(before)
  const response = await page.request.get(`/pipeline/collections/${id}/diarization`)
  expect(((await response.json()) as { result: unknown }).result).toBeNull()
})
