import { type Insertable, type Selectable, sql } from 'kysely'
import { runningExportStates } from '#domain/exports/export-states.ts'
import type {
  BulkExportItemsTable,
  BulkExportOutcome,
  BulkExportsTable,
} from '#server/infra/database/bulk-export-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { literals } from '#server/infra/database/literals.ts'

export type BulkExportRow = Selectable<BulkExportsTable>
export type ItemRow = Selectable<BulkExportItemsTable>

/** Finds the export in progress, or the newest one if there is none. */
export async function findExport(db: Db, userId: string): Promise<BulkExportRow | undefined> {
  return db
    .selectFrom('bulk_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`state in (${literals(runningExportStates)})`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds an export; returns undefined if one is already in progress. */
export async function insertExport(
  db: Db,
  values: Omit<Insertable<BulkExportsTable>, 'state'>,
): Promise<BulkExportRow | undefined> {
  return db
    .insertInto('bulk_exports')
    .values({ ...values, state: 'queued' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Adds an export's collections in order, along with their names if given. */
export async function insertItems(
  db: Db,
  exportId: string,
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const items = ids.map((id, position) => ({
    export_id: exportId,
    position,
    collection_id: id,
    name: names.get(id) ?? null,
  }))
  await db.insertInto('bulk_export_items').values(items).execute()
}

/** Starts or resumes an export; returns undefined if it was removed or has already ended. */
export async function beginExport(db: Db, id: string): Promise<BulkExportRow | undefined> {
  return db
    .updateTable('bulk_exports')
    .set({ state: 'working' })
    .where('id', '=', id)
    .where('state', 'in', runningExportStates)
    .returningAll()
    .executeTakeFirst()
}

export async function listPendingItems(db: Db, exportId: string, limit: number): Promise<ItemRow[]> {
  return db
    .selectFrom('bulk_export_items')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function listItems(db: Db, exportId: string): Promise<ItemRow[]> {
  return db
    .selectFrom('bulk_export_items')
    .selectAll()
    .where('export_id', '=', exportId)
    .orderBy('position')
    .execute()
}

export async function countFinishedItems(db: Db, exportId: string): Promise<number> {
  const row = await db
    .selectFrom('bulk_export_items')
    .select((eb) => eb.fn.count<string>('outcome').as('done'))
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow()
  return Number(row.done)
}

/** Stores a collection's outcome; returns false if the export was removed. */
export async function setOutcome(
  db: Db,
  { export_id, position }: Pick<ItemRow, 'export_id' | 'position'>,
  outcome: BulkExportOutcome,
): Promise<boolean> {
  const result = await db
    .updateTable('bulk_export_items')
    .set({ outcome: JSON.stringify(outcome) })
    .where('export_id', '=', export_id)
    .where('position', '=', position)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

type ExportEnd =
  | { state: 'ready'; bytes: number; files: number; skipped: number; expires_at: Date }
  | { state: 'failed'; error: string; expires_at: Date }

/** Ends an export; returns false if it was removed. */
export async function finishExport(db: Db, id: string, exportEnd: ExportEnd): Promise<boolean> {
  const result = await db
    .updateTable('bulk_exports')
    .set(exportEnd)
    .where('id', '=', id)
    .where('state', 'in', runningExportStates)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function markDownloaded(db: Db, id: string): Promise<void> {
  await db.updateTable('bulk_exports').set({ downloaded_at: new Date() }).where('id', '=', id).execute()
}

/** Deletes a user's exports; returns their IDs. */
export async function deleteExports(db: Db, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('bulk_exports').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes a user's exports that have ended; returns their IDs. */
export async function deleteEndedExports(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('bulk_exports')
    .where('user_id', '=', userId)
    .where('state', 'in', ['ready', 'failed'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes exports that have expired or belong to deleted workspaces; returns their IDs. */
export async function deleteExpiredBulkExports(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('bulk_exports')
    .where((eb) => eb.or([eb('expires_at', '<', new Date()), eb('organization_id', 'is', null)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
