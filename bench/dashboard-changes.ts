import type { Page } from '@playwright/test'
import type { DashboardTarget } from './dashboard.ts'
import type { Result } from './result.ts'

/** Maximum duration of a frame while a long list changes: three frames at 60 per second. */
const maxFrameMs = 50
/** Window widths in pixels: for three columns, at which the page is opened, and for four columns. */
const [narrowWidth, wideWidth] = [1280, 1400]
const height = 800

/** State of the page to wait for. */
interface Condition {
  subject: 'name of the first' | 'cards' | 'columns'
  value: string | number
}

/** Times in milliseconds. */
interface FrameTimes {
  /** Longest time between two frames. */
  longest: number
  /** Time from the server's first event to the frame after which the change is visible. */
  visibleAfter: number
}

/** Makes the page record the time of the server's event; call this before opening it. */
export async function recordEventTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = EventSource
    window.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url)
        const page = window as Window & { notifiedAt?: number }
        this.addEventListener('message', () => (page.notifiedAt ??= performance.now()))
      }
    }
  })
}

/**
 * Measures how the page handles changes: a loaded card changes, a new one arrives at the top, and the window
 * gets room for another column.
 */
export async function measureChanges(page: Page, { url, cookie }: DashboardTarget): Promise<Result[]> {
  const send = async (path: string, method: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const link = page.locator('main article a').first()
  const id = (await link.getAttribute('href'))?.split('/').at(-1)
  const rename = await watchFrames(page, { subject: 'name of the first', value: 'Renamed elsewhere' }, () =>
    send(`/collections/v2/${id}`, 'PATCH', { name: 'Renamed elsewhere' }),
  )
  const before = await page.locator('main [data-item]').count()
  const frames = await watchFrames(page, { subject: 'cards', value: before + 1 }, () =>
    send(`/collections/v2/${id}/duplicate`, 'POST', {}),
  )
  const wideFrames = await watchFrames(page, { subject: 'columns', value: 4 }, () =>
    page.setViewportSize({ width: wideWidth, height }),
  )
  const narrowFrames = await watchFrames(page, { subject: 'columns', value: 3 }, () =>
    page.setViewportSize({ width: narrowWidth, height }),
  )
  return [
    ...frameResult('one card changes', rename),
    { name: 'one card changes: delay until painted', value: rename.visibleAfter, unit: 'ms' },
    ...frameResult('one card arrives', frames),
    { name: 'one card arrives: delay until painted', value: frames.visibleAfter, unit: 'ms' },
    ...frameResult('adding a column', wideFrames),
    ...frameResult('removing a column', narrowFrames),
  ]
}

const frameResult = (name: string, { longest }: FrameTimes): Result[] => [
  {
    name: `${name}: longest frame`,
    value: longest,
    unit: 'ms',
    goal: `at most ${maxFrameMs} ms`,
    pass: longest <= maxFrameMs,
  },
]

/** Watches frames during a change, and for half a second after it is visible. */
async function watchFrames(
  page: Page,
  condition: Condition,
  change: () => Promise<void>,
): Promise<FrameTimes> {
  const frameTimes = page.evaluate(
    ({ subject, value }) =>
      new Promise<FrameTimes>((resolve) => {
        const readers = {
          'name of the first': () => document.querySelector('main article a')?.textContent,
          cards: () => document.querySelectorAll('main [data-item]').length,
          columns: () => {
            const block = document.querySelector('[data-items] > *')
            return block ? getComputedStyle(block).gridTemplateColumns.split(' ').length : 0
          },
        }
        const page = window as Window & { notifiedAt?: number }
        delete page.notifiedAt
        let [last, longest, seenAt] = [performance.now(), 0, 0]
        const handleFrame = (now: number) => {
          longest = Math.max(longest, now - last)
          last = now
          if (seenAt === 0 && readers[subject]() === value) seenAt = now
          if (seenAt === 0 || now - seenAt < 500) return void requestAnimationFrame(handleFrame)
          resolve({ longest, visibleAfter: seenAt - (page.notifiedAt ?? 0) })
        }
        requestAnimationFrame(handleFrame)
      }),
    condition,
  )
  const [times] = await Promise.all([frameTimes, change()])
  return times
}
