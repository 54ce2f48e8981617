import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { ScimUsersTable } from '#server/infra/database/scim-tables.ts'

/** Selects people with their account and role in the workspace, if they have any. */
const selectUsers = (db: Db, organizationId: string) =>
  db
    .selectFrom('scim_users')
    .leftJoin('users', 'users.id', 'scim_users.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'scim_users.user_id')
        .onRef('memberships.organization_id', '=', 'scim_users.organization_id'),
    )
    .selectAll('scim_users')
    .select([
      'users.name as account_name',
      'users.email as account_email',
      'users.email_verified_at as account_verified_at',
      'memberships.role',
    ])
    .where('scim_users.organization_id', '=', organizationId)

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export async function findUser(db: Db, organizationId: string, id: string) {
  return selectUsers(db, organizationId).where('scim_users.id', '=', id).executeTakeFirst()
}

/** Finds a member by email address, unless a provider has already provisioned them. */
export async function findUnprovisionedMember(db: Db, organizationId: string, email: string) {
  return selectUsers(db, organizationId)
    .where('scim_users.email', '=', email)
    .where('scim_users.external_id', 'is', null)
    .where('memberships.role', 'is not', null)
    .executeTakeFirst()
}

/** Filter conditions; names are case-insensitive. */
interface UserFilter {
  userName?: string | undefined
  externalId?: string | undefined
}

interface UserPage extends UserFilter {
  /** The last person on the previous page. */
  after?: string | undefined
  offset?: number | undefined
  limit: number
}

/** Lists a workspace's people, in order of ID. */
export async function listUsers(
  db: Db,
  organizationId: string,
  { after, offset = 0, limit, userName, externalId }: UserPage,
): Promise<UserRow[]> {
  let query = selectUsers(db, organizationId)
  if (userName !== undefined) query = query.where(sql<boolean>`lower(user_name) = lower(${userName})`)
  if (externalId !== undefined) query = query.where('scim_users.external_id', '=', externalId)
  if (after !== undefined) query = query.where('scim_users.id', '>', after)
  return query.orderBy('scim_users.id').limit(limit).offset(offset).execute()
}

export async function countUsers(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('scim_users')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface UserGroup {
  user: string
  id: string
  name: string
}

/** Lists the groups that these people belong to, sorted by name. */
export async function listUserGroups(db: Db, ids: readonly string[]): Promise<UserGroup[]> {
  return db
    .selectFrom('scim_group_members')
    .innerJoin('scim_groups', 'scim_groups.id', 'group_id')
    .select(['scim_user_id as user', 'scim_groups.id', 'display_name as name'])
    .where(sql<boolean>`scim_user_id = any(${ids}::uuid[])`)
    .orderBy('display_name')
    .execute()
}

export async function insertUser(tx: Db, row: Insertable<ScimUsersTable>): Promise<string> {
  const { id } = await tx.insertInto('scim_users').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateUser(tx: Db, id: string, change: Updateable<ScimUsersTable>): Promise<void> {
  await tx
    .updateTable('scim_users')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('scim_users').where('id', '=', id).execute()
}

/** Finds the account with an email address; undefined if there is none. */
export async function findAccount(tx: Db, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function renameAccount(tx: Db, userId: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', userId).execute()
}
