import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { isHeld } from './reads.ts'

export interface HoldRow {
  held_at: Date | null
  hold_reason: string | null
  /** Name; null if the account has been deleted. */
  by: string | null
}

/** Returns the hold placed on a workspace itself. */
export async function findWorkspaceHold(db: Db, organizationId: string): Promise<HoldRow | undefined> {
  return db
    .selectFrom('organizations')
    .leftJoin('users', 'users.id', 'organizations.held_by')
    .select(['held_at', 'hold_reason', 'users.name as by'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
}

/** Returns the hold placed on a collection itself. */
export async function findCollectionHold(db: Db, id: string): Promise<HoldRow | undefined> {
  return db
    .selectFrom('collections')
    .leftJoin('users', 'users.id', 'collections.held_by')
    .select(['held_at', 'hold_reason', 'users.name as by'])
    .where('collections.id', '=', id)
    .executeTakeFirst()
}

/**
 * Lists a page of a workspace's collections that have their own hold, including those in the trash, sorted by
 * ID.
 */
export async function listHeldCollections(
  db: Db,
  organizationId: string,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('collections')
    .leftJoin('users', 'users.id', 'collections.held_by')
    .select(['collections.id', 'collections.name', 'held_at', 'hold_reason', 'users.name as by'])
    .where('organization_id', '=', organizationId)
    .where('held_at', 'is not', null)
  if (after) query = query.where('collections.id', '>', after)
  return query.orderBy('collections.id').limit(limit).execute()
}

/** Filters workspaces to those that are on hold or contain a collection on hold. */
export async function filterHeldWorkspaces(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where(
      sql<boolean>`(held_at is not null or exists (
        select from collections where organization_id = organizations.id and held_at is not null))`,
    )
    .execute()
}

export async function isCollectionHeld(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select(isHeld.as('held'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.held === true
}

/** A hold to set; null lifts it. */
export interface NewHold {
  userId: string
  reason: string
}

const columns = (hold: NewHold | null) => ({
  held_at: hold && new Date(),
  held_by: hold?.userId ?? null,
  hold_reason: hold?.reason ?? null,
})

/** Places or lifts a hold on a workspace. An existing hold keeps its start time. */
export async function setWorkspaceHold(tx: Db, organizationId: string, hold: NewHold | null): Promise<void> {
  const { held_at, ...by } = columns(hold)
  await tx
    .updateTable('organizations')
    .set({ ...by, held_at: held_at && sql`coalesce(held_at, ${held_at}::timestamptz)` })
    .where('id', '=', organizationId)
    .execute()
}

/** Returns column values that place or lift a hold on a collection. An existing hold keeps its start time. */
export const collectionHoldColumns = (hold: NewHold | null, since: Date | null) => ({
  ...columns(hold),
  ...(hold && since && { held_at: since }),
})

/** Cancels announced deletions in a workspace; returns the affected collections. */
export async function cancelDeletions(tx: Db, organizationId: string) {
  return tx
    .updateTable('collections')
    .set({ deletion_deletes: null, deletion_notified_at: null, deletion_at: null })
    .where('organization_id', '=', organizationId)
    .where('deletion_at', 'is not', null)
    .returningAll()
    .execute()
}
