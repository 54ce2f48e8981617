import type { Page } from '@playwright/test'
import type { Viewed } from './dashboard.ts'
import type { Result } from './result.ts'

/** Maximum duration of a frame while a long list changes: three frames at 60 per second. */
const mostMs = 50
/** Window widths for three columns, as the benchmark opens the page, and for four. */
const [narrow, wide] = [1280, 1400]
const height = 800

/** State of the page to wait for. */
interface Wanted {
  of: 'name of the first' | 'cards' | 'columns'
  is: string | number
}

/** Times in milliseconds. */
interface Watched {
  /** Longest time between two frames. */
  longest: number
  /** Time from the server's first event to the frame after which the change is visible. */
  shown: number
}

/** Makes the page record the time of the server's event; call this before opening it. */
export async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = EventSource
    window.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url)
        const page = window as Window & { told?: number }
        this.addEventListener('message', () => (page.told ??= performance.now()))
      }
    }
  })
}

/**
 * Measures how the page handles changes: a loaded card changes, a new one arrives at the top, and the window
 * gets room for another column.
 */
export async function measureChanges(page: Page, { url, cookie }: Viewed): Promise<Result[]> {
  const ask = async (path: string, method: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const link = page.locator('main article a').first()
  const id = (await link.getAttribute('href'))?.split('/').at(-1)
  const changed = await during(page, { of: 'name of the first', is: 'Renamed elsewhere' }, () =>
    ask(`/collections/v2/${id}`, 'PATCH', { name: 'Renamed elsewhere' }),
  )
  const before = await page.locator('main [data-item]').count()
  const arrived = await during(page, { of: 'cards', is: before + 1 }, () =>
    ask(`/collections/v2/${id}/duplicate`, 'POST', {}),
  )
  const columns = await during(page, { of: 'columns', is: 4 }, () =>
    page.setViewportSize({ width: wide, height }),
  )
  const back = await during(page, { of: 'columns', is: 3 }, () =>
    page.setViewportSize({ width: narrow, height }),
  )
  return [
    ...told('a change of one card', changed),
    { name: 'a change of one card: told until painted', value: changed.shown, unit: 'ms' },
    ...told('a collection arrives on top', arrived),
    { name: 'a collection arrives on top: told until painted', value: arrived.shown, unit: 'ms' },
    ...told('one column more', columns),
    ...told('one column less', back),
  ]
}

const told = (name: string, { longest }: Watched): Result[] => [
  {
    name: `${name}: longest frame`,
    value: longest,
    unit: 'ms',
    goal: `at most ${mostMs} ms`,
    pass: longest <= mostMs,
  },
]

/** Watches frames during a change, and for half a second after it is visible. */
async function during(page: Page, wanted: Wanted, act: () => Promise<void>): Promise<Watched> {
  const watched = page.evaluate(
    ({ of, is }) =>
      new Promise<Watched>((resolve) => {
        const looks = {
          'name of the first': () => document.querySelector('main article a')?.textContent,
          cards: () => document.querySelectorAll('main [data-item]').length,
          columns: () => {
            const block = document.querySelector('[data-items] > *')
            return block ? getComputedStyle(block).gridTemplateColumns.split(' ').length : 0
          },
        }
        const page = window as Window & { told?: number }
        delete page.told
        let [last, longest, seen] = [performance.now(), 0, 0]
        const frame = (now: number) => {
          longest = Math.max(longest, now - last)
          last = now
          if (seen === 0 && looks[of]() === is) seen = now
          if (seen === 0 || now - seen < 500) return void requestAnimationFrame(frame)
          resolve({ longest, shown: seen - (page.told ?? 0) })
        }
        requestAnimationFrame(frame)
      }),
    wanted,
  )
  const [seen] = await Promise.all([watched, act()])
  return seen
}
