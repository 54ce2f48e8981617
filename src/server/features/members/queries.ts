import { sql } from 'kysely'
import { clearedDeletion } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface MemberQuery {
  /** Search term for a name or an email address. */
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

/** Lists members of a workspace, sorted by name. */
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

/** Finds a member of a workspace; undefined for non-members. */
export async function findMember(db: Db, organizationId: string, userId: string) {
  return selectMembers(db, organizationId).where('users.id', '=', userId).executeTakeFirst()
}

/** Lists the owners of a workspace in the order of joining. */
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

export async function updateRole(
  tx: Db,
  organizationId: string,
  userId: string,
  role: 'owner' | 'admin' | 'member',
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Lists collections of a workspace that a user edits, wants to edit, or has shared access to, and locks them
 * until the transaction ends.
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
 * Transfers a user's collections in a workspace, including the trash, to another member; returns their IDs. Announced
 * deletions end: the new owner has had no notice.
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
 * Deletes a membership, with the user's projects and saved searches in the workspace and the invites that would let
 * them return, and switches the user to another one.
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

/** Deletes the invites to a user's address, and the invite link that they created. */
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
