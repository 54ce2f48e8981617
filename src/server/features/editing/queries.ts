import type { Db } from '#server/infra/database/database.ts'

/** Lists collections whose editor hasn't sent a recent heartbeat. */
export async function listCollectionsWithoutHeartbeat(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('editing_user_id', 'is not', null)
    .where('editing_at', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}
