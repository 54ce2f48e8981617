import type { Page } from '@playwright/test'

/** Size of a part, in bytes. */
export const partBytes = 8 * 1024 * 1024

/** Timeout for sending parts from a busy browser whose requests are intercepted, in milliseconds. */
export const partsTimeoutMs = 60_000

/** Selects files in the dialog and starts the upload. */
export async function upload(page: Page, files: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Choose audio or video files').setInputFiles(files)
  await page.getByRole('button', { name: 'Start transcribing' }).click()
}

/** Holds parts from this number on until they are released, and records the numbers of sent parts. */
export async function holdParts(
  page: Page,
  from: number,
): Promise<{ sentParts: number[]; release: () => void }> {
  const sentParts: number[] = []
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/objects/parts/**', async (route) => {
    const part = Number(/\/(\d+)\?/.exec(route.request().url())?.[1])
    sentParts.push(part)
    if (part >= from) await gate
    await route.continue().catch(() => undefined)
  })
  return { sentParts, release }
}

/** Returns the panel with the upload queue. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' })
