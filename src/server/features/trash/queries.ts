import { sql } from 'kysely'
import { runningImprovementStates } from '#domain/recognition/processing.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { isHeld } from '#server/features/holds/reads.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface TrashScope {
  organizationId: string
  /** Only this user's items; defaults to everyone's. */
  ownerId?: string | undefined
}

export interface TrashPage {
  limit: number
  /** The last item on the previous page. */
  after?: { id: string; trashedAt: Date } | undefined
}

export type TrashedRow = Awaited<ReturnType<typeof listTrashedCollections>>[number]

const trashedCollections = (db: Db, { organizationId, ownerId }: TrashScope) => {
  const all = db
    .selectFrom('collections')
    .where('collections.trashed_at', 'is not', null)
    .where('organization_id', '=', organizationId)
  return ownerId === undefined ? all : all.where('owner_id', '=', ownerId)
}

/**
 * Lists a page of the trash, most recently deleted first, with the name of the person who deleted each item.
 */
export async function listTrashedCollections(db: Db, scope: TrashScope, { limit, after }: TrashPage) {
  let query = trashedCollections(db, scope)
    .leftJoin('users', 'users.id', 'collections.trashed_by')
    .select(['collections.id', 'collections.name', 'owner_id', 'organization_id', 'duration_seconds'])
    .select(['collections.created_at', 'users.name as trashed_by_name'])
    .select(sql<Date>`trashed_at`.as('trashed_at'))
    .select(isHeld.as('held'))
  if (after)
    query = query.where(
      sql<boolean>`(trashed_at, collections.id) < (${after.trashedAt}::timestamptz, ${after.id}::uuid)`,
    )
  return query.orderBy('trashed_at', 'desc').orderBy('collections.id', 'desc').limit(limit).execute()
}

/**
 * Lists the items in a user's trash in a workspace that aren't on hold, and locks them until the transaction
 * ends.
 */
export async function lockUserTrash(db: Db, scope: Required<TrashScope>): Promise<CollectionRow[]> {
  return trashedCollections(db, scope)
    .where(sql<boolean>`not ${isHeld}`)
    .selectAll('collections')
    .orderBy('collections.id')
    .forUpdate()
    .execute()
}

/**
 * Lists a batch of items that were trashed before a given time and aren't on hold, and locks them until the
 * transaction ends.
 */
export async function lockTrashedBefore(db: Db, before: Date): Promise<CollectionRow[]> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('trashed_at', '<', before)
    .where(sql<boolean>`not ${isHeld}`)
    .orderBy('trashed_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Deletes a collection's running recodes and speaker identification; their jobs notice and stop. */
export async function deleteRunningImprovements(db: Db, collectionId: string): Promise<void> {
  for (const table of ['recodes', 'diarizations'] as const)
    await db
      .deleteFrom(table)
      .where('collection_id', '=', collectionId)
      .where('state', 'in', runningImprovementStates)
      .execute()
}

export async function deleteCollection(db: Db, id: string): Promise<void> {
  await db.deleteFrom('collections').where('id', '=', id).execute()
}
