import type { SignInMethod } from '#contract/sessions.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { listBreakGlassWorkspaces, listOwnerIds } from '#server/features/workspaces/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { findUser } from './reads.ts'

interface EmergencySignIn {
  method: SignInMethod
  secondFactor?: boolean | undefined
  /** IP address. */
  address: string
}

/**
 * Audits a sign-in by an emergency owner that bypasses their workspaces' single sign-on, and notifies all
 * owners.
 */
export async function auditBreakGlass(
  ctx: Context,
  tx: Db,
  userId: string,
  { method, secondFactor, address }: EmergencySignIn,
): Promise<void> {
  if (!secondFactor || (method !== 'password' && method !== 'passkey')) return
  const workspaces = await listBreakGlassWorkspaces(tx, userId)
  const person = (await findUser(tx, userId))?.name ?? ''
  for (const { id: organizationId, name: workspace } of workspaces) {
    const auditFields = { actorId: userId, subjectId: userId, address, organizationId }
    await audit(tx, { kind: 'breakGlassUsed', ...auditFields, details: { method } })
    for (const owner of await listOwnerIds(tx, organizationId))
      await sendMailToUser(ctx, tx, owner, { template: 'breakGlass', values: { person, workspace, address } })
  }
}
