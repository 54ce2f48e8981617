import type { Page } from '@playwright/test'

const pauseMs = 40

export const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
export const median = (values: readonly number[]) => percentile(values, 0.5)

/**
 * Watches a page's events of a type: from each to the end of the main thread's work for the frame that shows it,
 * in milliseconds.
 */
async function watch(page: Page, type: 'keydown' | 'paste'): Promise<() => Promise<number[]>> {
  await page.evaluate((type) => {
    const times: number[] = []
    Object.assign(window, { [`times-${type}`]: times })
    addEventListener(
      type,
      () => {
        const began = performance.now()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - began)
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

export const watchKeys = (page: Page) => watch(page, 'keydown')

/** Presses keys one after the other. */
export async function press(page: Page, key: (n: number) => string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await page.keyboard.press(key(n))
    await page.waitForTimeout(pauseMs)
  }
}

export const letter = (n: number) => 'typing words '[n % 13] ?? 'a'

/** Milliseconds for a paste of a text into what has the focus. */
export async function paste(page: Page, text: string): Promise<number> {
  const take = await watch(page, 'paste')
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
  await page.waitForTimeout(500)
  return (await take())[0] ?? 0
}

/**
 * Types by turns into a page and into a bare field of 500 words in a page of its own, so that whatever else the
 * machine does slows both. Milliseconds a key.
 */
export async function typeByTurns(
  page: Page,
  floor: Page,
  rounds = 30,
): Promise<Record<'page' | 'floor', number[]>> {
  const [takePage, takeFloor] = [await watchKeys(page), await watchKeys(floor)]
  for (const one of [floor, page]) {
    await one.bringToFront()
    await press(one, letter, 13)
  }
  await Promise.all([takePage(), takeFloor()])
  const times = { page: [] as number[], floor: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    await floor.bringToFront()
    await press(floor, letter, 13)
    times.floor.push(...(await takeFloor()))
    await page.bringToFront()
    await press(page, letter, 13)
    times.page.push(...(await takePage()))
  }
  return times
}
