import { sql } from 'kysely'
import type { DocumentContent } from '#domain/documents/content.ts'
import type { Db } from '#server/infra/database/database.ts'
import { chunksAt } from './queries.ts'
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
