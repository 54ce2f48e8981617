import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { DocumentsTable } from '#server/infra/database/document-tables.ts'

export type DocumentRow = Selectable<DocumentsTable>

export async function insertDocument(db: Db, values: Insertable<DocumentsTable>): Promise<void> {
  await db.insertInto('documents').values(values).execute()
}

type Changes = Partial<Pick<Insertable<DocumentsTable>, 'content' | 'plain' | 'written_by' | 'cut'>>

/**
 * Updates a document and increments its revision; returns undefined if the current revision isn't the
 * expected one.
 */
export async function updateDocument(
  db: Db,
  collectionId: string,
  changes: Changes,
  base?: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('documents')
    .set({ ...changes, revision: sql<number>`revision + 1` })
    .where('collection_id', '=', collectionId)
    .$if(base !== undefined, (query) => query.where('revision', '=', base ?? 0))
    .returning('revision')
    .executeTakeFirst()
  return row?.revision
}

/** Serializes creations that use the same ID until the transaction ends. */
export async function lockDocumentId(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document ${id}`}, 0))`.execute(db)
}

export async function findPart(db: Db, collectionId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_parts')
    .select('notes')
    .where('collection_id', '=', collectionId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.notes
}

export async function insertPart(db: Db, part: { collection_id: string; key: string; notes: string }) {
  await db
    .insertInto('document_parts')
    .values(part)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteParts(db: Db, collectionId: string): Promise<void> {
  await db.deleteFrom('document_parts').where('collection_id', '=', collectionId).execute()
}
