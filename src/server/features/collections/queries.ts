import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { runningStates } from '#domain/recognition/processing.ts'
import type { CollectionsTable, LogEntry } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type CollectionRow = Selectable<CollectionsTable>

/** Selects a collection, whether or not it is in the trash. */
export const selectById = (db: Db, id: string) =>
  db.selectFrom('collections').selectAll().where('id', '=', id)

/** Finds a collection that isn't in the trash. */
export async function findCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return selectById(db, id).where('trashed_at', 'is', null).executeTakeFirst()
}

/** Finds a collection in the trash, and locks it until the transaction ends. */
export async function lockTrashedCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return selectById(db, id).where('trashed_at', 'is not', null).forUpdate().executeTakeFirst()
}

/** Finds the permissions that a public link grants on a collection outside the trash. */
export async function findPublicLinkByHash(db: Db, hash: Buffer, collectionId: string) {
  return db
    .selectFrom('public_keys')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .selectAll('public_keys')
    .where('key_hash', '=', hash)
    .where('collection_id', '=', collectionId)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
}

export async function insertCollection(db: Db, values: Insertable<CollectionsTable>): Promise<CollectionRow> {
  return db.insertInto('collections').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function updateCollection(
  db: Db,
  id: string,
  values: Updateable<CollectionsTable>,
): Promise<CollectionRow | undefined> {
  return db.updateTable('collections').set(values).where('id', '=', id).returningAll().executeTakeFirst()
}

/**
 * Updates a collection on behalf of its run; returns undefined if it has since been canceled, retried, or
 * deleted.
 */
export async function updateCollectionForRun(
  db: Db,
  run: { collectionId: string; runId: string },
  values: Updateable<CollectionsTable>,
): Promise<CollectionRow | undefined> {
  return db
    .updateTable('collections')
    .set(values)
    .where('id', '=', run.collectionId)
    .where('run_id', '=', run.runId)
    .where('state', 'in', runningStates)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Records that a collection was opened, which cancels any announced deletion. Returns undefined if it was
 * last opened after `before`.
 */
export async function updateLastOpened(
  db: Db,
  id: string,
  before: Date,
  changes: Updateable<CollectionsTable>,
): Promise<CollectionRow | undefined> {
  return db
    .updateTable('collections')
    .set(changes)
    .where('id', '=', id)
    .where('last_opened_at', '<', before)
    .returningAll()
    .executeTakeFirst()
}

/** Records a request for muted media; returns false if one was made in the last few minutes. */
export async function markMutingRequested(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('collections')
    .set({ muting_requested_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(muting_requested_at is null or muting_requested_at < now() - interval '5 minutes')`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Appends a line to the collection's log. */
export async function appendLog(db: Db, id: string, entry: LogEntry): Promise<void> {
  await sql`update collections set logs = logs || ${JSON.stringify([entry])}::jsonb where id = ${id}`.execute(
    db,
  )
}

/** Lists a user's projects that contain a collection. */
export async function listCollectionProjects(
  db: Db,
  collectionId: string,
  userId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('project_collections')
    .select('project_id')
    .where('collection_id', '=', collectionId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ project_id }) => project_id)
}
