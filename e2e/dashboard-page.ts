import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { register } from './transcript-page.ts'

export const password = 'correct horse battery'

/**
 * Registers a user with the page's own form.
 * @returns the email address
 */
export async function registerByForm(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await page.goto('/')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
  return email
}

/**
 * Registers a user and opens the dashboard.
 * @returns the email address
 */
export async function openDashboard(page: Page): Promise<string> {
  const { user } = await register(page, 'Ada Lovelace')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  // From then on, the server renders the page.
  await page.waitForFunction(() => document.cookie.includes('longhand_viewport='))
  return user.email!
}

/** Waits until the page responds to input. */
export async function waitForDashboard(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('#root main') && !('longhandInput' in globalThis))
}

/** Drops files in the middle of the page, as if dragged from another program. */
export async function dropAnywhere(page: Page, paths: string[]): Promise<void> {
  const files = paths.map((path) => ({
    name: path.split('/').at(-1) ?? '',
    base64: readFileSync(path).toString('base64'),
  }))
  const dataTransfer = await page.evaluateHandle((entries) => {
    const data = new DataTransfer()
    for (const { name, base64 } of entries) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: name.endsWith('.wav') ? 'audio/wav' : '' }))
    }
    return data
  }, files)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  const dropZone = page.getByText('Drop to transcribe')
  await dropZone.waitFor()
  await dropZone.dispatchEvent('drop', { dataTransfer })
}
