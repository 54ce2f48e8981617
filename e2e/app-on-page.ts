import type { Page } from '@playwright/test'

/**
 * Delays the app, so that the page shows only the server's HTML until the app is released.
 * @returns function that releases it
 */
export async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!early-|entry-|keep-input-).*\.js$/, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Reloads the page, and waits until it is about to be painted. */
export async function reloadUntilPainted(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await page.evaluate(() => new Promise(requestAnimationFrame))
}
