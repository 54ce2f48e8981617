import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { openWelcome, readTranscript, waitForEditor } from './transcript-page.ts'

const textOf = async (page: Page, id: string) =>
  (await readTranscript(page, id)).results.items.map(({ alternatives }) => alternatives[0]!.content).join(' ')
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import transcript' })

async function choose(page: Page, button: string, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(files)
}

test('keeps the text of a transcript that is uploaded with its recording', async ({ page, recordings }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Transcribe recordings' })
  const wav = recordings.speak('counting.wav', 'one two three four five six seven eight nine ten.')
  await form.getByLabel('Choose audio or video files').setInputFiles(wav)
  await choose(page, 'Choose transcript', [recordings.bytes('broken.json', '{"segments": [}')])
  await expect(form.getByText('broken.json: The JSON has an error on line 1, column 15.')).toBeVisible()
  const labeledText = 'ADA: One, two, three, four, five?\n\nGRACE: Six; seven – eight! Nine. TEN.'
  await choose(page, 'Choose transcript', [recordings.bytes('counting.txt', labeledText)])
  await expect(form.getByText('Text · 11 words · 2 speakers · no timestamps')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start transcribing' }).click()

  const card = page.getByRole('article').filter({ hasText: 'Counting' })
  await expect(card.getByRole('link', { name: 'Counting' })).toBeVisible({ timeout: 60_000 })
  await expect(card.getByText('One, two, three')).toBeVisible({ timeout: 60_000 })
  await card.getByRole('link', { name: 'Counting' }).click()
  await waitForEditor(page)
  await expect(text(page)).toContainText('One, two, three, four, five?')
  await expect(page.getByRole('region', { name: 'Speakers' }).getByText('GRACE')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await textOf(page, id)).toBe('One, two, three, four, five? Six; seven – eight! Nine. TEN.')
  const starts = (await readTranscript(page, id)).results.items.map(({ start_time }) => start_time)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts.at(-1)).toBeGreaterThan(2)
})

test('imports a transcript into an existing one in one undoable step', async ({ page, recordings }) => {
  const { id } = await openWelcome(page)
  const before = await textOf(page, id)
  const words = before.split(' ')
  const correctedText = [...words.slice(0, 3), 'IMPORTED', ...words.slice(4)].join(' ')
  const open = async () => {
    await text(page).press('Control+k')
    const palette = page.getByRole('dialog', { name: 'All commands' }).getByRole('combobox')
    await palette.fill('import transcript')
    await palette.press('Enter')
  }
  await open()
  await choose(page, 'Choose file', [
    recordings.bytes('other.txt', 'Nothing here belongs anywhere, whatsoever.'),
  ])
  await expect(
    dialog(page).getByText('One of the two transcripts may belong to another recording.'),
  ).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Choose another file', [recordings.bytes('corrected.txt', correctedText)])
  await expect(dialog(page).getByText('corrected.txt')).toBeVisible()
  await expect(
    dialog(page).getByText('One of the two transcripts may belong to another recording.'),
  ).toBeHidden()
  expect(await textOf(page, id)).toBe(before)
  await dialog(page).getByRole('button', { name: 'Import transcript' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(text(page)).toContainText('IMPORTED')
  await expect.poll(() => textOf(page, id)).toBe(correctedText)

  await text(page).press('Control+z')
  await expect(text(page)).not.toContainText('IMPORTED')
  await expect.poll(() => textOf(page, id)).toBe(before)
  await text(page).press('Control+Shift+z')
  await expect.poll(() => textOf(page, id)).toBe(correctedText)

  await open()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
})
