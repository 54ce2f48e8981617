import { randomUUID } from 'node:crypto'
import { userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { register } from '#server/features/accounts/registration.ts'
import { appointOwnCorrector } from '#server/features/correctors/own-correctors.ts'
import { orderPrecision } from '#server/features/precision/service.ts'
import { addMember } from '#server/features/workspaces/service.ts'
import { seedClient } from './seed-installation.ts'

interface Owner {
  owner_id: string
  organization_id: string
}

const languages = ['en', 'es'] as const

/**
 * Adds a workspace corrector and orders Precision for some of the workspace's recordings, so that the queue
 * isn't empty.
 * @returns the corrector's email address
 */
export async function seedCorrectors(
  ctx: Context,
  { owner_id: ownerId, organization_id: oid }: Owner,
  recordings: readonly string[],
): Promise<string> {
  const email = `corrector-${randomUUID().slice(0, 8)}@example.com`
  const password = 'longhand'
  const { session } = await register(ctx, { name: 'Cora Rector', email, password }, seedClient)
  const { uid } = session.user
  await addMember(ctx.db, { organizationId: oid, userId: uid })
  const owner = userWithoutSession(ownerId)
  for (const language of languages)
    await appointOwnCorrector(ctx, owner, { oid, uid, language, reviewer: true, exam: false })
  const orderOptions = { product: 'transcript', style: 'standard', notes: 'Names as in the agenda' } as const
  for (const id of recordings) await orderPrecision(ctx, owner, id, orderOptions)
  return email
}
