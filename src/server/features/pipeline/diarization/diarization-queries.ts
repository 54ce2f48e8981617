import type { Insertable, Selectable, Updateable } from 'kysely'
import { runningImprovementStates } from '#domain/recognition/processing.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DiarizationsTable } from '#server/infra/database/transcript-tables.ts'

export type DiarizationRow = Selectable<DiarizationsTable>

/** Inserts a diarization, replacing the collection's earlier one. */
export async function replaceDiarization(
  db: Db,
  values: Insertable<DiarizationsTable>,
): Promise<DiarizationRow> {
  await deleteDiarization(db, values.collection_id)
  return db.insertInto('diarizations').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function findDiarization(db: Db, collectionId: string): Promise<DiarizationRow | undefined> {
  return db
    .selectFrom('diarizations')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
}

/**
 * Updates a diarization on behalf of its worker. There may be two workers if the first was presumed dead.
 * Returns undefined if the diarization has ended, or was dismissed or replaced.
 */
export async function updateOpenDiarization(
  db: Db,
  id: string,
  values: Updateable<DiarizationsTable>,
): Promise<DiarizationRow | undefined> {
  return db
    .updateTable('diarizations')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', runningImprovementStates)
    .returningAll()
    .executeTakeFirst()
}

export async function markDiarizationApplied(db: Db, id: string): Promise<void> {
  await db.updateTable('diarizations').set({ state: 'applied', spans: null }).where('id', '=', id).execute()
}

export async function deleteDiarization(db: Db, collectionId: string): Promise<void> {
  await db.deleteFrom('diarizations').where('collection_id', '=', collectionId).execute()
}
