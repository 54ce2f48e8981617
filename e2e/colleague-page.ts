import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import type { OpenPage } from './shared-page.ts'
import { register } from './transcript-page.ts'

/** Adds a user to another user's workspace. */
export function joinWorkspace(userId: string, orgId: string, role: 'admin' | 'member' = 'member'): void {
  runInDatabase('e2e/join-workspace.ts', userId, orgId, role)
}

/** Adds `count` members and one named `last` to a workspace. */
export function addMembers(orgId: string, count: number, last: string): void {
  runInDatabase('e2e/add-members.ts', orgId, String(count), last)
}

function runInDatabase(script: string, ...args: string[]): void {
  const env = { ...process.env, LONGHAND_DATA: process.env.E2E_DATA }
  execFileSync(process.execPath, [script, ...args], { env, stdio: 'pipe' })
}

/** Opens a separate browser for a colleague in the same workspace, with access to the text of `page`. */
export async function openAsColleague(
  openPage: OpenPage,
  page: Page,
  { id, url }: { id: string; url: string },
  name: string,
  text = 'Transcript',
): Promise<Page> {
  const { orgId } = (await (await page.request.get(`/collections/v2/${id}`)).json()).result
  const colleaguePage = await openPage()
  const userId = (await register(colleaguePage, name)).user.uid
  joinWorkspace(userId, orgId)
  const shareResponse = await page.request.post(`/collections/v2/${id}/share`, { data: { userId } })
  expect(shareResponse.ok()).toBe(true)
  await colleaguePage.goto(url)
  await expect(colleaguePage.getByRole('textbox', { name: text })).toBeVisible()
  return colleaguePage
}
