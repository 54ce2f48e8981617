import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { HighlightsTable } from '#server/infra/database/transcript-tables.ts'

/** Number of stored parts to read at a time. */
const batch = 50

export interface StoredPart {
  start_ms: number
  made: number
  gone: number | null
  /** Words as JSON. */
  text: string
}

/** Reads all chunks of a transcript and its versions, sorted by their first word. */
export async function* readParts(tx: Db, collectionId: string): AsyncGenerator<StoredPart> {
  let last: Pick<StoredPart, 'start_ms' | 'made'> = { start_ms: -1, made: -1 }
  for (;;) {
    const rows: StoredPart[] = await tx
      .selectFrom('transcript_chunks')
      .select(['start_ms', 'made', 'gone', sql<string>`words::text`.as('text')])
      .where('collection_id', '=', collectionId)
      .where(sql<boolean>`(start_ms, made) > (${last.start_ms}, ${last.made})`)
      .orderBy('start_ms')
      .orderBy('made')
      .limit(batch)
      .execute()
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end
  }
}

/** Lists versions with their authors' names, oldest first. */
export async function listVersions(tx: Db, collectionId: string) {
  return tx
    .selectFrom('versions')
    .leftJoin('users', 'users.id', 'versions.user_id')
    .selectAll('versions')
    .select(sql<string | null>`coalesce(users.name, versions.author_name)`.as('author'))
    .where('collection_id', '=', collectionId)
    .orderBy('versions.revision')
    .orderBy('versions.created_at')
    .orderBy('versions.id')
    .execute()
}

/** Lists highlights with their authors' names and tags, sorted by time. */
export async function listHighlights(tx: Db, collectionId: string) {
  return tx
    .selectFrom('highlights')
    .leftJoin('users', 'users.id', 'highlights.user_id')
    .selectAll('highlights')
    .select([
      sql<string | null>`coalesce(users.name, highlights.author_name)`.as('author'),
      sql<string[]>`array(select name from highlight_tags join tags on tags.id = tag_id
        where highlight_id = highlights.id order by name collate "C")`.as('tags'),
    ])
    .where('collection_id', '=', collectionId)
    .orderBy('start_ms')
    .orderBy('highlights.created_at')
    .orderBy('quote')
    .orderBy('content')
    .execute()
}

/** Lists replies with their authors' names, oldest first. */
export async function listReplies(tx: Db, collectionId: string) {
  return tx
    .selectFrom('highlight_replies')
    .innerJoin('highlights', 'highlights.id', 'highlight_id')
    .leftJoin('users', 'users.id', 'highlight_replies.user_id')
    .select(['highlight_id', 'highlight_replies.content', 'highlight_replies.created_at'])
    .select(sql<string | null>`coalesce(users.name, highlight_replies.author_name)`.as('author'))
    .where('collection_id', '=', collectionId)
    .orderBy('highlight_replies.created_at')
    .orderBy('highlight_replies.content')
    .execute()
}

export interface NewTranscript {
  revision: number
  speakers: string
  sources: string
  replacements: string
}

export async function insertTranscript(tx: Db, collectionId: string, values: NewTranscript): Promise<void> {
  await tx
    .insertInto('transcripts')
    .values({ collection_id: collectionId, ...values, updated_at: new Date() })
    .execute()
}

export async function insertParts(tx: Db, collectionId: string, parts: readonly StoredPart[]): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map(({ start_ms, made: firstRevision, gone, text }) => ({
    start_ms,
    made: firstRevision,
    gone,
    words: text,
  }))
  await tx
    .insertInto('transcript_chunks')
    .values(rows.map((row) => ({ collection_id: collectionId, ...row })))
    .execute()
}

export async function insertHighlight(tx: Db, highlight: Insertable<HighlightsTable>): Promise<void> {
  await tx.insertInto('highlights').values(highlight).execute()
}

export interface NewReply {
  id: string
  highlight_id: string
  content: string
  author_name: string | null
  created_at: Date
}

export async function insertReplies(tx: Db, replies: readonly NewReply[]): Promise<void> {
  if (replies.length === 0) return
  await tx
    .insertInto('highlight_replies')
    .values(replies.map((reply) => ({ ...reply, user_id: null })))
    .execute()
}

export async function insertHighlightTags(
  tx: Db,
  highlightId: string,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return
  await tx
    .insertInto('highlight_tags')
    .values(tagIds.map((tag_id) => ({ highlight_id: highlightId, tag_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertMarkers(
  tx: Db,
  { collectionId, userId }: { collectionId: string; userId: string },
  markers: readonly string[],
): Promise<void> {
  if (markers.length === 0) return
  await tx
    .insertInto('markers')
    .values(markers.map((marker) => ({ collection_id: collectionId, user_id: userId, marker })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sets the columns derived from the edit history, which bundles don't contain. */
export async function setHistoryColumns(
  tx: Db,
  collectionId: string,
  { shifted, recoded }: { shifted: number; recoded: boolean | null },
): Promise<void> {
  await sql`
    update collections set shifted_ms = ${shifted}, recoded = ${recoded} where id = ${collectionId}`.execute(
    tx,
  )
}
