import { type Selectable, sql } from 'kysely'
import type { UploadsTable } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type CollectionRow, selectById } from './queries.ts'

/** Finds the uploader's newest recording of the same file in the same workspace, ignoring failed ones. */
export async function findDuplicate(
  db: Db,
  upload: Pick<Selectable<UploadsTable>, 'user_id' | 'organization_id' | 'content_hash'>,
): Promise<{ id: string; name: string } | null> {
  const { user_id, organization_id, content_hash } = upload
  if (organization_id === null || content_hash === null) return null
  const collectionRow = await db
    .selectFrom('collections')
    .select(['id', 'name'])
    .where('owner_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .where('content_hash', '=', content_hash)
    .where('state', '!=', 'error')
    .where('trashed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return collectionRow ?? null
}

/**
 * Whether a user has taken a collection's correction and may still work on it: they must not be blocked and,
 * for work in a workspace's own queue, must still be a member of the workspace.
 */
export async function holdsWork(db: Db, collectionId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from corrections join correction_works as works on works.correction_id = corrections.id
    where collection_id = ${collectionId} and state = 'taken'
      and works.corrector_id = ${userId} and works.ended_at is null
      and not exists (select from correctors where user_id = ${userId} and blocked_at is not null)
      and (own_workspace_id is null or exists (select from memberships
        where organization_id = own_workspace_id and memberships.user_id = ${userId}))`.execute(db)
  return rows.length > 0
}

/** Finds the collection created from an uploaded object. */
export async function findCollectionBySource(
  db: Db,
  ownerId: string,
  sourceKey: string,
): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('source_key', '=', sourceKey)
    .where('owner_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
}

/** Lists a user's private markers in a collection, sorted by time. */
export async function listMarkerTimes(db: Db, collectionId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('markers')
    .select('marker')
    .where('collection_id', '=', collectionId)
    .where('user_id', '=', userId)
    .orderBy(sql`substring(marker from '[0-9.]+')::numeric`)
    .execute()
  return rows.map(({ marker }) => marker)
}

/** Returns the ID of a collection's workspace; undefined if there is no such collection. */
export async function findWorkspaceId(db: Db, collectionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('collections')
    .select('organization_id')
    .where('id', '=', collectionId)
    .executeTakeFirst()
  return row?.organization_id
}

/** Lists the user IDs of the owners and admins of a collection's workspace. */
export async function listManagerIds(db: Db, collectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .innerJoin('memberships', 'memberships.organization_id', 'collections.organization_id')
    .where('collections.id', '=', collectionId)
    .where('memberships.role', 'in', ['owner', 'admin'])
    .select('memberships.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Finds a collection, even in the trash, for a job that got the ID from an authorized request. */
export async function readCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return selectById(db, id).executeTakeFirst()
}

/** Like `readCollection`, with the row locked until the transaction ends. */
export async function lockCollectionIncludingTrashed(db: Db, id: string): Promise<CollectionRow | undefined> {
  return selectById(db, id).forUpdate().executeTakeFirst()
}

/** Locks a collection that isn't in the trash until the transaction ends. */
export async function lockCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return selectById(db, id).where('trashed_at', 'is', null).forUpdate().executeTakeFirst()
}
