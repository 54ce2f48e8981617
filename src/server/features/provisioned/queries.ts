import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/**
 * Members whose addresses are trusted: all members; those with a verified address, plus a user who has just
 * verified theirs; or only those with a verified address.
 */
type TrustedMembers = 'all' | { userId: string } | 'verified'

const isTrusted = (trustedMembers: TrustedMembers) =>
  trustedMembers === 'all'
    ? sql`true`
    : trustedMembers === 'verified'
      ? sql`users.email_verified_at is not null`
      : sql`(users.email_verified_at is not null or users.id = ${trustedMembers.userId})`

/**
 * Once people invited by an identity provider are members, links their records to their accounts; returns the
 * records' IDs.
 */
export async function linkInvitedMembers(
  tx: Db,
  organizationId: string,
  trustedMembers: TrustedMembers,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update scim_users set user_id = users.id, invited_at = null, updated_at = now()
    from memberships join users on users.id = memberships.user_id
    where scim_users.organization_id = ${organizationId} and scim_users.user_id is null
      and memberships.organization_id = ${organizationId} and users.email = scim_users.email
      and ${isTrusted(trustedMembers)}
      and not exists (
        select from scim_users as known
        where known.organization_id = ${organizationId} and known.user_id = users.id)
    returning scim_users.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Adds records of members that a workspace's identity provider doesn't know yet. Members with an unverified
 * address use their ID as the name until it is verified; otherwise, a provider would mistake them for the
 * person with that address.
 */
export async function addUnknownMembers(
  tx: Db,
  organizationId: string,
  trustedMembers: TrustedMembers,
): Promise<void> {
  await sql`
    insert into scim_users (organization_id, user_id, user_name, email)
    select ${organizationId}, users.id, coalesce(proven, users.id::text), proven
    from memberships join users on users.id = memberships.user_id
    cross join lateral (select case when ${isTrusted(trustedMembers)} then users.email end as proven) as address
    where memberships.organization_id = ${organizationId}
      and not exists (
        select from scim_users
        where scim_users.organization_id = ${organizationId} and scim_users.user_id = users.id)
    on conflict do nothing`.execute(tx)
  await sql`
    update scim_users set user_name = users.email, email = users.email, updated_at = now()
    from users
    where scim_users.organization_id = ${organizationId} and users.id = scim_users.user_id
      and user_name = users.id::text and users.email is not null and ${isTrusted(trustedMembers)}
      and not exists (
        select from scim_users as known
        where known.organization_id = ${organizationId} and lower(known.user_name) = lower(users.email))`.execute(
    tx,
  )
}

/**
 * Ends the deactivation or invite of a person who has rejoined; returns their record's ID, or undefined if no
 * provider has a record of them.
 */
export async function endDeactivation(
  tx: Db,
  organizationId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('scim_users')
    .set({ suspended_role: null, invited_at: null })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

interface RoleChange {
  user_id: string
  from: 'admin' | 'member'
  to: 'admin' | 'member'
}

/**
 * Lists the members whose role differs from the highest role granted by their groups, or from `member` if no
 * group grants one.
 */
export async function listRoleChanges(
  tx: Db,
  organizationId: string,
  scimUserIds: readonly string[],
): Promise<RoleChange[]> {
  const { rows } = await sql<RoleChange>`
    select user_id, "from", "to" from (
      select memberships.user_id, memberships.role as "from",
        case when exists (
          select from scim_group_members join scim_groups on scim_groups.id = group_id
          where scim_user_id = scim_users.id and scim_groups.role = 'admin') then 'admin' else 'member' end as "to"
      from scim_users join memberships
        on memberships.user_id = scim_users.user_id and memberships.organization_id = scim_users.organization_id
      where scim_users.organization_id = ${organizationId} and memberships.role <> 'owner'
        and scim_users.id = any(${scimUserIds}::uuid[])) as wanted
    where "from" <> "to" order by user_id`.execute(tx)
  return rows
}

/** Returns which of these people are in a group that grants a role. */
export async function listPeopleWithGroupRole(tx: Db, scimUserIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('scim_group_members')
    .innerJoin('scim_groups', 'scim_groups.id', 'group_id')
    .select('scim_user_id')
    .distinct()
    .where(sql<boolean>`scim_user_id = any(${scimUserIds}::uuid[])`)
    .where('role', 'is not', null)
    .execute()
  return rows.map(({ scim_user_id }) => scim_user_id)
}
