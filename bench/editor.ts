import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { wordsToItems } from '#domain/words/items.ts'
import type { Word } from '#domain/words/words.ts'
import { chromiumFlags, measuredChromiumPath } from '../e2e/chromium.ts'
import { openWelcome } from '../e2e/transcript-page.ts'
import {
  type Figures,
  longhand,
  measureEditor,
  measurePlayback,
  occurrences,
  searchedWord,
  slateTranscriptEditor,
} from './editor-page.ts'
import { generateTranscript } from './long-transcript.ts'
import { servePeer } from './peers/slate-transcript-editor.ts'
import { median, percentile, type Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

const playSeconds = 10
const saveCount = 30
const readCount = 9

/**
 * Measures the transcript page against slate-transcript-editor and a bare text field; sizes in words, 5000
 * 20000 100000 by default.
 */
export async function benchEditor(args: string[]): Promise<Result[]> {
  const sizes = args.length > 0 ? args.map(Number) : [5_000, 20_000, 100_000]
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const product = await serveProduct(join(folder, 'data'), { CAPTCHA: 'off' })
  const browser = await chromium.launch({ executablePath: measuredChromiumPath(), args: chromiumFlags })
  const peerServer = await servePeer(join(folder, 'peer'))
  try {
    const viewport = { width: 1280, height: 800 }
    const context = await browser.newContext({ serviceWorkers: 'block', viewport, baseURL: product.url })
    const floor = await context.newPage()
    await floor.setContent(`<textarea style="width:600px;height:400px">${bareText}</textarea>`)
    await floor.locator('textarea').click()
    const results: Result[] = []
    for (const words of sizes) {
      const page = await context.newPage()
      const { id, url } = await openWelcome(page)
      results.push(...(await measureServer(page, product.url, id, words)))
      const ourFigures = await measureEditor(page, floor, { url, words, kind: longhand, all: true })
      const peerPage = await context.newPage()
      const peerFigures = await measureEditor(peerPage, floor, {
        url: peerServer.show(generateTranscript(words)),
        words,
        kind: slateTranscriptEditor,
        all: false,
      })
      await peerPage.close()
      results.push(...compareFigures(words, ourFigures, peerFigures))
      if (words === Math.max(...sizes)) results.push(...(await measurePlaybackDelays(page, url, words)))
      await page.close()
    }
    return results
  } finally {
    peerServer.close()
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const bareText = generateTranscript(500)
  .map(({ text }) => text)
  .join(' ')

/** Replaces the welcome recording's transcript with a long one, and measures saving and reading it. */
async function measureServer(page: Page, base: string, id: string, words: number): Promise<Result[]> {
  const address = `${base}/collections/v2/${id}/transcript`
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  let baseRevision = 0
  const patch = async (startTime: number, endTime: number, newWords: Word[]) => {
    const items = wordsToItems(newWords)
    const body = { operationId: randomUUID(), baseRevision, startTime, endTime, words: items }
    const startedAt = performance.now()
    const response = await fetch(address, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    baseRevision = JSON.parse(text).result.revision
    return performance.now() - startedAt
  }
  const all = withRareWord(generateTranscript(words))
  await patch(0, 1_000_000, all)
  const times: number[] = []
  for (let n = 0; n < saveCount; n++) {
    const word = all[Math.floor((all.length * n) / saveCount)]
    if (word)
      times.push(await patch(word.start / 1000, (word.start + 1) / 1000, [{ ...word, text: `edit${n}` }]))
  }
  const readings: { ms: number; bytes: number }[] = []
  for (let n = 0; n < readCount; n++) readings.push(await readRaw(`${address}/packed`, cookie))
  const name = `${words.toLocaleString('en')} words`
  return [
    limit(`${name}: saving one word`, median(times), 'ms', 50),
    limit(`${name}: loading over the network`, median(readings.map(({ ms }) => ms)), 'ms', 300),
    limit(`${name}: compressed transfer size`, median(readings.map(({ bytes }) => bytes)) / 1e6, 'MB', 1.5),
  ]
}

/** Adds a word that occurs 500 times. */
function withRareWord(words: Word[]): Word[] {
  const interval = Math.max(1, Math.floor(words.length / occurrences))
  return words.map((word, i) =>
    i % interval === 0 && i / interval < occurrences ? { ...word, text: searchedWord } : word,
  )
}

/** Requests a URL, and returns the time and the compressed size of the response. */
function readRaw(url: string, cookie: string): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie, 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ ms: performance.now() - startedAt, bytes }))
      response.on('error', reject)
    }).on('error', reject)
  })
}

function compareFigures(words: number, ourFigures: Figures, peerFigures: Figures): Result[] {
  const name = `${words.toLocaleString('en')} words`
  const compareToBaseline = (label: string, value: number, baseline: number): Result => ({
    name: `${name}: ${label}`,
    value,
    unit: 'ms',
    baseline,
    ratio: baseline / value,
  })
  return [
    compareToBaseline('first text on the screen', ourFigures.firstPaint, peerFigures.firstPaint),
    compareToBaseline('ready for input', ourFigures.interactive, peerFigures.interactive),
    compareToBaseline('key latency, median', ourFigures.key, peerFigures.key),
    compareToBaseline('key latency, p95', ourFigures.keyP95, peerFigures.keyP95),
    limit(
      `${name}: key latency, median, compared with a bare field`,
      ourFigures.key / ourFigures.floor,
      '×',
      1.6,
    ),
    limit(
      `${name}: key latency, p95, compared with a bare field`,
      ourFigures.keyP95 / ourFigures.floorP95,
      '×',
      2,
    ),
    limit(`${name}: find as you type, median`, ourFigures.find, 'ms', 50),
    limit(`${name}: replace all of ${occurrences}`, ourFigures.replaceAll, 'ms', 100),
    limit(`${name}: undoing the replacement`, ourFigures.undoReplace, 'ms', 100),
    {
      name: `${name}: longest task while saving the replacement`,
      value: ourFigures.saveReplaced,
      unit: 'ms',
    },
    { name: `${name}: Enter and Backspace`, value: ourFigures.enter, unit: 'ms' },
    limit(
      `${name}: paste of ${Math.min(words, 5000).toLocaleString('en')} words`,
      ourFigures.paste,
      'ms',
      100,
    ),
    limit(`${name}: undoing the paste`, ourFigures.undo, 'ms', 100),
    limit(`${name}: heap`, ourFigures.heapMiB, 'MiB', 60),
  ]
}

async function measurePlaybackDelays(page: Page, url: string, words: number): Promise<Result[]> {
  await page.goto(url)
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0)
  const starts = generateTranscript(words).map(({ start }) => start)
  const { framesPerSecond, busyRatio, idle, delays, missedCount } = await measurePlayback(
    page,
    playSeconds,
    starts,
  )
  return [
    {
      name: 'playing: frames',
      value: framesPerSecond,
      unit: '/s',
      goal: 'at least 58',
      pass: framesPerSecond >= 58,
    },
    limit('playing: main thread', busyRatio, '% of a core', 3),
    { name: 'main thread before playing', value: idle, unit: '% of a core' },
    {
      name: `playing: delay of the highlighted word, median of ${delays.length}`,
      value: median(delays),
      unit: 'ms',
    },
    limit('playing: delay of the highlighted word, p95', percentile(delays, 0.95), 'ms', 10),
    limit('playing: words never highlighted', missedCount, 'words', 0),
  ]
}

const limit = (name: string, value: number, unit: string, max: number): Result => ({
  name,
  value,
  unit,
  goal: `at most ${max} ${unit}`,
  pass: value <= max,
})
