import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { synthesizeSpeech } from '#server/testing/recordings.ts'
import { unzip } from '#server/testing/unzip.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { downloadAs } from './export-dialog.ts'
import { test } from './fixtures.ts'

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'longhand-journey-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Words that the local engine recognizes in espeak-ng's speech, although it often gets the last ones wrong.
 */
const sentence = 'one two three four five six seven eight nine ten'
const firstWords = sentence.split(' ').slice(0, 7)

async function record(name: string): Promise<string> {
  const wav = await synthesizeSpeech(`${sentence}.`, join(folder, 'spoken.wav'))
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wav, '-ar', '48000', path])
  return path
}

test('turns a recording into a corrected, exported transcript', async ({ page }) => {
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  const email = `journey-${Date.now()}@example.com`

  await test.step('register, and find the welcome recording', async () => {
    await page.goto('/')
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('link', { name: 'Welcome to Longhand' })).toBeVisible()
    const [cookie] = (await page.context().cookies()).filter((c) => c.name === 'longhand_session')
    expect(cookie?.httpOnly).toBe(true)
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(60)
  })

  await test.step('sign out and in again', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/signin')
    await page.goto('/dashboard')
    await waitForDashboard(page)
    await expect(page).toHaveURL(/\/\?redirect=/)
    await page.goto('/signin?redirect=/dashboard')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  })

  await test.step('upload two recordings and watch them become transcripts', async () => {
    await page.getByText('Click here to upload your audio or video').click()
    await page
      .getByLabel('Choose audio or video files')
      .setInputFiles([await record('counting_to_ten.mp3'), await record('again.webm')])
    const languageField = page.getByRole('combobox', { name: /language/i })
    if (!(await languageField.inputValue()).includes('English')) {
      await languageField.fill('English (United States)')
      await page.getByRole('option', { name: /English \(United States\)|American English/ }).click()
    }
    await page.getByRole('button', { name: 'Start transcribing' }).click()
    for (const name of ['Counting To Ten', 'Again'])
      await expect(card(name).getByText('AI Transcript')).toBeVisible({ timeout: 120_000 })
    // Newest first, with the welcome recording last.
    const names = await page.getByRole('article').allInnerTexts()
    expect(names.at(-1)).toContain('Welcome to Longhand')
  })

  const text = page.getByRole('textbox', { name: 'Transcript' })
  await test.step('open it: the spoken words appear in order', async () => {
    await card('Counting To Ten').click()
    await expect(page).toHaveURL(/\/transcript\//)
    for (const word of firstWords) await expect(text).toContainText(word, { ignoreCase: true })
  })

  await test.step('play it: the spoken word follows the audio', async () => {
    // The recording is short: at full speed, it might end before the pause on a slow machine.
    await page.getByLabel('Speed').selectOption('0.5')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const readSpokenText = () =>
      page.evaluate(() => Array.from(CSS.highlights.get('lh-spoken') ?? [], String).join())
    await expect.poll(readSpokenText).not.toBe('')
    const first = await readSpokenText()
    await expect.poll(readSpokenText).not.toBe(first)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
  })

  await test.step('correct it, and find the correction after a reload', async () => {
    await text.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Corrected ')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(text).toContainText('Corrected')
  })

  for (const [format, name] of [
    ['srt', 'Subtitles'],
    ['vtt', 'Web subtitles'],
    ['txt', 'Plain text'],
    ['docx', 'Word document'],
  ] as const)
    await test.step(`export ${format}: spoken and corrected words are in the file`, async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      const file = await downloadAs(page, name)
      expect(file.suggestedFilename()).toBe(`Counting To Ten_en.${format}`)
      const path = join(folder, `export.${format}`)
      await file.saveAs(path)
      const content = format === 'docx' ? readDocumentXml(path) : readFileSync(path, 'utf8')
      for (const word of ['Corrected', ...firstWords])
        expect(content.toLowerCase()).toContain(word.toLowerCase())
    })
})

/** Returns the main part of a Word document, as XML. */
function readDocumentXml(path: string): string {
  return unzip(readFileSync(path)).get('word/document.xml') ?? ''
}
