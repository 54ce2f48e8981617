import type { Page } from '@playwright/test'

/**
 * Records layout shifts from the next page on.
 * @returns function that returns the shifted elements and distances
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node }[] }
        shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    // Waits until the painted content was measured.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    return page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)
  }
}
