import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { ImportsTable } from '#server/infra/database/transcript-tables.ts'

export type ImportRow = Selectable<ImportsTable>

export async function insertImport(db: Db, values: Insertable<ImportsTable>): Promise<void> {
  await db.insertInto('imports').values(values).execute()
}

/** Finds and locks a user's import that isn't attached to any collection. */
export async function lockUnclaimedImport(
  db: Db,
  userId: string,
  id: string,
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('collection_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds and locks an import into an existing transcript. */
export async function lockCollectionImport(
  db: Db,
  collectionId: string,
  id: string,
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('collection_id', '=', collectionId)
    .where('expires_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Attaches an import to a new collection; the import then no longer expires. */
export async function assignToCollection(
  db: Db,
  id: string,
  collectionId: string,
  key: string,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ collection_id: collectionId, storage_key: key, expires_at: null })
    .where('id', '=', id)
    .execute()
}

export async function markImportApplied(
  db: Db,
  id: string,
  { revision, undo }: { revision: number; undo: string | null },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ applied_revision: revision, undo_version: undo })
    .where('id', '=', id)
    .execute()
}

export async function deleteImport(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('imports').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Lists a user's unused imports, except for the newest ones. */
export async function listExcessImports(db: Db, userId: string, keptCount: number): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .offset(keptCount)
    .execute()
}

export async function listExpiredImports(db: Db, limit: number): Promise<ImportRow[]> {
  return db.selectFrom('imports').selectAll().where('expires_at', '<', new Date()).limit(limit).execute()
}
