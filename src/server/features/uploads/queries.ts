import type { Insertable, Selectable } from 'kysely'
import type { UploadsTable } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type UploadRow = Selectable<UploadsTable>

export async function insertUpload(db: Db, upload: Insertable<UploadsTable>): Promise<UploadRow> {
  return db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow()
}

export async function findUpload(db: Db, userId: string, uploadId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Finds an upload, and locks it until the transaction ends, so that only one request at a time changes its
 * files.
 */
export async function lockUpload(db: Db, userId: string, uploadId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findUploadByKey(db: Db, userId: string, key: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('storage_key', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function listUnfinishedUploads(db: Db, userId: string): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('created_at')
    .execute()
}

export async function setOptions(
  db: Db,
  userId: string,
  uploadId: string,
  options: string,
): Promise<UploadRow | undefined> {
  return db
    .updateTable('uploads')
    .set({ options })
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function markComplete(
  db: Db,
  uploadId: string,
  values: { expires_at: Date; content_hash: string | null },
): Promise<UploadRow> {
  return db
    .updateTable('uploads')
    .set({ completed_at: new Date(), ...values })
    .where('id', '=', uploadId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes an upload; returns false if it was deleted concurrently. */
export async function deleteUpload(db: Db, uploadId: string): Promise<boolean> {
  const result = await db.deleteFrom('uploads').where('id', '=', uploadId).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Lists expired uploads sorted by ID, starting after the ID `after`. */
export async function listExpiredUploads(db: Db, limit: number, after: string | null): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('expires_at', '<', new Date())
    .$if(after !== null, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute()
}
