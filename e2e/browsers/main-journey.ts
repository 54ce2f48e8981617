import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { synthesizeSpeech } from '#server/testing/recordings.ts'
import { type Browser, click, fill, type, waitForText, waitUntil } from './browser.ts'
import type { Connection } from './connection.ts'

const editor = '[role=textbox][aria-label=Transcript]'

/** Creates a recording that the local engine understands. */
async function record(folder: string): Promise<string> {
  const speechText = 'one two three four five six seven eight nine ten.'
  const wav = await synthesizeSpeech(speechText, join(folder, 'spoken.wav'))
  const path = join(folder, 'counting_to_ten.mp3')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wav, '-ar', '48000', path])
  return path
}

/** Runs the main journey in any browser: from registration to a corrected, exported transcript. */
export async function runMainJourney(
  browser: Browser,
  connection: Connection,
  folder: string,
): Promise<void> {
  await register(browser, connection.url)
  await upload(browser, await record(folder))
  await play(browser)
  await correct(browser)
  await exportText(browser)
  await workOffline(browser, connection)
}

async function register(browser: Browser, url: string): Promise<void> {
  await browser.goto(url)
  await fill(browser, { css: 'input[autocomplete=name]' }, 'Ada Lovelace')
  await fill(browser, { css: 'input[type=email]' }, `ada-${Date.now()}@example.com`)
  await fill(browser, { css: 'input[type=password]' }, 'correct horse battery')
  await click(browser, { css: 'button', name: 'Create account' })
  // The first account is the administrator's.
  await click(browser, { css: 'button', name: 'Continue later' })
  await waitForText(browser, 'Welcome to Longhand', 'article')
}

async function upload(browser: Browser, path: string): Promise<void> {
  await click(browser, { css: 'button, a, p, span', name: 'Click here to upload your audio or video' })
  await waitUntil(browser, 'file input', () =>
    browser.run('return document.querySelector("input[type=file][accept]") !== null'),
  )
  await browser.setFiles('input[type=file][accept]', [path])
  await click(browser, { css: 'button', name: 'Start transcribing' })
  await waitUntil(browser, 'finished transcript', () =>
    browser.run<boolean>(
      'return [...document.querySelectorAll("article")].some((e) => /Counting To Ten[^]*AI Transcript/.test(e.innerText))',
    ),
  )
  await click(browser, { css: 'article a', name: 'Counting To Ten' })
  for (const word of ['three', 'four']) await waitForText(browser, word, editor)
}

/** Checks that the highlighted word follows the audio. */
async function play(browser: Browser): Promise<void> {
  const readSpokenWord = () =>
    browser.run<string>('return [...(CSS.highlights.get("lh-spoken") ?? [])].map(String).join()')
  await click(browser, { css: 'button', name: 'Play' })
  const first = await waitUntil(browser, 'spoken word', readSpokenWord)
  await waitUntil(browser, 'next spoken word', async () => (await readSpokenWord()) !== first)
  await click(browser, { css: 'button', name: 'Pause' }).catch(() => {})
}

async function correct(browser: Browser): Promise<void> {
  await write(browser, 'Corrected ')
  await waitForText(browser, 'Saved')
  await browser.run('location.reload()')
  await waitForText(browser, 'Corrected', editor)
}

/** Types at the start of the transcript. */
async function write(browser: Browser, text: string): Promise<void> {
  await click(browser, { css: editor })
  // Headless Firefox has no key that moves to the start.
  await browser.run('getSelection().setPosition(document.querySelector(args[0]), 0)', editor)
  await type(browser, text)
  await waitForText(browser, text.trim(), editor)
}

async function exportText(browser: Browser): Promise<void> {
  await click(browser, { css: 'button', name: 'Export' })
  await waitUntil(browser, 'export dialog', () =>
    browser.run<boolean>('return document.querySelector("[type=radio]") !== null'),
  )
  await click(browser, { css: 'label', name: 'Plain text' })
  await click(browser, { css: 'button', name: 'Download' })
  const name = await waitUntil(browser, 'exported file', async () =>
    readdirSync(browser.downloads).find((file) => file.endsWith('.txt')),
  )
  expect(name).toBe('Counting To Ten_en.txt')
  const content = await waitUntil(browser, 'exported text', async () =>
    readFileSync(join(browser.downloads, name), 'utf8'),
  )
  for (const word of ['Corrected', 'three', 'four'])
    expect(content.toLowerCase()).toContain(word.toLowerCase())
}

/** Checks that text typed while the server is unreachable is kept and saved later. */
async function workOffline(browser: Browser, connection: Connection): Promise<void> {
  connection.disconnect()
  await write(browser, 'Offline ')
  await waitUntil(browser, 'notice of unsaved text', () =>
    browser.run<boolean>('return !/\\bSaved\\b(?! here)/.test(document.body.innerText)'),
  )
  connection.restore()
  await waitForText(browser, 'Saved')
  await browser.run('location.reload()')
  await waitForText(browser, 'Offline Corrected', editor)
}
