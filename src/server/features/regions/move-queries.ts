import { type Insertable, sql } from 'kysely'
import type { CopiedPerson } from '#contract/regions.ts'
import { runningImprovementStates } from '#domain/recognition/processing.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { CollectionMovesTable } from '#server/infra/database/region-tables.ts'

export async function insertMove(tx: Db, move: Insertable<CollectionMovesTable>): Promise<void> {
  await tx.insertInto('collection_moves').values(move).execute()
}

export async function findMove(db: Db, id: string) {
  return db.selectFrom('collection_moves').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Serializes requests for the same move until the transaction ends. */
export async function lockMove(tx: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`longhand.move-${id}`}, 0))`.execute(tx)
}

/** Deletes the records of a collection's moves, both into and out of this region. */
export async function deleteMoves(tx: Db, collectionId: string): Promise<void> {
  await tx.deleteFrom('collection_moves').where('collection_id', '=', collectionId).execute()
}

/** Records whether an outgoing move's collection may have arrived. */
export async function setMoveState(db: Db, id: string, state: 'copying' | 'arriving'): Promise<void> {
  await db.updateTable('collection_moves').set({ state }).where('id', '=', id).execute()
}

/** Lists outgoing moves that are waiting for the other region or for the end of a legal hold. */
export async function listUnfinishedMoves(db: Db) {
  return db
    .selectFrom('collection_moves')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .selectAll('collection_moves')
    .where('direction', '=', 'out')
    .where('collection_moves.state', '=', 'arriving')
    .where('move_error', 'is not', null)
    .orderBy('collection_moves.created_at')
    .execute()
}

/** Lists the IDs of collections whose move was canceled because the target workspace was deleted. */
export async function listOrphanedCollectionIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('moving_to', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('collection_moves')
            .select('collection_id')
            .whereRef('collection_id', '=', 'collections.id')
            .where('direction', '=', 'out'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether the files in a folder are still waiting to be deleted. */
export async function isBeingErased(db: Db, folder: string): Promise<boolean> {
  const { rows } = await sql`
    select from erasures where what -> 'folders' @> ${JSON.stringify([folder])}::jsonb limit 1`.execute(db)
  return rows.length > 0
}

export async function findRegion(db: Db, organizationId: string) {
  const row = await db
    .selectFrom('organizations')
    .select('region')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.region
}

/** Returns whether a passage is being re-transcribed or the speakers are being re-identified. */
export async function hasRunningImprovement(db: Db, collectionId: string): Promise<boolean> {
  const openRows = (table: 'recodes' | 'diarizations') =>
    db
      .selectFrom(table)
      .select('id')
      .where('collection_id', '=', collectionId)
      .where('state', 'in', runningImprovementStates)
  const row = await openRows('recodes').unionAll(openRows('diarizations')).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Deletes a collection along with all its rows, its upload, and its moves. */
export async function deleteMovedCollection(
  tx: Db,
  { id, sourceKey }: { id: string; sourceKey: string },
): Promise<void> {
  await tx.deleteFrom('uploads').where('storage_key', '=', sourceKey).execute()
  await tx.deleteFrom('collections').where('id', '=', id).execute()
  await deleteMoves(tx, id)
}

/** Lists all contributors to a collection, with their names. */
export async function listAuthors(tx: Db, collectionId: string): Promise<CopiedPerson[]> {
  const { rows } = await sql<{ row: CopiedPerson }>`
    select to_jsonb(p) as row from (
      select id, name, null as email, region, language, avatar_key as "avatarKey", created_at as "createdAt"
      from users where id in (
        select owner_id from collections where id = ${collectionId}
        union select user_id from versions where collection_id = ${collectionId}
        union select user_id from transcript_operations where collection_id = ${collectionId}
        union select user_id from recodes where collection_id = ${collectionId}
        union select user_id from diarizations where collection_id = ${collectionId}
        union select user_id from imports where collection_id = ${collectionId}
        union select user_id from public_keys where collection_id = ${collectionId}
        union select user_id from highlights where collection_id = ${collectionId}
        union select highlight_replies.user_id from highlight_replies
          join highlights on highlights.id = highlight_id where collection_id = ${collectionId})
    ) p`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Returns the newest migration. */
export async function readSchemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? ''
}

/** Returns whether a collection exists in this region, even in the trash. */
export async function hasCollection(tx: Db, id: string): Promise<boolean> {
  const row = await tx.selectFrom('collections').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Returns the ID of a workspace's tag with this name, adding the tag if there is none. */
export async function findOrCreateTag(
  tx: Db,
  organizationId: string,
  { id, name, color }: { id: string; name: string; color: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into tags (id, organization_id, name, color) values (${id}, ${organizationId}, ${name}, ${color})
    on conflict (organization_id, name) do update set name = excluded.name returning id`.execute(tx)
  return rows[0]?.id ?? id
}

/** Restores the columns that triggers changed during insertion. */
export async function restoreTriggeredColumns(tx: Db, collection: Record<string, unknown>): Promise<void> {
  await sql`
    update collections set version_id = o.version_id, shifted_ms = o.shifted_ms, recoded = o.recoded,
      speaker_names = o.speaker_names, speaker_count = o.speaker_count, changed_at = o.changed_at
    from jsonb_populate_record(null::collections, ${JSON.stringify(collection)}::jsonb) o
    where collections.id = o.id`.execute(tx)
}
