import type { Db } from '#server/infra/database/database.ts'
import type { DocumentRow } from './queries.ts'

/** Finds a document with its content. */
export async function findDocument(db: Db, collectionId: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('collection_id', '=', collectionId).executeTakeFirst()
}
