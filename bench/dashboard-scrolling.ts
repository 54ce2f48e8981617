import { type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumFlags, measuredChromiumPath } from '../e2e/chromium.ts'
import type { DashboardTarget } from './dashboard.ts'
import { measureChanges, recordEventTime } from './dashboard-changes.ts'
import { createSignedInContext } from './dashboard-opening.ts'
import { percentile, type Result } from './result.ts'

/** Scrolling speeds in pixels per second: as fast as possible, a fling, and a reader's pace. */
const fastSpeed = 20_000
const speedTests = [
  { speed: fastSpeed, seconds: 6 },
  ...[5_000, 2_500, 1_500, 1_000].map((speed) => ({ speed, seconds: 4 })),
]
/** A frame's duration at 60 per second, plus half a frame for late timers. */
const lateFrameMs = (1000 / 60) * 1.5
const maxHeapGrowth = 0.05

/** Measures the viewer's whole list, loaded page by page and then scrolled from end to end. */
export async function measure(target: DashboardTarget): Promise<Result[]> {
  const browser = await chromium.launch({ executablePath: measuredChromiumPath(), args: chromiumFlags })
  try {
    const context = await createSignedInContext(browser, target)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const floor = await measureBareFrames(page)
    await recordEventTime(page)
    await page.goto(`${target.url}/dashboard`)
    await page.locator('main article').first().waitFor()
    const emptyHeap = await measureHeap(cdp)
    const startedAt = performance.now()
    const longestTask = await loadAll(page, target.ownCount)
    const loadResults: Result[] = [
      { name: 'cards loaded', value: await page.locator('main article').count(), unit: '' },
      {
        name: 'loading all pages',
        value: (performance.now() - startedAt) / 1000,
        unit: 's',
      },
      { name: 'longest task when loading a page, median of the last ten', value: longestTask, unit: 'ms' },
      {
        name: 'heap per card',
        value: ((await measureHeap(cdp)) - emptyHeap) / target.ownCount,
        unit: 'bytes',
      },
      ...(await measureChanges(page, target)),
    ]
    const grid = await scroll(page, cdp, 'grid', floor)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.locator('main tbody tr').first().waitFor()
    await page.waitForTimeout(1000)
    return [...loadResults, ...grid, ...(await scroll(page, cdp, 'list', floor))]
  } finally {
    await browser.close()
  }
}

/**
 * Clicks "Load more" until everything is loaded.
 * @returns the median of the longest tasks of the last ten pages
 */
function loadAll(page: Page, count: number): Promise<number> {
  return page.evaluate(async (count) => {
    const tasks: number[] = []
    let longest = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    observer.observe({ type: 'longtask' })
    const button = () =>
      [...document.querySelectorAll('main button')].find(({ textContent }) =>
        /^load more$/i.test(textContent),
      )
    for (;;) {
      const before = document.querySelectorAll('main article').length
      if (before >= count) break
      const loadMoreButton = button() as HTMLButtonElement | undefined
      if (!loadMoreButton) throw new Error(`Only ${before} of ${count} cards could be loaded`)
      longest = 0
      loadMoreButton.click()
      const deadline = performance.now() + 30_000
      while (document.querySelectorAll('main article').length === before) {
        if (performance.now() > deadline) throw new Error(`No page loaded after ${before} cards`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      tasks.push(longest)
    }
    return tasks.slice(-10).sort((a, b) => a - b)[5] ?? 0
  }, count)
}

/** Scrolls once to the end, then up and down for a while at each speed. */
async function scroll(page: Page, cdp: CDPSession, view: string, floor: number): Promise<Result[]> {
  const endToEnd = await measureFrames(page, fastSpeed)
  await page.waitForTimeout(1000)
  const before = await measureHeap(cdp)
  const results = frameResults(`${view}, end to end at ${fastSpeed} px/s`, endToEnd, floor)
  for (const { speed, seconds } of speedTests)
    results.push(
      ...frameResults(
        `${view}, ${seconds} s up and down at ${speed} px/s`,
        await measureFrames(page, speed, seconds),
        floor,
      ),
    )
  await page.waitForTimeout(1000)
  const growth = (await measureHeap(cdp)) / before - 1
  return [
    ...results,
    { name: `${view}: heap after garbage collection`, value: before / 1024 / 1024, unit: 'MiB' },
    {
      name: `${view}: heap growth from scrolling`,
      value: 100 * growth,
      unit: '%',
      goal: `at most ${100 * maxHeapGrowth} %`,
      pass: growth <= maxHeapGrowth,
    },
  ]
}

function frameResults(name: string, { gaps, longest }: Frames, floor: number): Result[] {
  const perSecond = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)
  const latePercent = (100 * gaps.filter((gap) => gap > lateFrameMs).length) / gaps.length
  return [
    {
      name: `${name}: frames`,
      value: perSecond,
      unit: '/s',
      baseline: floor,
      ratio: perSecond / floor,
      goal: 'at least 58',
      pass: perSecond >= 58,
    },
    { name: `${name}: frames later than ${lateFrameMs} ms`, value: latePercent, unit: '%' },
    { name: `${name}: time between frames, p99`, value: percentile(gaps, 0.99), unit: 'ms' },
    { name: `${name}: longest task`, value: longest, unit: 'ms' },
  ]
}

interface Frames {
  /** Times between consecutive frames, in milliseconds. */
  gaps: number[]
  /** Longest task in milliseconds; 0 if none took more than 50. */
  longest: number
}

/**
 * Scrolls frame by frame, as with a held key or a mouse wheel: from end to end, or up and down for a number
 * of seconds.
 */
function measureFrames(page: Page, speed: number, seconds?: number): Promise<Frames> {
  return page.evaluate(
    ([speed, seconds]) =>
      new Promise<Frames>((resolve) => {
        const gaps: number[] = []
        let longest = 0
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
        })
        observer.observe({ type: 'longtask' })
        const root = document.documentElement
        const startedAt = performance.now()
        let last = startedAt
        let scrollTop = seconds ? root.scrollHeight / 2 : 0
        scrollTo({ top: scrollTop, behavior: 'instant' })
        const handleFrame = (now: number) => {
          if (now > startedAt) gaps.push(now - last)
          // A late frame doesn't skip any of the distance.
          const step = (speed * Math.min(now - last, 50)) / 1000
          last = now
          const isScrollingDown = !seconds || Math.floor((now - startedAt) / 1000) % 2 === 0
          scrollTop += isScrollingDown ? step : -step
          scrollTo({ top: scrollTop, behavior: 'instant' })
          const isDone = seconds
            ? now - startedAt > seconds * 1000
            : scrollTop >= root.scrollHeight - innerHeight
          if (!isDone) return void requestAnimationFrame(handleFrame)
          observer.disconnect()
          resolve({ gaps, longest })
        }
        requestAnimationFrame(handleFrame)
      }),
    [speed, seconds] as const,
  )
}

/** Returns an empty page's frames per second, which is this machine's limit. */
async function measureBareFrames(page: Page): Promise<number> {
  await page.setContent('<div style="height:1000000px"></div>')
  const { gaps } = await measureFrames(page, fastSpeed, 3)
  return (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)
}

async function measureHeap(cdp: CDPSession): Promise<number> {
  for (let time = 0; time < 2; time++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}
