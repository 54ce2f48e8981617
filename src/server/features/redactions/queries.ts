import { sql } from 'kysely'
import type { RedactedSpan } from '#domain/redaction/redaction.ts'
import type { Word } from '#domain/words/words.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Finds the redactions of a transcript; undefined if it never had any. */
export async function findRedaction(db: Db, collectionId: string) {
  return db.selectFrom('redactions').selectAll().where('collection_id', '=', collectionId).executeTakeFirst()
}
export type RedactionRow = NonNullable<Awaited<ReturnType<typeof findRedaction>>>

/** Returns, as JSON, the words of chunks that contain redactions and of their adjacent chunks. */
export async function listRedactedChunks(db: Db, collectionId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    with redacted as (
      select start_ms from transcript_chunks
      where collection_id = ${collectionId} and gone is null and has_redacted_words(words)),
    around as (
      select start_ms from redacted
      union select (select max(start_ms) from transcript_chunks
        where collection_id = ${collectionId} and gone is null and start_ms < redacted.start_ms) from redacted
      union select (select min(start_ms) from transcript_chunks
        where collection_id = ${collectionId} and gone is null and start_ms > redacted.start_ms) from redacted)
    select words::text as words from transcript_chunks join around using (start_ms)
    where collection_id = ${collectionId} and gone is null order by start_ms`.execute(db)
  return rows.map(({ words }) => words)
}

/** Lists the first chunks, which contain the snippet's words. */
export async function listFirstChunks(db: Db, collectionId: string): Promise<{ words: Word[] }[]> {
  return db
    .selectFrom('transcript_chunks')
    .select('words')
    .where('collection_id', '=', collectionId)
    .where('gone', 'is', null)
    .orderBy('start_ms')
    .limit(3)
    .execute()
}

/**
 * Stores the spans of a transcript's own redacted words, unless its words have changed since `row` was read.
 */
export async function setOwnSpans(
  db: Db,
  row: RedactionRow,
  ownRedactedSpans: readonly RedactedSpan[],
): Promise<void> {
  await db
    .updateTable('redactions')
    .set({ own: JSON.stringify(ownRedactedSpans) })
    .where('collection_id', '=', row.collection_id)
    .where('changes', '=', row.changes)
    .execute()
}

/**
 * Records that linked transcripts reflect a transcript's redactions, unless its words have changed since
 * `row` was read.
 */
export async function markRefreshed(db: Db, row: RedactionRow): Promise<void> {
  await db
    .updateTable('redactions')
    .set({ changed_at: null })
    .where('collection_id', '=', row.collection_id)
    .where('changes', '=', row.changes)
    .execute()
}

/** Stores the spans that a transcript hides because of linked transcripts. */
export async function setLinkedSpans(
  db: Db,
  collectionId: string,
  { linked, hidden }: { linked: readonly RedactedSpan[]; hidden: readonly RedactedSpan[] },
): Promise<void> {
  const values = { linked: JSON.stringify(linked), hidden: JSON.stringify(hidden) }
  await db
    .insertInto('redactions')
    .values({ collection_id: collectionId, ...values })
    .onConflict((conflict) => conflict.column('collection_id').doUpdateSet(values))
    .execute()
}

/** Lists transcripts whose words have changed, earliest change first. */
export async function listChangedTranscripts(db: Db, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('redactions')
    .select('collection_id')
    .where('changed_at', 'is not', null)
    .orderBy('changed_at')
    .limit(limit)
    .execute()
  return rows.map(({ collection_id }) => collection_id)
}

/** A transcript of a recording: the original or a translation. */
export interface LinkedTranscript {
  id: string
  isTranslation: boolean
  organizationId: string
  hasMedia: boolean
  hasLink: boolean
}

/** Lists a transcript, its original, and all translations, including those in the trash. */
export async function listLinkedTranscripts(db: Db, collectionId: string): Promise<LinkedTranscript[]> {
  const { rows } = await sql<LinkedTranscript>`
    with root as (select coalesce(translation_of, id) as id from collections where id = ${collectionId})
    select collections.id, translated_from is not null as "isTranslation", organization_id as "organizationId",
      media_deleted_at is null and audio_key is not null as "hasMedia",
      exists (select from public_keys where public_keys.collection_id = collections.id) as "hasLink"
    from collections, root
    where collections.id = root.id or translation_of = root.id
    order by collections.id`.execute(db)
  return rows
}
