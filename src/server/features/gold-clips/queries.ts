import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { GoldClipsTable } from '#server/infra/database/correction-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type GoldClipRow = Selectable<GoldClipsTable>

/** Returns the hidden workspace for gold clips and its owner, creating any that don't exist. */
export async function ensureHiddenWorkspace(
  tx: Db,
  region: 'us' | 'eu',
): Promise<{ organizationId: string; ownerId: string }> {
  await sql`select pg_advisory_xact_lock(hashtext('longhand.gold'))`.execute(tx)
  const find = async (table: 'organizations' | 'users') =>
    (await tx.selectFrom(table).select('id').where('system', '=', true).executeTakeFirst())?.id
  const existingIds = { organizationId: await find('organizations'), ownerId: await find('users') }
  const [organizationId, ownerId] = [
    existingIds.organizationId ?? randomUUID(),
    existingIds.ownerId ?? randomUUID(),
  ]
  const workspaceFields = { name: 'Longhand', region, system: true }
  if (!existingIds.organizationId)
    await tx
      .insertInto('organizations')
      .values({ id: organizationId, ...workspaceFields })
      .execute()
  if (!existingIds.ownerId)
    await tx
      .insertInto('users')
      .values({ id: ownerId, ...workspaceFields, language: 'en' })
      .execute()
  return { organizationId, ownerId }
}

export async function insertGoldClip(tx: Db, values: Insertable<GoldClipsTable>): Promise<void> {
  await tx.insertInto('gold_clips').values(values).execute()
}

export async function findGoldClip(db: Db, id: string): Promise<GoldClipRow | undefined> {
  return db.selectFrom('gold_clips').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockGoldClip(tx: Db, id: string): Promise<GoldClipRow | undefined> {
  return tx.selectFrom('gold_clips').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateGoldClip(tx: Db, id: string, values: Updateable<GoldClipsTable>): Promise<void> {
  await tx.updateTable('gold_clips').set(values).where('id', '=', id).execute()
}

/** Lists gold clips with the state of their media and the number of their instances, latest first. */
export async function listGoldClips(db: Db, id?: string) {
  const columns = [
    ...(['id', 'name', 'language', 'seconds', 'for_exams', 'for_queue', 'words', 'wrong'] as const),
    ...(['created_at', 'retired_at', 'failed_at'] as const),
  ] as const
  let query = db
    .selectFrom('gold_clips')
    .innerJoin('collections', 'collections.id', 'gold_clips.collection_id')
    .select(columns.map((column) => `gold_clips.${column}` as const))
    .select('collections.audio_key')
    .select((eb) =>
      eb
        .selectFrom('corrections')
        .whereRef('corrections.gold_clip_id', '=', 'gold_clips.id')
        .select(({ fn }) => fn.countAll<string>().as('uses'))
        .as('uses'),
    )
  if (id !== undefined) query = query.where('gold_clips.id', '=', id)
  return query.orderBy('gold_clips.created_at', 'desc').orderBy('gold_clips.id').execute()
}

/** Finds the oldest version of a transcript. */
export async function findFirstVersion(db: Db, collectionId: string) {
  return db
    .selectFrom('versions')
    .select(['revision', 'kind'])
    .where('collection_id', '=', collectionId)
    .orderBy('created_at')
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Finds a usable clip's recording, and locks the clip, so that it can't be retired until the transaction
 * ends.
 */
export async function findUsableClip(tx: Db, clipId: string) {
  return tx
    .selectFrom('gold_clips')
    .innerJoin('collections', 'collections.id', 'gold_clips.collection_id')
    .selectAll('collections')
    .select(['gold_clips.language', 'gold_clips.seconds', 'gold_clips.draft'])
    .where('gold_clips.id', '=', clipId)
    .where('gold_clips.retired_at', 'is', null)
    .where('collections.audio_key', 'is not', null)
    .forShare('gold_clips')
    .executeTakeFirst()
}

/** Deletes instances whose corrections ended before a given time; returns their IDs. */
export async function deleteInstances(tx: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from collections using organizations
    where organizations.id = organization_id and organizations.system and collections.created_at < ${before}
      and not exists (select from gold_clips where collection_id = collections.id)
      and not exists (select from corrections where collection_id = collections.id
        and (ended_at is null or ended_at >= ${before}))
    returning collections.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes retired clips that have no instances; returns the IDs of their recordings. */
export async function deleteRetiredClips(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from collections using gold_clips
    where gold_clips.collection_id = collections.id and retired_at is not null
      and not exists (select from corrections where gold_clip_id = gold_clips.id and collection_id is not null)
    returning collections.id`.execute(tx)
  return rows.map(({ id }) => id)
}
