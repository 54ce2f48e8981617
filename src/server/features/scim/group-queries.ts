import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { ScimGroupsTable } from '#server/infra/database/scim-tables.ts'

const selectGroups = (db: Db, organizationId: string) =>
  db.selectFrom('scim_groups').selectAll().where('organization_id', '=', organizationId)

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

export async function findGroup(db: Db, organizationId: string, id: string) {
  return selectGroups(db, organizationId).where('id', '=', id).executeTakeFirst()
}

/**
 * Lists a workspace's groups in order of ID; if a name is given, only the group with that name
 * (case-insensitive).
 */
export async function listGroups(db: Db, organizationId: string, displayName?: string): Promise<GroupRow[]> {
  const query = selectGroups(db, organizationId)
  const filteredGroups =
    displayName === undefined ? query : query.where(sql<boolean>`lower(display_name) = lower(${displayName})`)
  return filteredGroups.orderBy('id').execute()
}

/** Lists groups sorted by name, with their member counts. */
export async function listGroupsByName(db: Db, organizationId: string) {
  return selectGroups(db, organizationId)
    .select((row) =>
      row
        .selectFrom('scim_group_members')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('group_id', '=', 'scim_groups.id')
        .as('members'),
    )
    .orderBy(sql`lower(display_name)`)
    .execute()
}

export interface MemberRow {
  group: string
  id: string
  name: string
}

/** Lists the members of groups, in order of ID. */
export async function listMembers(db: Db, groupIds: readonly string[]): Promise<MemberRow[]> {
  return db
    .selectFrom('scim_group_members')
    .innerJoin('scim_users', 'scim_users.id', 'scim_user_id')
    .leftJoin('users', 'users.id', 'scim_users.user_id')
    .select(['group_id as group', 'scim_users.id'])
    .select(sql<string>`coalesce(attributes ->> 'displayName', users.name, user_name)`.as('name'))
    .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
    .orderBy('scim_users.id')
    .execute()
}

/** Counts how many of these people have a record in the workspace. */
export async function countMembers(db: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('scim_users')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertGroup(tx: Db, row: Insertable<ScimGroupsTable>): Promise<string> {
  const { id } = await tx.insertInto('scim_groups').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateGroup(tx: Db, id: string, change: Updateable<ScimGroupsTable>): Promise<void> {
  await tx
    .updateTable('scim_groups')
    .set((row) => ({ ...change, updated_at: new Date(), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteGroup(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('scim_groups').where('id', '=', id).execute()
}

export async function addMembers(tx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into scim_group_members (group_id, scim_user_id)
    select ${groupId}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
}

export async function removeMembers(tx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('scim_group_members')
    .where('group_id', '=', groupId)
    .where(sql<boolean>`scim_user_id = any(${ids}::uuid[])`)
    .execute()
}
