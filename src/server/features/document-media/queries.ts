import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { DocumentMediaTable } from '#server/infra/database/document-tables.ts'

export type MediaRow = Selectable<DocumentMediaTable>

export async function listMedia(db: Db, collectionId: string): Promise<MediaRow[]> {
  return db
    .selectFrom('document_media')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertMedia(db: Db, values: Insertable<DocumentMediaTable>): Promise<MediaRow> {
  return db.insertInto('document_media').values(values).returningAll().executeTakeFirstOrThrow()
}

interface MediaKey {
  collectionId: string
  mediaId: string
}

export async function findMedia(db: Db, { collectionId, mediaId }: MediaKey): Promise<MediaRow | undefined> {
  return db
    .selectFrom('document_media')
    .selectAll()
    .where('id', '=', mediaId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
}

/** Starts another attempt at a failed picture; returns undefined if it hasn't failed. */
export async function beginRetry(
  db: Db,
  { collectionId, mediaId }: MediaKey,
  runId: string,
): Promise<MediaRow | undefined> {
  return db
    .updateTable('document_media')
    .set({ state: 'pending', error: null, run_id: runId })
    .where('id', '=', mediaId)
    .where('collection_id', '=', collectionId)
    .where('state', '=', 'error')
    .returningAll()
    .executeTakeFirst()
}

/** Finds the picture for an attempt; undefined if it has since been finished, deleted, or restarted. */
export async function findPendingPicture(
  db: Db,
  mediaId: string,
  runId: string,
): Promise<MediaRow | undefined> {
  return db
    .selectFrom('document_media')
    .selectAll()
    .where('id', '=', mediaId)
    .where('run_id', '=', runId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

export async function finishAttempt(
  db: Db,
  { id, run_id }: Pick<MediaRow, 'id' | 'run_id'>,
  values: Updateable<DocumentMediaTable>,
): Promise<MediaRow | undefined> {
  return db
    .updateTable('document_media')
    .set(values)
    .where('id', '=', id)
    .where('run_id', '=', run_id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** Copies finished pictures to a duplicate; returns the old and new IDs. */
export async function copyMedia(
  db: Db,
  from: string,
  to: string,
): Promise<{ previous: string; id: string }[]> {
  const { rows } = await sql<{ previous: string; id: string }>`
    with those as (select *, gen_random_uuid() as new_id from document_media
      where collection_id = ${from} and state = 'ready'),
    added as (insert into document_media
        (id, collection_id, prompt, variant, state, content_type, run_id, created_at)
      select new_id, ${to}, prompt, variant, state, content_type, run_id, created_at from those)
    select id as previous, new_id as id from those`.execute(db)
  return rows
}
