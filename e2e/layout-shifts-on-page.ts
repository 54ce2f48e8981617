import type { Page } from '@playwright/test'

declare global {
  /** Returns the page's layout shifts. */
  var readShifts: () => string[]
}

/**
 * Records layout shifts, starting with the next page load.
 * @returns function that returns the shifted elements and distances
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node }[] }
        shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    globalThis.readShifts = () => {
      // On a busy page, some shifts haven't been reported yet.
      add(observer.takeRecords())
      return shifts
    }
  })
  return async () => {
    // Waits until the painted content has been measured.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    return page.evaluate(() => globalThis.readShifts())
  }
}
