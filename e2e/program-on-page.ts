import type { Page } from '@playwright/test'

/**
 * Delays the app, so that the page is the server's HTML until it is released.
 * @returns function that releases it
 */
export async function holdProgram(page: Page): Promise<() => void> {
  let letIn = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route(/\/assets\/(?!early-|entry-|keep-input-).*\.js$/, async (route) => {
    await mayCome
    await route.continue()
  })
  return letIn
}
