import type { Db } from '#server/infra/database/database.ts'

/** A queue from which a corrector takes work. */
export interface QueueAccess {
  language: string
  /** The workspace whose own correctors use the queue; null for the installation's queues. */
  workspace_id: string | null
  reviewer: boolean
  rate_cents: number | null
}

/** Returns whether a corrector is currently accepting work. */
export async function isTakingWork(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('correctors')
    .select('active')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.active ?? true
}

/** Lists a corrector's queues in one language or in all. A workspace's own queues require membership. */
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
