import { type Insertable, type Selectable, sql } from 'kysely'
import type { Ms } from '#domain/words.ts'
import type { Authorized } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { VersionsTable } from '#server/infra/database/transcript-tables.ts'
import type { Chunk, ChunkText } from '#server/infra/workers/chunks.ts'

export type VersionRow = Selectable<VersionsTable>
/** With the name of whoever made it. */
export type NamedVersionRow = VersionRow & { user_name: string | null }

export async function insertVersion(db: Db, values: Insertable<VersionsTable>): Promise<void> {
  await db.insertInto('versions').values(values).execute()
}

const named = (db: Db) =>
  db
    .selectFrom('versions')
    .leftJoin('users', 'users.id', 'versions.user_id')
    .selectAll('versions')
    .select('users.name as user_name')

export async function findVersion(
  db: Db,
  collectionId: string,
  versionId: string,
): Promise<NamedVersionRow | undefined> {
  return named(db)
    .where('versions.id', '=', versionId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
}

/** The newest version that shows a revision. */
export async function findVersionOf(
  db: Db,
  collectionId: string,
  revision: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('versions')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('revision', '=', revision)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findLatestVersion(db: Db, collectionId: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('versions')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .orderBy('revision', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Newest first, those behind `after` if it is given. */
export async function listVersions(
  db: Db,
  collectionId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<NamedVersionRow[]> {
  let query = named(db).where('collection_id', '=', collectionId)
  if (after)
    query = query.where(
      sql<boolean>`(versions.revision, versions.created_at, versions.id) <
        (select revision, created_at, id from versions where id = ${after} and collection_id = ${collectionId})`,
    )
  return query
    .orderBy('versions.revision', 'desc')
    .orderBy('versions.created_at', 'desc')
    .orderBy('versions.id', 'desc')
    .limit(limit)
    .execute()
}

export async function renameVersion(
  db: Db,
  collection: Authorized<'edit'>,
  versionId: string,
  name: string | null,
): Promise<void> {
  await db
    .updateTable('versions')
    .set({ name })
    .where('id', '=', versionId)
    .where('collection_id', '=', collection.id)
    .execute()
}

/** The chunks that stood at a revision that a version shows. */
export async function listChunksAt(db: Db, collectionId: string, revision: number): Promise<Chunk[]> {
  return db
    .selectFrom('transcript_chunks')
    .select(['start_ms', 'words'])
    .where('collection_id', '=', collectionId)
    .where('made', '<=', revision)
    .where((eb) => eb.or([eb('gone', 'is', null), eb('gone', '>', revision)]))
    .orderBy('start_ms')
    .execute()
}

/** The draft's chunks that may hold words in [start, end). None when the words were shifted since: times don't compare. */
export async function listDraftChunks(
  db: Db,
  collectionId: string,
  { start, end }: { start: Ms; end: Ms },
): Promise<Chunk[]> {
  const { rows } = await sql<Chunk>`
    with draft as (
      select start_ms, words from transcript_chunks, versions
      where transcript_chunks.collection_id = ${collectionId} and versions.collection_id = ${collectionId}
        and versions.kind = 'draft' and made <= versions.revision
        and (gone is null or gone > versions.revision))
    select start_ms, words from draft
    where start_ms < ${end}
      and start_ms >= coalesce((select max(start_ms) from draft where start_ms <= ${start}), 0)
      and not exists (select from transcript_operations
        where collection_id = ${collectionId} and shifts_ms is not null)
    order by start_ms`.execute(db)
  return rows
}

/** What a version shows that does not stand any more, and what stands in its place. */
export interface ChunkDifference {
  was: StoredChunk[]
  now: StoredChunk[]
}

export interface StoredChunk extends ChunkText {
  /** Where its last word starts. */
  last_ms: Ms
}

/** Reads only what differs; chunks that were replaced by equal ones don't. */
export async function listDifference(
  db: Db,
  collectionId: string,
  revision: number,
): Promise<ChunkDifference> {
  const { rows } = await sql<StoredChunk & { stands: boolean }>`
    with changed as (
      select start_ms, words, gone is null as stands from transcript_chunks
      where collection_id = ${collectionId}
        and ((made <= ${revision} and gone > ${revision}) or (made > ${revision} and gone is null)))
    select start_ms, (words->-1->>'start')::integer as last_ms, words::text as text, stands
    from changed where not exists (
      select from changed as other
      where other.start_ms = changed.start_ms and other.stands <> changed.stands
        and other.words::text = changed.words::text)
    order by start_ms`.execute(db)
  return { was: rows.filter(({ stands }) => !stands), now: rows.filter(({ stands }) => stands) }
}
