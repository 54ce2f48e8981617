import type { Insertable, Selectable } from 'kysely'
import { runningExportStates } from '#domain/exports/export-states.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { MediaExportsTable } from '#server/infra/database/media-export-tables.ts'

export type MediaExportRow = Selectable<MediaExportsTable>

/** A user's export from a collection. */
export interface ExportKey {
  collectionId: string
  userId: string
}

export async function findExport(
  db: Db,
  { collectionId, userId }: ExportKey,
): Promise<MediaExportRow | undefined> {
  return db
    .selectFrom('media_exports')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Adds an export; returns undefined if there already is one. */
export async function insertExport(
  db: Db,
  values: Omit<Insertable<MediaExportsTable>, 'state'>,
): Promise<MediaExportRow | undefined> {
  return db
    .insertInto('media_exports')
    .values({ ...values, state: 'queued' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Starts or restarts work on an export; returns undefined if it was removed or has ended. */
export async function beginExport(db: Db, id: string): Promise<MediaExportRow | undefined> {
  return db
    .updateTable('media_exports')
    .set({ state: 'working', percent: 0 })
    .where('id', '=', id)
    .where('state', 'in', runningExportStates)
    .returningAll()
    .executeTakeFirst()
}

type Change =
  | { percent: number }
  | { state: 'ready'; percent: 100; extension: string; bytes: number; expires_at: Date }
  | { state: 'failed'; error: string; expires_at: Date }

/** Updates an export in progress; returns false if it was removed. */
export async function updateExport(db: Db, id: string, change: Change): Promise<boolean> {
  const result = await db
    .updateTable('media_exports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', runningExportStates)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes and returns a user's export from a collection. */
export async function deleteExport(
  db: Db,
  { collectionId, userId }: ExportKey,
): Promise<MediaExportRow | undefined> {
  return db
    .deleteFrom('media_exports')
    .where('collection_id', '=', collectionId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes and returns expired exports. */
export async function deleteExpiredMediaExports(db: Db): Promise<MediaExportRow[]> {
  return db.deleteFrom('media_exports').where('expires_at', '<', new Date()).returningAll().execute()
}
