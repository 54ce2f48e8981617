import type { Download, Page } from '@playwright/test'

/** Chooses a format in the open export dialog and downloads the file. */
export async function downloadAs(page: Page, format: string): Promise<Download> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${format} \\.`) }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  return download
}
