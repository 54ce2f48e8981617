import { type Selectable, sql } from 'kysely'
import { runningExportStates } from '#domain/exports/export-states.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DataExportsTable } from '#server/infra/database/erasure-tables.ts'
import { literals } from '#server/infra/database/literals.ts'

export type ExportRow = Selectable<DataExportsTable>

/** Finds the export in progress, or the newest one if there is none. */
export async function findExport(db: Db, userId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`state in (${literals(runningExportStates)})`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findExportById(db: Db, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteExportsById(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('data_exports')
    .where('id', 'in', [...ids])
    .execute()
}

export async function hasUser(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Adds an export; returns undefined if one is already in progress. */
export async function insertExport(db: Db, id: string, userId: string): Promise<ExportRow | undefined> {
  return db
    .insertInto('data_exports')
    .values({ id, user_id: userId, state: 'queued' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Starts or restarts an export; returns undefined if it was canceled. */
export async function beginExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return db
    .updateTable('data_exports')
    .set({ state: 'working', percent: 0 })
    .where('id', '=', id)
    .where('state', 'in', runningExportStates)
    .returningAll()
    .executeTakeFirst()
}

/** Stores the progress; returns false if the export was canceled. */
export async function updateProgress(db: Db, id: string, percent: number): Promise<boolean> {
  const result = await db
    .updateTable('data_exports')
    .set({ percent })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

type Outcome =
  | {
      state: 'ready'
      bytes: number
      files: number
      skipped: number
      regions: string
      expires_at: Date
    }
  | { state: 'failed'; error: string }

/** Ends an export; returns false if it was canceled. */
export async function finishExport(db: Db, id: string, outcome: Outcome): Promise<boolean> {
  const result = await db
    .updateTable('data_exports')
    .set({ percent: outcome.state === 'ready' ? 100 : 0, ...outcome })
    .where('id', '=', id)
    .where('state', 'in', runningExportStates)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes all of a user's exports, or all but one; returns their IDs. */
export async function deleteExports(db: Db, userId: string, keptId?: string): Promise<string[]> {
  let query = db.deleteFrom('data_exports').where('user_id', '=', userId)
  if (keptId !== undefined) query = query.where('id', '<>', keptId)
  const rows = await query.returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes expired exports; returns their IDs. */
export async function deleteExpiredDataExports(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('data_exports')
    .where('expires_at', '<', new Date())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findAvatar(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('avatar_key').where('id', '=', userId).executeTakeFirst()
  return row?.avatar_key ?? null
}
