import { type Browser, chromium, type Page } from '@playwright/test'
import type { Transcript, TranscriptItem } from '#contract/transcripts.ts'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { openWelcome } from '../e2e/transcript-page.ts'

// Measures the transcript page of a running Longhand: node bench/editor.ts [http://localhost:3000]

const sizes = [5_000, 20_000, 100_000]
const keys = 60
const listenSeconds = 25

export interface EditorFigures {
  /** Words; 0 stands for an empty editable element, the floor of the browser itself. */
  words: number
  loadMs: number
  keyP50: number
  keyP95: number
  enterP50: number
}

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Words at 0.36 s each, in turns of 45 words of two speakers. */
function longTranscript(count: number): Transcript {
  const vocabulary =
    'the quick editor keeps every spoken word in step with its sound while people type'.split(' ')
  const items = Array.from(
    { length: count },
    (_, i): TranscriptItem => ({
      start_time: (i * 360) / 1000,
      end_time: (i * 360 + 300) / 1000,
      type: 'pronunciation',
      alternatives: [{ content: vocabulary[(i * 7) % vocabulary.length] ?? 'word', confidence: 0.9 }],
      speaker: `spk_${Math.floor(i / 45) % 2}`,
      ...(i % 45 === 0 && { turn: true }),
    }),
  )
  const speakers = [0, 1].map((n) => ({ id: `spk_${n}`, name: `Speaker ${n + 1}` }))
  return { revision: 0, results: { items, speakers, bookmarks: [], sources: [], replacements: [] } }
}

/** From the key to the end of the main thread's work for the frame that shows it, in milliseconds. */
async function watchKeys(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      () => {
        const pressed = performance.now()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - pressed)
          channel.port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0))
}

async function typeAndMeasure(page: Page, key: (n: number) => string, count: number): Promise<number[]> {
  const take = await watchKeys(page)
  for (let n = 0; n < count; n++) {
    await page.keyboard.press(key(n))
    await page.waitForTimeout(40)
  }
  return take()
}

const letter = (n: number) => 'typing words '[n % 13] ?? 'a'

async function measureSize(page: Page, url: string, words: number): Promise<EditorFigures> {
  const body = JSON.stringify(longTranscript(words))
  let revision = 0
  await page.route('**/transcript', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ contentType: 'application/json', body })
      : route.fulfill({ json: { result: { revision: ++revision } } }),
  )
  const started = performance.now()
  await page.goto(url)
  await page.locator('[role="textbox"] p').first().waitFor()
  const loadMs = performance.now() - started
  const middle = page.locator('[role="textbox"] p').nth(Math.floor(words / 90))
  await middle.scrollIntoViewIfNeeded()
  await middle.click()
  await page.waitForTimeout(500)
  await typeAndMeasure(page, letter, 13)
  const typed = await typeAndMeasure(page, letter, keys)
  const split = await typeAndMeasure(page, (n) => (n % 2 ? 'Backspace' : 'Enter'), 20)
  await page.unroute('**/transcript')
  return {
    words,
    loadMs,
    keyP50: percentile(typed, 0.5),
    keyP95: percentile(typed, 0.95),
    enterP50: percentile(split, 0.5),
  }
}

async function measureFloor(browser: Browser): Promise<EditorFigures> {
  const page = await browser.newPage()
  await page.setContent('<div contenteditable>floor</div>')
  await page.locator('div').click()
  await typeAndMeasure(page, letter, 13)
  const typed = await typeAndMeasure(page, letter, keys)
  await page.close()
  return { words: 0, loadMs: 0, keyP50: percentile(typed, 0.5), keyP95: percentile(typed, 0.95), enterP50: 0 }
}

/** How long after its word begins the mark moves to it, in milliseconds of sound. */
async function measureLateness(page: Page, url: string, { results }: Transcript): Promise<number[]> {
  await page.goto(url)
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0)
  await page.evaluate(() => {
    const positions: number[] = []
    Object.assign(window, { positions })
    const set = CSS.highlights.set.bind(CSS.highlights)
    CSS.highlights.set = (name, highlight) => {
      const audio = document.querySelector('audio')
      if (name === 'lh-spoken' && audio) positions.push(audio.currentTime)
      return set(name, highlight)
    }
  })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(listenSeconds * 1000)
  const positions = await page.evaluate(() => (window as unknown as { positions: number[] }).positions)
  const late = new Map<number, number>()
  for (const position of positions) {
    const start = results.items.findLast((item) => item.start_time <= position + 0.0005)?.start_time
    if (start !== undefined && !late.has(start)) late.set(start, (position - start) * 1000)
  }
  return [...late.values()]
}

export async function measureEditor(
  baseURL: string,
): Promise<{ sizes: EditorFigures[]; lateness: number[] }> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const page = await (
      await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
    ).newPage()
    const { url, transcript } = await openWelcome(page)
    const lateness = await measureLateness(page, url, transcript)
    const figures = [await measureFloor(browser)]
    for (const size of sizes) figures.push(await measureSize(page, url, size))
    return { sizes: figures, lateness }
  } finally {
    await browser.close()
  }
}

if (import.meta.main) {
  const { sizes: figures, lateness } = await measureEditor(process.argv[2] ?? 'http://localhost:3000')
  console.table(
    figures.map((row) =>
      Object.fromEntries(Object.entries(row).map(([k, v]) => [k, Math.round(v * 10) / 10])),
    ),
  )
  console.log(
    `Spoken word, ms late: p50 ${percentile(lateness, 0.5).toFixed(1)}, p95 ${percentile(lateness, 0.95).toFixed(1)} of ${lateness.length}`,
  )
}
