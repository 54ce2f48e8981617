import type { Collection } from '#contract/collection.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { readCollectionAs } from '#server/features/collections/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import { findWelcome } from './queries.ts'
import { addWelcomeCollection } from './service.ts'

/**
 * Returns a user's welcome recording in a workspace, creating it if it doesn't exist; concurrent calls create
 * only one.
 */
export async function restoreWelcome(
  ctx: Context,
  actor: UserActor,
  uid: string,
  organizationId: string,
): Promise<Collection> {
  requireOwnAccount(actor, uid)
  const id = await ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, organizationId)
    await requireMembership(tx, actor, organizationId)
    return (
      (await findWelcome(tx, uid, organizationId)) ??
      (await addWelcomeCollection(ctx, tx, { ownerId: uid, organizationId }))
    )
  })
  return readCollectionAs(ctx, actor, id)
}
