import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chromiumFlags, chromiumPath, fakeDeviceFlags } from './chromium.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { readTranscript } from './transcript-page.ts'

const folder = join(tmpdir(), `longhand-meeting-${randomUUID()}`)
const speechPath = join(folder, 'spoken.wav')

test.beforeAll(() => {
  mkdirSync(folder)
  // The browser repeats this audio; the pause leaves time for the other person.
  const espeakArgs = ['-v', 'en-us+f5', '-s', '150', '-w', join(folder, 'own.wav')]
  execFileSync('espeak-ng', [...espeakArgs, 'Please remember to bring the water bottle.'], {
    stdio: 'ignore',
  })
  execFileSync('ffmpeg', ['-v', 'error', '-i', join(folder, 'own.wav'), '-af', 'apad=pad_dur=4', speechPath])
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.use({
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags, ...fakeDeviceFlags(speechPath)] },
})

const dialog = (page: Page) => page.getByRole('dialog')

/**
 * Simulates a shared tab in which another person says `words` after two and a half seconds, and then every seven
 * seconds; without words, the tab has no audio. Headless browsers can't capture a tab's audio.
 */
async function shareTab(page: Page, words: Buffer | null): Promise<void> {
  await page.addInitScript((base64) => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')
      const stream = canvas.captureStream(1)
      if (base64 === null) return stream
      const context = new AudioContext()
      const audioBuffer = await context.decodeAudioData(
        Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer,
      )
      const tab = context.createMediaStreamDestination()
      for (let at = 2.5; at < 60; at += 7) {
        const source = new AudioBufferSourceNode(context, { buffer: audioBuffer })
        source.connect(tab)
        source.start(context.currentTime + at)
      }
      for (const track of tab.stream.getAudioTracks()) stream.addTrack(track)
      return stream
    }
  }, words?.toString('base64') ?? null)
}

const card = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: /^Recording / }) })

/** Expects a transcript of the meeting, with both people as its speakers. */
async function expectTwoSpeakers(page: Page): Promise<void> {
  await expect(card(page).getByText('AI Transcript')).toBeVisible({ timeout: 120_000 })
  const link = card(page)
    .getByRole('link', { name: /^Recording / })
    .first()
  const id = (await link.getAttribute('href'))!.split('/').at(-1)!
  const { result } = await (await page.request.get(`/collections/v2/${id}`)).json()
  expect(result.speakerMethod).toBe('channels')
  const { results } = await readTranscript(page, id)
  expect(results.speakers.map(({ name }) => name).toSorted()).toEqual(['Ada Lovelace', 'Others'])
  const speakerOf = (text: RegExp) =>
    results.items.find(({ alternatives }) => text.test(alternatives[0]?.content ?? ''))?.speaker
  expect(speakerOf(/remember|bring|bottle/i)).toBeDefined()
  expect(speakerOf(/remember|bring|bottle/i)).not.toBe(speakerOf(/train|city|late/i))
}

const trainSentence = 'The morning train to the city is often late.'

test('records a meeting as two channels with one speaker each', async ({ page, recordings }) => {
  await shareTab(page, readFileSync(recordings.speak('other.wav', trainSentence)))
  await openDashboard(page)
  await page.goto('/dashboard/meetings')
  await page
    .getByRole('region', { name: 'Meetings' })
    .getByRole('button', { name: 'Record a meeting' })
    .click()
  await expect(dialog(page).getByText('Join the meeting in a tab of this browser')).toBeVisible()
  // Each channel is one speaker.
  await expect(dialog(page).getByRole('combobox', { name: 'Speakers' })).toBeHidden()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Start recording' }).click()
  const elapsed = dialog(page).getByRole('timer', { name: 'Elapsed time' })
  await expect(elapsed).toHaveText(/^0:1[4-9]/, { timeout: 60_000 })
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  const media = dialog(page).getByLabel('Your recording')
  await expect(media).toHaveJSProperty('tagName', 'AUDIO')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Submit this recording' }).click()
  await expect(dialog(page)).toBeHidden()
  // The meetings page doesn't show the getting-started guide.
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeHidden()
  await expectTwoSpeakers(page)
})

test('keeps the speakers of a meeting when its tab crashes @long', async ({ page, context, recordings }) => {
  await shareTab(page, readFileSync(recordings.speak('other.wav', trainSentence)))
  await openDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Record a meeting' }).click()
  await dialog(page).getByRole('button', { name: 'Start recording' }).click()
  const elapsed = dialog(page).getByRole('timer', { name: 'Elapsed time' })
  await expect(elapsed).toHaveText(/^0:1[4-9]/, { timeout: 60_000 })
  const crashEvent = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashEvent
  const nextPage = await context.newPage()
  await nextPage.goto('/dashboard')
  const offerAlert = nextPage.getByRole('alert').filter({ hasText: 'You have an unsaved recording from' })
  await offerAlert.getByRole('button', { name: 'Upload' }).click({ timeout: 30_000 })
  const uploads = nextPage.getByRole('region', { name: 'Uploads' })
  await uploads.getByRole('combobox').click()
  await nextPage.getByRole('option', { name: 'English (United States)' }).first().click()
  await expectTwoSpeakers(nextPage)
})

test('reports that a tab was shared without its audio @long', async ({ page }) => {
  await shareTab(page, null)
  await openDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Record a meeting' }).click()
  await dialog(page).getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The tab was shared without its audio.')
  await expectAccessible(page)
})
