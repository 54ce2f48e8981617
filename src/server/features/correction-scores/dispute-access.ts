import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireReviewScopes } from '#server/features/corrector-roles/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DisputeRow } from './dispute-queries.ts'

/** Returns whether the actor is a reviewer for the queue of a dispute. */
export async function canDecide(
  ctx: Context,
  db: Db,
  actor: UserActor,
  { language, ownWorkspaceId }: DisputeRow,
): Promise<boolean> {
  const workspaceScopes = await requireReviewScopes(ctx, db, actor, language).catch(
    (): (string | null)[] => [],
  )
  return workspaceScopes.includes(ownWorkspaceId)
}
