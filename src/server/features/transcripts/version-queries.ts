import { type Insertable, type Selectable, sql } from 'kysely'
import type { Chunk, ChunkText } from '#domain/words/chunks.ts'
import type { Ms } from '#domain/words/words.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { VersionsTable } from '#server/infra/database/transcript-tables.ts'

/** A version without a document's content, which may be large. */
export type VersionRow = Omit<Selectable<VersionsTable>, 'content'>
/** A version with its author's name. */
export type NamedVersionRow = VersionRow & { user_name: string | null }

export async function insertVersion(db: Db, values: Insertable<VersionsTable>): Promise<void> {
  await db.insertInto('versions').values(values).execute()
}

/** Columns of `VersionRow`. */
export const versionColumns = [
  ...(['versions.id', 'collection_id', 'revision', 'kind', 'versions.name', 'user_id'] as const),
  ...(['speakers', 'word_count', 'words_changed', 'versions.created_at', 'author_name'] as const),
] as const

const selectVersions = (db: Db) =>
  db
    .selectFrom('versions')
    .leftJoin('users', 'users.id', 'versions.user_id')
    .select(versionColumns)
    .select(sql<string | null>`coalesce(users.name, versions.author_name)`.as('user_name'))

export async function findVersion(
  db: Db,
  collectionId: string,
  versionId: string,
): Promise<NamedVersionRow | undefined> {
  return selectVersions(db)
    .where('versions.id', '=', versionId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
}

/** Finds the newest version that refers to a revision. */
export async function findCollectionVersion(
  db: Db,
  collectionId: string,
  revision: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('versions')
    .select(versionColumns)
    .where('collection_id', '=', collectionId)
    .where('revision', '=', revision)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists versions, newest first; starts after `after` if given. */
export async function listVersions(
  db: Db,
  collectionId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<NamedVersionRow[]> {
  let query = selectVersions(db).where('collection_id', '=', collectionId)
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

/** Lists the chunks at a version's revision. */
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

/**
 * Lists the draft's chunks that may contain words in [start, end); empty if the words have since been
 * shifted, because their times no longer match.
 */
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
      and not exists (select from collections where id = ${collectionId} and shifted_ms <> 0)
    order by start_ms`.execute(db)
  return rows
}

/**
 * Chunks that only one of two revisions has: those of the first one, and those that replace them in the
 * second.
 */
export interface ChunkDifference {
  previous: StoredChunk[]
  now: StoredChunk[]
}

export interface StoredChunk extends ChunkText {
  /** Start time of the last word. */
  last_ms: Ms
}

export interface RevisionRange {
  from: number
  to: number
}

const changedChunks = (collectionId: string, { from, to }: RevisionRange) => sql`
  select start_ms, words, made > ${from} as stands from transcript_chunks
  where collection_id = ${collectionId}
    and ((made <= ${from} and gone > ${from} and gone <= ${to})
      or (made > ${from} and made <= ${to} and (gone is null or gone > ${to})))`

/** Counts the chunks replaced, removed, or added between two revisions. */
export async function countChangedChunks(
  db: Db,
  collectionId: string,
  revisions: RevisionRange,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${changedChunks(collectionId, revisions)}) as changed`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the words at a version's revision. */
export async function countWordsAt(db: Db, collectionId: string, revision: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(json_array_length(words)), 0)::integer as count from transcript_chunks
    where collection_id = ${collectionId} and made <= ${revision} and (gone is null or gone > ${revision})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Lists versions whose changed words aren't counted yet, with the revision of the previous version. */
export async function listUncountedVersions(
  db: Db,
  collectionId: string,
  versionIds: readonly string[],
): Promise<(RevisionRange & { id: string })[]> {
  if (versionIds.length === 0) return []
  const { rows } = await sql<RevisionRange & { id: string }>`
    select versions.id, earlier.revision as from, versions.revision as to
    from versions cross join lateral (
      select revision from versions as other
      where other.collection_id = versions.collection_id
        and (other.revision, other.created_at, other.id) < (versions.revision, versions.created_at, versions.id)
      order by revision desc, created_at desc, id desc limit 1) as earlier
    where versions.collection_id = ${collectionId} and versions.id = any(${versionIds}::uuid[])
      and words_changed is null and versions.content is null`.execute(db)
  return rows
}

export async function setChangedWordCount(db: Db, versionId: string, words: number): Promise<void> {
  await db.updateTable('versions').set({ words_changed: words }).where('id', '=', versionId).execute()
}

/**
 * Lists the chunks that differ between two revisions, ignoring those that were replaced by identical ones.
 */
export async function listDifference(
  db: Db,
  collectionId: string,
  revisions: RevisionRange,
): Promise<ChunkDifference> {
  const { rows } = await sql<StoredChunk & { stands: boolean }>`
    with changed as (${changedChunks(collectionId, revisions)})
    select start_ms, (words->-1->>'start')::integer as last_ms, words::text as text, stands
    from changed where not exists (
      select from changed as other
      where other.start_ms = changed.start_ms and other.stands <> changed.stands
        and other.words::text = changed.words::text)
    order by start_ms`.execute(db)
  return { previous: rows.filter(({ stands }) => !stands), now: rows.filter(({ stands }) => stands) }
}

/** Returns whether a version was created for a collection's open correction. */
export async function isVersionOfCorrection(
  db: Db,
  collectionId: string,
  versionId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from corrections where collection_id = ${collectionId} and state = 'taken'
      and (${versionId} in (draft_version_id, final_version_id) or exists (select from correction_works
        where correction_id = corrections.id and ${versionId} in (before_version_id, after_version_id)))`.execute(
    db,
  )
  return rows.length > 0
}
