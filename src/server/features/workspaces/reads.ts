import type { Workspace } from '#contract/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Lists the workspaces that require single sign-on and have the user as their emergency owner. */
export async function listBreakGlassWorkspaces(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('sso_connections')
    .innerJoin('organizations', 'organizations.id', 'sso_connections.organization_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'organizations.id')
        .onRef('memberships.user_id', '=', 'break_glass_user_id')
        .on('memberships.role', '=', 'owner'),
    )
    .select(['organizations.id', 'organizations.name'])
    .where('break_glass_user_id', '=', userId)
    .where('mode', '=', 'required')
    .execute()
}

/** Lists the user IDs of a workspace's owners. */
export async function listOwnerIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Lists the user IDs of a workspace's owners and admins. */
export async function listManagerIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '<>', 'member')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Lists the user IDs of a workspace's members. */
export async function listMemberIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .where('organization_id', '=', organizationId)
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns a user's role in a workspace; undefined for non-members. */
export async function findRole(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<Workspace['role'] | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/**
 * Locks a workspace until the transaction ends, so that no member leaves or deletes their account, and no
 * tags are added. Lock it before any of its rows.
 */
export async function lockWorkspace(tx: Db, organizationId: string): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * Returns the workspace that a session shows: the user's current one or, for staff impersonating them, the
 * one they switched to in their session; undefined if there is none.
 */
export async function findCurrentWorkspace(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', sessionId)
        .on('impersonator_id', 'is not', null),
    )
    .select((row) =>
      row.fn.coalesce('sessions.organization_id', 'users.current_organization_id').as('organizationId'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.organizationId ?? undefined
}
