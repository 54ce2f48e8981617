import { sql } from 'kysely'
import type { ProcessingStage } from '#contract/collections.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { HeardWord } from '#server/infra/speech/engine.ts'

/** What the finished stages of a collection left behind. */
export async function listStages(db: Db, collectionId: string): Promise<Map<ProcessingStage, unknown>> {
  const rows = await db
    .selectFrom('pipeline_stages')
    .select(['stage', 'result'])
    .where('collection_id', '=', collectionId)
    .execute()
  return new Map(rows.map((row) => [row.stage, row.result]))
}

export async function insertStage(
  db: Db,
  collectionId: string,
  stage: ProcessingStage,
  result: unknown,
  elapsedMs: number,
): Promise<void> {
  await db
    .insertInto('pipeline_stages')
    .values({
      collection_id: collectionId,
      stage,
      result: JSON.stringify(result ?? null),
      elapsed_ms: Math.round(elapsedMs),
    })
    .onConflict((conflict) => conflict.columns(['collection_id', 'stage']).doNothing())
    .execute()
}

/** Words of the stretches of speech that were recognised already, by index. */
export async function listSegments(db: Db, collectionId: string): Promise<Map<number, HeardWord[]>> {
  const rows = await db
    .selectFrom('speech_segments')
    .select(['index', 'words'])
    .where('collection_id', '=', collectionId)
    .execute()
  return new Map(rows.map((row) => [row.index, row.words as HeardWord[]]))
}

export async function insertSegment(
  db: Db,
  collectionId: string,
  index: number,
  words: readonly HeardWord[],
): Promise<void> {
  await db
    .insertInto('speech_segments')
    .values({ collection_id: collectionId, index, words: JSON.stringify(words) })
    .onConflict((conflict) =>
      conflict.columns(['collection_id', 'index']).doUpdateSet({ words: JSON.stringify(words) }),
    )
    .execute()
}

/** Forgets the recognised stretches, once the transcript holds their words. */
export async function deleteSegments(db: Db, collectionId: string): Promise<void> {
  await db.deleteFrom('speech_segments').where('collection_id', '=', collectionId).execute()
}

/** How many stages and stretches of speech of a collection are finished. */
export async function countCheckpoints(db: Db, collectionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from pipeline_stages where collection_id = ${collectionId}) +
      (select count(*) from speech_segments where collection_id = ${collectionId})
    )::int as count`.execute(db)
  return rows[0]?.count ?? 0
}
