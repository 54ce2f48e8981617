import type { Db } from '#server/infra/database/database.ts'
import type { ImportRow } from './queries.ts'

/** Finds the transcript that was uploaded along with a recording. */
export async function findAdoptedImport(db: Db, collectionId: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('expires_at', 'is', null)
    .executeTakeFirst()
}
