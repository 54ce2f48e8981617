import type { Db } from '#server/infra/database/database.ts'

/** A queue that a corrector takes work from. */
export interface QueueAccess {
  language: string
  /** Workspace whose own correctors it is for; null for those of the installation. */
  workspace_id: string | null
  reviewer: boolean
  rate_cents: number | null
}

/** Whether a corrector is currently taking work. */
export async function isTakingWork(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('correctors')
    .select('active')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.active ?? true
}

/** Queues of a corrector, of one language or all. Own queues of workspaces need membership. */
export async function listQueues(db: Db, userId: string, language?: string): Promise<QueueAccess[]> {
  let query = db
    .selectFrom('corrector_languages as own')
    .select(['own.language', 'own.workspace_id', 'own.reviewer', 'own.rate_cents'])
    .where('own.user_id', '=', userId)
    .where('own.state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('own.workspace_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('memberships.user_id')
            .whereRef('memberships.organization_id', '=', 'own.workspace_id')
            .whereRef('memberships.user_id', '=', 'own.user_id'),
        ),
      ]),
    )
    .orderBy('own.language')
  if (language !== undefined) query = query.where('own.language', '=', language)
  return query.execute()
}
