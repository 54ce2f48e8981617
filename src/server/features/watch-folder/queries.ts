import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { WatchedFilesTable } from '#server/infra/database/watched-file-tables.ts'

export type WatchedFileRow = Selectable<WatchedFilesTable>

/** Locks a folder until the transaction ends. */
export async function lockFolder(tx: Db, folder: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watch folder ${folder}`}, 0))`.execute(tx)
}

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id
}

export async function isImported(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('watched_files')
    .select('id')
    .where('id', '=', id)
    .where('taken_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a file before it is stored; does nothing if it was already added. */
export async function addFile(db: Db, values: Insertable<WatchedFilesTable>): Promise<void> {
  await db
    .insertInto('watched_files')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Finds a file and locks it until the transaction ends. */
export async function lockFile(tx: Db, id: string): Promise<WatchedFileRow | undefined> {
  return tx.selectFrom('watched_files').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markFileImported(tx: Db, id: string): Promise<void> {
  await tx.updateTable('watched_files').set({ taken_at: new Date() }).where('id', '=', id).execute()
}

/** Lists the files whose import is in progress or was interrupted. */
export async function listUnimportedFiles(db: Db): Promise<WatchedFileRow[]> {
  return db.selectFrom('watched_files').selectAll().where('taken_at', 'is', null).execute()
}

/** Deletes a file's row unless the file has been imported; returns false if nothing was deleted. */
export async function deleteUnimportedFile(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('watched_files')
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
