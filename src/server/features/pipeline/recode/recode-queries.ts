import type { Insertable, Selectable, Updateable } from 'kysely'
import { runningImprovementStates } from '#domain/recognition/processing.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { RecodesTable } from '#server/infra/database/transcript-tables.ts'

export type RecodeRow = Selectable<RecodesTable>

export async function insertRecode(db: Db, values: Insertable<RecodesTable>): Promise<RecodeRow> {
  return db.insertInto('recodes').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function findRecode(db: Db, id: string): Promise<RecodeRow | undefined> {
  return db.selectFrom('recodes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists pending, running, applicable, and failed recodes, oldest first. */
export async function listOpenRecodes(db: Db, collectionId: string): Promise<RecodeRow[]> {
  return db
    .selectFrom('recodes')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('state', '!=', 'applied')
    .orderBy('created_at')
    .execute()
}

/**
 * Updates a recode on behalf of its worker. There may be two workers if the first was presumed dead. Returns
 * undefined if the recode was applied or dismissed.
 */
export async function updateOpenRecode(
  db: Db,
  id: string,
  values: Updateable<RecodesTable>,
): Promise<RecodeRow | undefined> {
  return db
    .updateTable('recodes')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', runningImprovementStates)
    .returningAll()
    .executeTakeFirst()
}

export async function markRecodeApplied(db: Db, id: string): Promise<void> {
  await db.updateTable('recodes').set({ state: 'applied', words: null }).where('id', '=', id).execute()
}

export async function deleteRecode(db: Db, id: string): Promise<void> {
  await db.deleteFrom('recodes').where('id', '=', id).execute()
}
