import type { Page } from '@playwright/test'

const pauseMs = 40
/** Number of keys pressed before measuring, since a previously hidden page paints its first frames late. */
const warmUpKeys = 4

/**
 * Measures the time from each event of the given type until the main thread has finished its frame, in
 * milliseconds.
 */
async function watchInput(page: Page, type: 'keydown' | 'paste'): Promise<() => Promise<number[]>> {
  await page.evaluate((type) => {
    const times: number[] = []
    Object.assign(window, { [`times-${type}`]: times })
    addEventListener(
      type,
      () => {
        const startedAt = performance.now()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - startedAt)
          channel.port2.postMessage(null)
        })
      },
      { capture: true },
    )
  }, type)
  return () =>
    page.evaluate(
      (type) => (window as unknown as Record<string, number[]>)[`times-${type}`]?.splice(0) ?? [],
      type,
    )
}

export const watchKeys = (page: Page) => watchInput(page, 'keydown')

/** Presses keys one after another. */
export async function press(page: Page, key: (n: number) => string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await page.keyboard.press(key(n))
    await page.waitForTimeout(pauseMs)
  }
}

export const letterAt = (n: number) => 'typing words '[n % 13] ?? 'a'

/** Returns the duration of a paste into the focused field, in milliseconds. */
export async function paste(page: Page, text: string): Promise<number> {
  const takeDurations = await watchInput(page, 'paste')
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
  await page.waitForTimeout(500)
  return (await takeDurations())[0] ?? 0
}

/**
 * Types alternately into a page and into a bare field of 500 words in another page, so that other load on the
 * machine slows both. Returns milliseconds per keystroke.
 */
export async function typeByTurns(
  page: Page,
  floor: Page,
  rounds = 25,
): Promise<Record<'page' | 'floor', number[]>> {
  const [takePage, takeFloor] = [await watchKeys(page), await watchKeys(floor)]
  const times = { page: [] as number[], floor: [] as number[] }
  const typeInto = async (target: Page, takeDurations: () => Promise<number[]>) => {
    await target.bringToFront()
    await press(target, letterAt, warmUpKeys)
    await takeDurations()
    await press(target, letterAt, 13)
    return takeDurations()
  }
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const [floorTimes, pageTimes] = [await typeInto(floor, takeFloor), await typeInto(page, takePage)]
    if (round === 0) continue
    times.floor.push(...floorTimes)
    times.page.push(...pageTimes)
  }
  return times
}
