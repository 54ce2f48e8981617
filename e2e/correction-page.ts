import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import type { Collection } from '#contract/collection.ts'
import { joinWorkspace } from './colleague-page.ts'
import { register } from './transcript-page.ts'

export interface OrderedRecording {
  id: string
  orgId: string
  customer: { email: string; uid: string }
  /** User ID of the corrector. */
  corrector: string
}

/**
 * Registers a customer and, in another browser, a corrector in their workspace, and orders a Precision
 * transcript of the welcome recording.
 */
export async function orderPrecision(
  page: Page,
  corrector: Page,
  orderOptions: object = { notes: 'Names in capitals, please.' },
): Promise<OrderedRecording> {
  const { user, workspaces } = await register(page, 'Ada Lovelace')
  const orgId = workspaces[0]?.id ?? ''
  const { user: member } = await register(corrector, 'Carla Corrector')
  joinWorkspace(member.uid, orgId)
  const send = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data })
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
    return reply.json()
  }
  await send(`/organizations/${orgId}/correctors`, { uid: member.uid, language: 'en' })
  const response = await send(`/user/v2/${user.uid}/collections`, { orgId })
  const [{ id }] = response.Items as [Collection]
  const env = { ...process.env, LONGHAND_DATA: process.env.E2E_DATA }
  execFileSync(process.execPath, ['e2e/own-recording.ts', id], { env, stdio: 'pipe' })
  await send(`/collections/v2/${id}/precision`, orderOptions)
  return { id, orgId, customer: { email: user.email ?? '', uid: user.uid }, corrector: member.uid }
}
