import { sql } from 'kysely'
import type { ProcessingStage } from '#contract/collection.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { EngineWord } from '#server/infra/engines/engine.ts'

/** Returns the results of a collection's finished stages. */
export async function listStages(db: Db, collectionId: string): Promise<Map<ProcessingStage, unknown>> {
  const rows = await db
    .selectFrom('pipeline_stages')
    .select(['stage', 'result'])
    .where('collection_id', '=', collectionId)
    .execute()
  return new Map(rows.map((row) => [row.stage, row.result]))
}

/**
 * Stores a stage's result.
 * @returns false, without changing anything, if the stage was already finished
 */
export async function insertStage(
  db: Db,
  collectionId: string,
  stage: ProcessingStage,
  result: unknown,
  elapsedMs: number,
): Promise<boolean> {
  const insertResult = await db
    .insertInto('pipeline_stages')
    .values({
      collection_id: collectionId,
      stage,
      result: JSON.stringify(result ?? null),
      elapsed_ms: Math.round(elapsedMs),
    })
    .onConflict((conflict) => conflict.columns(['collection_id', 'stage']).doNothing())
    .executeTakeFirst()
  return insertResult.numInsertedOrUpdatedRows === 1n
}

/** A speech segment's recognized words, or translated sentences. */
export interface SpeechSegment<W = EngineWord> {
  words: W[]
  engine: string
  model: string
  /** Detected or given language. */
  language: string
}

/** Lists segments that are already transcribed, by index. */
export async function listSegments<W = EngineWord>(
  db: Db,
  collectionId: string,
): Promise<Map<number, SpeechSegment<W>>> {
  const rows = await db
    .selectFrom('speech_segments')
    .select(['index', 'words', 'engine', 'model', 'language'])
    .where('collection_id', '=', collectionId)
    .execute()
  return new Map(
    rows.map(({ index, words, engine, model, language }) => [
      index,
      {
        words: words as W[],
        engine: engine ?? '',
        model: model ?? '',
        language: language ?? '',
      },
    ]),
  )
}

export async function insertSegment(
  db: Db,
  collectionId: string,
  index: number,
  { words, ...sourceFields }: SpeechSegment<unknown>,
): Promise<void> {
  const values = { words: JSON.stringify(words), ...sourceFields }
  await db
    .insertInto('speech_segments')
    .values({ collection_id: collectionId, index, ...values })
    .onConflict((conflict) => conflict.columns(['collection_id', 'index']).doUpdateSet(values))
    .execute()
}

/** Deletes recognized words, so that the next run transcribes from scratch. */
export async function deleteRecognizedWords(db: Db, collectionId: string): Promise<void> {
  await deleteSegments(db, collectionId)
  await db
    .deleteFrom('pipeline_stages')
    .where('collection_id', '=', collectionId)
    .where('stage', 'in', ['speech', 'align', 'speakers', 'store'])
    .execute()
}

/** Deletes recognized segments once their words are in the transcript. */
export async function deleteSegments(db: Db, collectionId: string): Promise<void> {
  await db.deleteFrom('speech_segments').where('collection_id', '=', collectionId).execute()
}

/** Counts a collection's finished stages and segments. */
export async function countCheckpoints(db: Db, collectionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from pipeline_stages where collection_id = ${collectionId}) +
      (select count(*) from speech_segments where collection_id = ${collectionId})
    )::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns whether a user prefers recordings to be named exactly like their files. */
export async function prefersFileNames(db: Db, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select from users where id = ${userId} and settings @> '{"keepFileNames": true}'`.execute(db)
  return rows.length > 0
}

const selectPaused = (db: Db) =>
  db.selectFrom('collections').where('state', '=', 'paused').where('trashed_at', 'is', null)

/** Lists the IDs of a workspace's paused collections, oldest first. */
export async function listPausedCollections(db: Db, organizationId: string): Promise<string[]> {
  const pausedCollections = selectPaused(db).select('id').where('organization_id', '=', organizationId)
  const rows = await pausedCollections.orderBy('created_at').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Lists the IDs of workspaces with paused collections. */
export async function listPausedWorkspaces(db: Db): Promise<string[]> {
  const rows = await selectPaused(db).select('organization_id').distinct().execute()
  return rows.map(({ organization_id }) => organization_id)
}
