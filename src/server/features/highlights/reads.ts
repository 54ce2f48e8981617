import type { Ms } from '#domain/words/words.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { AnchorRow } from './queries.ts'

/** Lists the anchors of highlights within a time span. */
export async function listAnchorsBetween(
  db: Db,
  collection: Authorized<'edit'>,
  { startTime, endTime }: { startTime: Ms; endTime: Ms },
): Promise<AnchorRow[]> {
  return db
    .selectFrom('highlights')
    .select(['id', 'quote', 'start_ms as start', 'end_ms as end', 'speaker'])
    .where('collection_id', '=', collection.id)
    .where('start_ms', '<', endTime)
    .where('end_ms', '>=', startTime)
    .orderBy('id')
    .execute()
}
