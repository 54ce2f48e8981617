import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Session } from '#contract/accounts.ts'
import type { Dictionary } from '#contract/dictionaries.ts'
import type { TranscriptItem } from '#contract/transcripts.ts'
import { unzip } from '#server/testing/unzip.ts'
import { expectAccessible, findProblems } from './axe.ts'
import { downloadAs } from './export-dialog.ts'
import { test } from './fixtures.ts'
import {
  expectSaved,
  locateWord,
  openWelcome,
  pressUntil,
  readPlayedWord,
  readTranscript,
  rewriteWord,
} from './transcript-page.ts'

const contentOf = (item: TranscriptItem) => item.alternatives[0]!.content

test('the frame follows the spoken word', async ({ page }) => {
  const { transcript } = await openWelcome(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const playedWords = await page.evaluate(async () => {
    const audio = document.querySelector('audio')!
    const readSpokenText = () => Array.from(CSS.highlights.get('lh-spoken') ?? [], String).join()
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const samples: { from: number; to: number; word: string }[] = []
    while (new Set(samples.map(({ word }) => word)).size < 8 && !audio.ended) {
      await wait(100)
      const from = audio.currentTime
      // All pending marks are applied before this resolves, however busy the page is.
      await wait(0)
      const word = readSpokenText()
      if (word) samples.push({ from, to: audio.currentTime, word })
    }
    return samples
  })
  expect(new Set(playedWords.map(({ word }) => word)).size).toBeGreaterThan(4)
  const { items } = transcript.results
  for (const { from, to, word } of playedWords) {
    // Playback continues between the two reads, so the word is the next one or the previous one.
    const before = items.filter((item) => item.start_time <= from).length - 2
    const startedItems = items.filter((item) => item.start_time <= to + 0.001)
    expect(startedItems.slice(Math.max(0, before)).map(contentOf)).toContain(word)
  }
})

test('plays from a clicked word, and keeps the cursor in the text', async ({ page }) => {
  const { transcript } = await openWelcome(page)
  for (const index of [20, 3]) {
    const item = transcript.results.items[index]!
    const { x, y } = await locateWord(page, contentOf(item), index)
    await page.mouse.click(x, y)
    await expect.poll(() => readPlayedWord(page)).toMatchObject({ word: contentOf(item) })
    expect(Math.abs((await readPlayedWord(page)).time - item.start_time)).toBeLessThan(0.05)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
})

test('undoes, redoes and saves an edit; untouched words keep their times', async ({ page }) => {
  const { transcript, id } = await openWelcome(page)
  const text = page.getByRole('textbox', { name: 'Transcript' })
  await rewriteWord(page, 'recording', 'demonstration')
  await expect(text).toContainText('short demonstration is')
  const expectText = (expected: string) => expect(text).toContainText(expected, { timeout: 5_000 })
  await pressUntil(page, 'Control+z', () => expectText('short recording is'))
  await pressUntil(page, 'Control+y', () => expectText('short demonstration is'))
  await expectSaved(page)

  await page.reload()
  await expect(text).toContainText('short demonstration is')
  const currentTranscript = await readTranscript(page, id)
  expect(currentTranscript.revision).toBeGreaterThan(transcript.revision)
  expect(currentTranscript.results.items).toHaveLength(transcript.results.items.length)
  for (const [i, item] of currentTranscript.results.items.entries()) {
    const before = transcript.results.items[i]!
    expect([item.start_time, item.end_time]).toEqual([before.start_time, before.end_time])
    if (contentOf(before) !== 'recording') expect(item).toEqual(before)
  }

  const word = await locateWord(page, 'demonstration')
  await page.mouse.dblclick(word.x, word.y)
  const addTermButton = page.getByRole('button', { name: 'Add to dictionary' })
  await addTermButton.click()
  const dialog = page.getByRole('dialog', { name: 'Add “demonstration” to a dictionary' })
  await expect(dialog.getByRole('option')).toHaveText(['New dictionary: English (United States)'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: 'Added to English (United States)' })
  await expect(toast).toContainText('“recording” → “demonstration”')
  const readDictionaries = () => fetchOwnDictionaries(page)
  const dictionary = { name: 'English (United States)', terms: ['demonstration'], isDefault: true }
  expect(await readDictionaries()).toMatchObject([dictionary])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Removed “demonstration” from English (United States)')).toBeVisible()
  expect(await readDictionaries()).toEqual([])
  await text.focus()
  await page.mouse.dblclick(word.x, word.y)
  await page.keyboard.press('Alt+w')
  await dialog.getByRole('option').click()
  await expect(toast).toBeVisible()
  await page.keyboard.press('Alt+w')
  await expect(page.getByText('“demonstration” is already in English (United States)')).toBeVisible()
})

/** Returns the dictionaries of the signed-in user. */
async function fetchOwnDictionaries(page: Page): Promise<Dictionary[]> {
  const { user } = (await (await page.request.get('/auth/session')).json()).result as Session
  const response = await page.request.get(`/user/v2/${user.uid}/dictionary`)
  return ((await response.json()) as { result: Dictionary[] }).result
}

test('splits and joins turns, keeping the times', async ({ page }) => {
  const { transcript, id } = await openWelcome(page)
  const turns = page.locator('[data-speaker]')
  const before = await turns.count()
  const { x, y } = await locateWord(page, 'This')
  await page.mouse.click(x, y)
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Control+Enter')
  await expect(turns).toHaveCount(before + 1)
  await expectSaved(page)
  const splitTranscript = await readTranscript(page, id)
  expect(splitTranscript.results.items[3]).toEqual({ ...transcript.results.items[3], turn: true })
  await page.keyboard.press('Backspace')
  await expect(turns).toHaveCount(before)
  await expectSaved(page)
  expect((await readTranscript(page, id)).results).toEqual(transcript.results)
})

test('includes just-typed text in every export format @long', async ({ page }) => {
  await openWelcome(page)
  for (const [index, [name, extension]] of [
    ['Subtitles', 'srt'],
    ['Web subtitles', 'vtt'],
    ['Plain text', 'txt'],
    ['Word document', 'docx'],
  ].entries()) {
    const word = `Exported${index}`
    await rewriteWord(page, index === 0 ? 'Welcome' : `Exported${index - 1}`, word)
    await page.getByRole('button', { name: 'Export' }).click()
    const download = await downloadAs(page, name!)
    expect(download.suggestedFilename()).toBe(`Welcome to Longhand_en.${extension}`)
    const file = await readFile(await download.path())
    expect(extension === 'docx' ? (unzip(file).get('word/document.xml') ?? '') : file.toString()).toContain(
      word,
    )
  }
})

test('handles renamed, missing and unreadable collections @long', async ({ page }) => {
  const { url } = await openWelcome(page)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Board meeting')
  const saveResponse = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  await name.press('Enter')
  await saveResponse
  await expect(page).toHaveTitle(/Board meeting/)
  await page.reload()
  await expect(name).toHaveValue('Board meeting')
  await page.goto(url.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000'))
  await expect(page.getByRole('heading', { name: 'Transcript not found' })).toBeVisible()
})

test('has no accessibility violations @everywhere', async ({ page }) => {
  await openWelcome(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findProblems(page)).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('the page follows playback until the reader scrolls away @phone-long', async ({ page }) => {
  const { transcript } = await openWelcome(page)
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 480 })
  const isSpokenWordVisible = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('lh-spoken') ?? []
      const { top, bottom } = (range as Range).getBoundingClientRect()
      const bar = document.querySelector('#play')!.closest('section')!.getBoundingClientRect()
      const header = document.querySelector('header')!.getBoundingClientRect()
      return top >= header.bottom && bottom <= bar.top
    })
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await slider.press('PageUp')
  // Leaves enough audio to play during the remaining steps, even on a slow machine.
  for (let n = 0; n < 4; n++) await slider.press('ArrowLeft')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(isSpokenWordVisible).toBe(true)
  expect((await readPlayedWord(page)).time).toBeGreaterThan(transcript.results.items.at(-1)!.end_time - 30)

  const jumpButton = page.getByRole('button', { name: 'Jump to current word' })
  await expect(jumpButton).toBeHidden()
  await page.mouse.move(100, 250)
  await page.evaluate(() => dispatchEvent(new WheelEvent('wheel')))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(1000)
  expect(await isSpokenWordVisible()).toBe(false)
  await jumpButton.click()
  await expect.poll(isSpokenWordVisible).toBe(true)
  await expect(jumpButton).toBeHidden()
})

test('inserts composed and pasted text once, as plain text, between the surrounding times @long', async ({
  page,
}) => {
  const { transcript, id } = await openWelcome(page)
  const text = page.getByRole('textbox', { name: 'Transcript' })
  const { x, y } = await locateWord(page, 'Welcome')
  await page.mouse.click(x, y)
  await page.keyboard.press('Control+ArrowLeft')

  const session = await page.context().newCDPSession(page)
  for (const composition of ['に', 'にほ', '日本'])
    await session.send('Input.imeSetComposition', {
      text: composition,
      selectionStart: composition.length,
      selectionEnd: composition.length,
    })
  await session.send('Input.insertText', { text: '日本 ' })
  await expect(text).toContainText('日本 Welcome to')

  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<h1 onclick="x">bold</h1>')
    clipboardData.setData('text/plain', 'one\ntwo ')
    const target = document.activeElement!
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text).toContainText('two Welcome to')
  await expectSaved(page)
  const { items } = (await readTranscript(page, id)).results
  expect(items.map(contentOf).slice(0, 4)).toEqual(['日本', 'one', 'two', 'Welcome'])
  expect(items.slice(3).map(({ start_time }) => start_time)).toEqual(
    transcript.results.items.map(({ start_time }) => start_time),
  )
  expect(items[2]!.turn).toBe(true)
})
