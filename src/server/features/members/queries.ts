import { sql } from 'kysely'
import { clearedDeletion } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface MemberQuery {
  /** Search term that matches names and email addresses. */
  term?: string | undefined
  ids?: readonly string[] | undefined
  /** ID of the last member on the previous page. */
  after?: string | undefined
  limit: number
}

const selectMembers = (db: Db, organizationId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'name', 'email', 'avatar_key', 'last_sign_in_at', 'role'])
    .where('organization_id', '=', organizationId)

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Lists a workspace's members, sorted by name. */
export async function listMembers(db: Db, organizationId: string, { term, ids, after, limit }: MemberQuery) {
  let query = selectMembers(db, organizationId)
  if (term) query = query.where(sql<boolean>`strpos(folded, search_fold(${term})) > 0`)
  if (ids) query = query.where(sql<boolean>`users.id = any(${ids}::uuid[])`)
  if (after)
    query = query.where(
      sql<boolean>`(lower(name), users.id) > (select lower(name), id from users where id = ${after}::uuid)`,
    )
  return query.orderBy(sql`lower(name)`).orderBy('users.id').limit(limit).execute()
}

/** Finds a workspace member; undefined if the user isn't a member. */
export async function findMember(db: Db, organizationId: string, userId: string) {
  return selectMembers(db, organizationId).where('users.id', '=', userId).executeTakeFirst()
}

/** Lists a workspace's owners in the order in which they joined. */
export async function listOwners(tx: Db, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Lists and locks, until the transaction ends, a workspace's collections that a user is editing, has
 * requested to edit, or has shared access to.
 */
export async function lockAffectedCollections(tx: Db, organizationId: string, userId: string) {
  return tx
    .selectFrom('collections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((row) =>
      row.or([
        row('editing_user_id', '=', userId),
        row('take_over_user_id', '=', userId),
        sql<boolean>`shared_with @> array[${userId}::uuid]`,
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Transfers a user's collections in a workspace, including those in the trash, to another member; returns
 * their IDs. Announced deletions are canceled, since the new owner hasn't been notified.
 */
export async function transferCollections(
  tx: Db,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('collections')
    .set({ ...clearedDeletion, owner_id: to, shared_with: sql`array_remove(shared_with, ${to}::uuid)` })
    .where('organization_id', '=', organizationId)
    .where('owner_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes a user's membership, along with their projects and saved searches in the workspace and any invites
 * with which they could return, and switches the user to another workspace.
 */
export async function deleteMembership(tx: Db, organizationId: string, userId: string): Promise<void> {
  await deleteInvites(tx, organizationId, userId)
  for (const table of ['projects', 'saved_searches', 'memberships'] as const)
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
  await tx
    .updateTable('users')
    .set((row) => ({
      current_organization_id: row
        .selectFrom('memberships')
        .select('organization_id')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .limit(1),
    }))
    .where('id', '=', userId)
    .where('current_organization_id', '=', organizationId)
    .execute()
}

/** Records that a member was removed. */
export async function insertRemoval(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx
    .insertInto('removed_members')
    .values({ organization_id: organizationId, user_id: userId })
    .execute()
}

/** Deletes the invites sent to a user's address, and any invite link the user created. */
async function deleteInvites(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('invites')
    .where('organization_id', '=', organizationId)
    .where('email', '=', (row) => row.selectFrom('users').select('email').where('id', '=', userId))
    .execute()
  await tx
    .deleteFrom('invite_links')
    .where('organization_id', '=', organizationId)
    .where('creator_id', '=', userId)
    .execute()
}
