import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { frequentWord, generateTranscript } from './long-transcript.ts'
import { median, percentile } from './result.ts'
import { paste, press, typeByTurns, watchKeys } from './typing.ts'

/** Measurements in milliseconds, except for the last two. */
export interface Figures {
  firstPaint: number
  interactive: number
  key: number
  keyP95: number
  floor: number
  floorP95: number
  enter: number
  paste: number
  undo: number
  /** Typing a letter into the find field, with thousands of matches. */
  find: number
  replaceAll: number
  undoReplace: number
  saveReplaced: number
  heapMiB: number
}

/** An editor page's paragraph selector and undo key. */
export interface EditorKind {
  paragraph: string
  undo: string
}

export const longhand: EditorKind = {
  paragraph: '[role="textbox"] p',
  undo: 'Control+z',
}
export const slateTranscriptEditor: EditorKind = {
  paragraph: '[data-slate-node="text"]',
  undo: 'Control+z',
}

/** Word with a known number of occurrences in the measured text. */
export const searchedWord = 'carrots'
export const occurrences = 500

export async function measureEditor(
  page: Page,
  floor: Page,
  { url, words, kind, all }: { url: string; words: number; kind: EditorKind; all: boolean },
): Promise<Figures> {
  // Marks the connection as measured; otherwise Longhand would measure it between keystrokes.
  await page.addInitScript(() => localStorage.setItem('longhand.speedCheck', String(Date.now())))
  const loadTimes = await open(page, url, kind)
  const cdp = await page.context().newCDPSession(page)
  const heapMiB = await measureHeap(cdp)
  await clickMiddle(page, kind)
  const { page: keys, floor: floorKeys } = await typeByTurns(page, floor)
  const figures = {
    ...loadTimes,
    heapMiB,
    key: median(keys),
    keyP95: percentile(keys, 0.95),
    floor: median(floorKeys),
    floorP95: percentile(floorKeys, 0.95),
  }
  const noFigures = { enter: 0, paste: 0, undo: 0, find: 0, replaceAll: 0, undoReplace: 0, saveReplaced: 0 }
  if (!all) return { ...figures, ...noFigures }
  const takeDurations = await watchKeys(page)
  await press(page, (n) => (n % 2 ? 'Backspace' : 'Enter'), 20)
  const enter = median(await takeDurations())
  const pastedMs = await paste(
    page,
    generateTranscript(Math.min(words, 5000))
      .map(({ text }) => text)
      .join(' '),
  )
  await takeDurations()
  await page.keyboard.press(kind.undo)
  await page.waitForTimeout(1000)
  const undo = median(await takeDurations())
  return { ...figures, enter, paste: pastedMs, undo, ...(await measureFind(page, kind, takeDurations)) }
}

async function measureFind(page: Page, kind: EditorKind, takeDurations: () => Promise<number[]>) {
  await page.keyboard.press('Control+f')
  await takeDurations()
  // Types a word that occurs throughout the text, letter by letter.
  await press(page, (n) => frequentWord[n] ?? '', frequentWord.length)
  const find = median(await takeDurations())
  await page.keyboard.press('Control+h')
  await page.keyboard.type(searchedWord)
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Keras')
  await page.getByRole('button', { name: 'Replace all' }).focus()
  await page.waitForTimeout(500)
  await takeDurations()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(200)
  const replaceAll = median(await takeDurations())
  const saveReplaced = await measureLongestTask(page, 4000)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(500)
  await takeDurations()
  await page.keyboard.press(kind.undo)
  await page.waitForTimeout(500)
  return { find, replaceAll, undoReplace: median(await takeDurations()), saveReplaced }
}

/** Returns the longest task on the main thread within this time; 0 if none takes more than 50 ms. */
function measureLongestTask(page: Page, ms: number): Promise<number> {
  return page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        let longest = 0
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
        })
        observer.observe({ type: 'longtask' })
        setTimeout(() => resolve(longest), ms)
      }),
    ms,
  )
}

/** Opens a page and returns the time until its text is visible, and then until the main thread is idle. */
async function open(page: Page, url: string, { paragraph }: EditorKind) {
  await page.bringToFront()
  await page.addInitScript((paragraph) => {
    const check = () => {
      const first = document.querySelector(paragraph)
      if (!first?.textContent?.trim()) return void requestAnimationFrame(check)
      const paintedAt = performance.now()
      requestIdleCallback(() => Object.assign(window, { loadTimes: [paintedAt, performance.now()] }))
    }
    requestAnimationFrame(check)
  }, paragraph)
  await page.goto(url)
  const handle = await page.waitForFunction(
    () => (window as unknown as { loadTimes?: number[] }).loadTimes,
    null,
    {
      timeout: 120_000,
    },
  )
  const [firstPaint = 0, interactive = 0] = (await handle.jsonValue()) ?? []
  return { firstPaint, interactive }
}

async function clickMiddle(page: Page, { paragraph }: EditorKind): Promise<void> {
  const scrollToMiddle = () =>
    page.evaluate((paragraph) => {
      const paragraphs = document.querySelectorAll(paragraph)
      const middleTurn = paragraphs[Math.floor(paragraphs.length / 2)]
      middleTurn?.scrollIntoView({ block: 'center' })
      const { left = 0, top = 0 } = middleTurn?.getBoundingClientRect() ?? {}
      return { left, top }
    }, paragraph)
  await scrollToMiddle()
  // Paragraphs that came into view may differ from their estimated height.
  await page.waitForTimeout(500)
  const { left, top } = await scrollToMiddle()
  await page.mouse.click(left + 40, top + 12)
  await page.waitForTimeout(500)
}

async function measureHeap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

export interface PlaybackFigures {
  /** Frames per second. */
  framesPerSecond: number
  /** Main thread time of the page during playback, as a percentage of one core. */
  busyRatio: number
  /** Main thread time before playback, as a percentage of one core. */
  idle: number
  /** Delays between a word's start and its highlighting, in milliseconds of the recording. */
  delays: number[]
  /** Number of words that were played but never highlighted. */
  missedCount: number
}

/** Measures the costs of playback one after another, so that no measurement affects another. */
export async function measurePlayback(
  page: Page,
  seconds: number,
  starts: readonly number[],
): Promise<PlaybackFigures> {
  const cdp = await page.context().newCDPSession(page)
  // CPU time, which excludes other processes.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const idle = await measureBusyShare(cdp, seconds)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(1000)
  const busyRatio = await measureBusyShare(cdp, seconds)
  const framesPerSecond = await measureFrameRate(page, seconds / 2)
  return { framesPerSecond, busyRatio, idle, ...(await measureLateness(page, seconds * 2, starts)) }
}

/** Returns the main thread time without the cost of the measurement, in percent. */
async function measureBusyShare(cdp: CDPSession, seconds: number): Promise<number> {
  const readBusySeconds = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const metricOf = (metricName: string) => metrics.find(({ name }) => name === metricName)?.value ?? 0
    return metricOf('TaskDuration') - metricOf('DevToolsCommandDuration')
  }
  const before = await readBusySeconds()
  await sleep(seconds * 1000)
  return (100 * ((await readBusySeconds()) - before)) / seconds
}

function measureFrameRate(page: Page, seconds: number): Promise<number> {
  return page.evaluate(
    (seconds) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        let count = 0
        const handleFrame = () => {
          count++
          const elapsedMs = performance.now() - startedAt
          if (elapsedMs < seconds * 1000) requestAnimationFrame(handleFrame)
          else resolve((count * 1000) / elapsedMs)
        }
        requestAnimationFrame(handleFrame)
      }),
    seconds,
  )
}

/**
 * Measures how late words are highlighted.
 * @param starts start times of the words, in milliseconds
 */
async function measureLateness(
  page: Page,
  seconds: number,
  starts: readonly number[],
): Promise<{ delays: number[]; missedCount: number }> {
  await page.evaluate(() => {
    const positions: number[] = []
    Object.assign(window, { positions })
    const set = CSS.highlights.set
    CSS.highlights.set = function (name, highlight) {
      const audio = document.querySelector('audio')
      if (name === 'lh-spoken' && audio) positions.push(audio.currentTime * 1000)
      return set.call(this, name, highlight)
    }
  })
  await sleep(seconds * 1000)
  const positions = await page.evaluate(() => (window as unknown as { positions: number[] }).positions)
  const delays = new Map<number, number>()
  for (const position of positions) {
    // Media positions are rounded.
    const start = starts.findLast((start) => start <= position + 0.5)
    if (start !== undefined && !delays.has(start)) delays.set(start, Math.max(0, position - start))
  }
  const [first = 0, last = 0] = [positions[0], positions.at(-1)]
  const playedStarts = starts.filter((start) => start > first && start <= last)
  return {
    delays: [...delays.values()],
    missedCount: playedStarts.filter((start) => !delays.has(start)).length,
  }
}
