import { execFileSync } from 'node:child_process'
import { type Browser, expect, type Page } from '@playwright/test'
import { register } from './transcript-page.ts'

/** Adds a user to another user's workspace. */
export function joinWorkspace(userId: string, orgId: string, role: 'admin' | 'member' = 'member'): void {
  inDatabase('e2e/join-workspace.ts', userId, orgId, role)
}

/** Adds members to a workspace, and one whose name sorts last. */
export function addMembers(orgId: string, count: number, last: string): void {
  inDatabase('e2e/add-members.ts', orgId, String(count), last)
}

function inDatabase(script: string, ...args: string[]): void {
  const env = { ...process.env, LONGHAND_DATA: process.env.E2E_DATA }
  execFileSync(process.execPath, [script, ...args], { env, stdio: 'pipe' })
}

/** Opens a separate browser for a colleague in the same workspace, with access to the text of `page`. */
export async function openAsColleague(
  browser: Browser,
  page: Page,
  { id, url }: { id: string; url: string },
  name: string,
  text = 'Transcript',
): Promise<Page> {
  const { orgId } = (await (await page.request.get(`/collections/v2/${id}`)).json()).result
  const theirs = await (await browser.newContext()).newPage()
  const userId = (await register(theirs, name)).user.uid
  joinWorkspace(userId, orgId)
  const shared = await page.request.post(`/collections/v2/${id}/share`, { data: { userId } })
  expect(shared.ok()).toBe(true)
  await theirs.goto(url)
  await expect(theirs.getByRole('textbox', { name: text })).toBeVisible()
  return theirs
}
