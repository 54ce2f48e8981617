import { type Selectable, sql } from 'kysely'
import type { TranscriptReplacement, TranscriptSource, TranscriptSpeaker } from '#contract/transcripts.ts'
import type { RecordedEdits } from '#domain/edits/chunk-edits.ts'
import type { Chunk, ChunkText } from '#domain/words/chunks.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { TranscriptsTable } from '#server/infra/database/transcript-tables.ts'

export type TranscriptRow = Selectable<TranscriptsTable>

/** Finds a transcript, and locks it until the transaction ends to serialize edits. */
export async function lockTranscript(db: Db, collectionId: string): Promise<TranscriptRow | undefined> {
  return db
    .selectFrom('transcripts')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .forUpdate()
    .executeTakeFirst()
}

export async function listChunks(db: Db, collectionId: string): Promise<Chunk[]> {
  return db
    .selectFrom('transcript_chunks')
    .select(['start_ms', 'words'])
    .where('collection_id', '=', collectionId)
    .where('gone', 'is', null)
    .orderBy('start_ms')
    .execute()
}

export async function listFirstChunks(db: Db, collectionId: string, limit: number): Promise<Chunk[]> {
  return chunksAt(db, collectionId, undefined)
    .select(['start_ms', 'words'])
    .orderBy('start_ms')
    .limit(limit)
    .execute()
}

/** Selects the chunks at a revision; the current ones if no revision is given. */
export function chunksAt(db: Db, collectionId: string, revision: number | undefined) {
  const all = db.selectFrom('transcript_chunks').where('collection_id', '=', collectionId)
  if (revision === undefined) return all.where('gone', 'is', null)
  return all
    .where('made', '<=', revision)
    .where((eb) => eb.or([eb('gone', 'is', null), eb('gone', '>', revision)]))
}

/**
 * Lists the chunks affected by a change in [start, end), plus one on each side, so that the order can be
 * checked across their boundaries.
 */
export async function listChunksAround(db: Db, collectionId: string, start: Ms, end: Ms): Promise<Chunk[]> {
  const texts = await listChunkTextsAround(db, collectionId, start, end)
  return texts.map(({ start_ms, text }) => ({ start_ms, words: JSON.parse(text) as Word[] }))
}

/** Like `listChunksAround`, but with words as JSON. */
export async function listChunkTextsAround(
  db: Db,
  collectionId: string,
  start: Ms,
  end: Ms,
): Promise<ChunkText[]> {
  const { rows } = await sql<ChunkText>`
    with edges as (
      select
        (select start_ms from transcript_chunks where collection_id = ${collectionId} and gone is null and start_ms <= ${start}
          order by start_ms desc offset 1 limit 1) as lower,
        (select start_ms from transcript_chunks where collection_id = ${collectionId} and gone is null and start_ms >= ${end}
          order by start_ms limit 1) as upper
    )
    select start_ms, words::text as text from transcript_chunks, edges
    where collection_id = ${collectionId} and gone is null
      and start_ms >= coalesce(lower, 0) and start_ms <= coalesce(upper, 2147483647)
    order by start_ms`.execute(db)
  return rows
}

/** Counts the chunks that start in a range. */
export async function countChunks(
  db: Db,
  collectionId: string,
  { startTime, endTime }: { startTime: Ms; endTime: Ms },
): Promise<number> {
  const { count } = await chunksAt(db, collectionId, undefined)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('start_ms', '>=', startTime)
    .where('start_ms', '<', endTime)
    .executeTakeFirstOrThrow()
  return count
}

/** Retires chunks at `revision`, keeping those that an earlier version refers to. */
export async function retireChunks(
  db: Db,
  collection: Authorized<'edit'>,
  chunkStarts: Ms[],
  revision: number,
): Promise<void> {
  if (chunkStarts.length === 0) return
  const isCurrent = sql`collection_id = ${collection.id} and gone is null and start_ms = any(${chunkStarts}::integer[])`
  await sql`
    update transcript_chunks set gone = ${revision}
    where ${isCurrent} and exists (
      select from versions where versions.collection_id = ${collection.id}
        and versions.revision >= transcript_chunks.made and versions.revision < ${revision})`.execute(db)
  await sql`delete from transcript_chunks where ${isCurrent}`.execute(db)
}

/** Inserts chunks that are current starting from `revision`. */
export async function insertChunks(
  db: Db,
  collectionId: string,
  chunks: readonly ChunkText[],
  revision = 0,
): Promise<void> {
  if (chunks.length === 0) return
  await db
    .insertInto('transcript_chunks')
    .values(
      chunks.map((chunk) => ({
        collection_id: collectionId,
        start_ms: chunk.start_ms,
        words: chunk.text,
        made: revision,
      })),
    )
    .execute()
}

export async function insertTranscript(
  db: Db,
  collectionId: string,
  transcript: {
    speakers: { id: string; name: string }[]
    sources: TranscriptSource[]
    replacements?: TranscriptReplacement[]
  },
): Promise<void> {
  await db
    .insertInto('transcripts')
    .values({
      collection_id: collectionId,
      speakers: JSON.stringify(transcript.speakers),
      sources: JSON.stringify(transcript.sources),
      replacements: JSON.stringify(transcript.replacements ?? []),
      updated_at: new Date(),
    })
    .execute()
}

export async function deleteTranscript(db: Db, collectionId: string): Promise<void> {
  await db.deleteFrom('transcripts').where('collection_id', '=', collectionId).execute()
}

/** Returns the revision that an operation resulted in; undefined if the operation hasn't been accepted. */
export async function findOperation(
  db: Db,
  collectionId: string,
  operationId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('transcript_operations')
    .select('revision')
    .where('collection_id', '=', collectionId)
    .where('operation_id', '=', operationId)
    .executeTakeFirst()
  return row?.revision
}

export interface Operation {
  operationId: string
  revision: number
  userId: string
  startTime: Ms
  endTime: Ms
  /** Details of the change; absent for a restore or a shift. */
  recorded?: RecordedEdits
  /** For a restore, which stores no words: the restored revision. */
  restores?: number
  /** For a shift, which stores no words: the time offset of the words in the range. */
  shifts?: Ms
}

/** Records an accepted edit, and advances the transcript to the edit's revision. */
export async function insertOperation(
  db: Db,
  collection: Authorized<'edit'>,
  operation: Operation,
): Promise<void> {
  await db
    .insertInto('transcript_operations')
    .values({
      collection_id: collection.id,
      revision: operation.revision,
      operation_id: operation.operationId,
      user_id: operation.userId,
      start_ms: operation.startTime,
      end_ms: operation.endTime,
      words: operation.recorded?.words ?? '[]',
      edits: operation.recorded?.edits ?? null,
      restores: operation.restores ?? null,
      shifts_ms: operation.shifts ?? null,
    })
    .execute()
  await db
    .updateTable('transcripts')
    .set({ revision: operation.revision, updated_at: new Date() })
    .where('collection_id', '=', collection.id)
    .execute()
}

export async function setSpeakers(
  db: Db,
  collection: Authorized<'edit'>,
  speakers: readonly TranscriptSpeaker[],
): Promise<void> {
  await db
    .updateTable('transcripts')
    .set({ speakers: JSON.stringify(speakers) })
    .where('collection_id', '=', collection.id)
    .execute()
}

/**
 * Updates the speakers on a collection's card from its words.
 * @returns whether they have changed
 */
export async function updateCardSpeakers(db: Db, collectionId: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select update_card_speakers(${collectionId}) as changed`.execute(db)
  return rows[0]?.changed === true
}

/** Returns a recognizer's index in a transcript's list, adding the recognizer if it is new. */
export async function findOrAddSource(
  db: Db,
  collection: Authorized<'edit'>,
  sources: readonly TranscriptSource[],
  source: TranscriptSource,
): Promise<number> {
  const isSameSource = (candidate: TranscriptSource) =>
    candidate.engine === source.engine &&
    candidate.model === source.model &&
    candidate.language === source.language
  const sourceIndex = sources.findIndex(isSameSource)
  if (sourceIndex >= 0) return sourceIndex
  await db
    .updateTable('transcripts')
    .set({ sources: JSON.stringify([...sources, source]) })
    .where('collection_id', '=', collection.id)
    .execute()
  return sources.length
}
