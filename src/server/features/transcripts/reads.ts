import { sql } from 'kysely'
import type { DocumentContent } from '#domain/documents/content.ts'
import type { Ms } from '#domain/words/words.ts'
import type { Db } from '#server/infra/database/database.ts'
import { chunksAt, type TranscriptRow } from './queries.ts'
import { type VersionRow, versionColumns } from './version-queries.ts'

/** Returns the number of chunks and their stored size, without reading them. */
export async function measureTranscript(db: Db, collectionId: string, revision?: number) {
  return chunksAt(db, collectionId, revision)
    .select([
      sql<number>`count(*)::integer`.as('chunks'),
      sql<number>`coalesce(sum(pg_column_size(words)), 0)::float8`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
}

/** Finds the newest version of a transcript or document. */
export async function findLatestVersion(db: Db, collectionId: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('versions')
    .select(versionColumns)
    .where('collection_id', '=', collectionId)
    .orderBy('revision', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Reads the content of a document's version; undefined if there is no such version. */
export async function readVersionContent(
  db: Db,
  collectionId: string,
  versionId: string,
): Promise<DocumentContent | undefined> {
  const row = await db
    .selectFrom('versions')
    .select('content')
    .where('collection_id', '=', collectionId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.content ?? undefined
}

/** Finds a transcript's row, with its revision, speakers, and sources. */
export async function findTranscript(db: Db, collectionId: string): Promise<TranscriptRow | undefined> {
  return db.selectFrom('transcripts').selectAll().where('collection_id', '=', collectionId).executeTakeFirst()
}

/** Returns a transcript's words, or those at a version's revision, as JSON arrays, in ascending order. */
export async function readWordTexts(db: Db, collectionId: string, revision?: number): Promise<string[]> {
  const rows = await chunksAt(db, collectionId, revision)
    .select(sql<string>`words::text`.as('words'))
    .orderBy('start_ms')
    .execute()
  return rows.map(({ words }) => words)
}

/** Returns whether an edit after a revision changed words in a time span. */
export async function hasChangedSince(
  db: Db,
  collectionId: string,
  revision: number,
  start: Ms,
  end: Ms,
): Promise<boolean> {
  const row = await db
    .selectFrom('transcript_operations')
    .select('revision')
    .where('collection_id', '=', collectionId)
    .where('revision', '>', revision)
    .where('start_ms', '<', end)
    .where('end_ms', '>', start)
    .where(
      sql<boolean>`(edits is null or exists (
        select from jsonb_to_recordset(edits) as edit ("startTime" integer, "endTime" integer)
        where edit."startTime" < ${end} and edit."endTime" > ${start}))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
