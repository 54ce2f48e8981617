import type { Db } from '#server/infra/database/database.ts'

const selectWorkspaces = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.region',
      'organizations.created_at',
      'organizations.deleted_at',
      'organizations.enterprise_at',
      'organizations.held_at',
      'organizations.caption_profiles',
      'url',
      'avatar_key',
      'logo_key',
      'memberships.role',
    ])

export type WorkspaceRow = Awaited<ReturnType<typeof listWorkspaces>>[number]

/** Lists a user's workspaces with their role in each, oldest first. */
export async function listWorkspaces(db: Db, userId: string) {
  return selectWorkspaces(db)
    .where('memberships.user_id', '=', userId)
    .orderBy('organizations.created_at')
    .execute()
}

/** Finds a workspace with a member's role; undefined for non-members. */
export async function findWorkspace(db: Db, organizationId: string, userId: string) {
  return selectWorkspaces(db)
    .where('memberships.user_id', '=', userId)
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
}

/** Lists the user IDs and roles of a workspace's members. */
export async function listRoles(db: Db, organizationId: string) {
  return db
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('organization_id', '=', organizationId)
    .execute()
}

/** Lists a workspace's invites, both pending and expired. */
export async function listInvites(db: Db, organizationId: string) {
  return db
    .selectFrom('invites')
    .select(['id', 'email', 'sent_at', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .execute()
}

/** Returns whether a workspace is marked for deletion. */
export async function isMarkedForDeletion(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets a user's current workspace; returns false for non-members. */
export async function updateCurrentWorkspace(
  db: Db,
  userId: string,
  organizationId: string,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ current_organization_id: organizationId })
    .where('id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships')
          .select('role')
          .where('user_id', '=', userId)
          .where('organization_id', '=', organizationId),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Makes a workspace the user's current one if they don't have one. */
export async function updateCurrentWorkspaceIfNone(
  tx: Db,
  userId: string,
  organizationId: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ current_organization_id: organizationId })
    .where('id', '=', userId)
    .where('current_organization_id', 'is', null)
    .execute()
}

export interface NewMember {
  organizationId: string
  userId: string
  role: 'owner' | 'admin' | 'member'
}

/**
 * Adds a member; returns false if they already are one, or if the workspace is unknown or marked for
 * deletion.
 */
export async function insertMember(tx: Db, { organizationId, userId, role }: NewMember): Promise<boolean> {
  const workspace = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!workspace) return false
  const result = await tx
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(result.numInsertedOrUpdatedRows)
}

export async function updateSessionWorkspace(
  db: Db,
  sessionId: string,
  organizationId: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ organization_id: organizationId })
    .where('id', '=', sessionId)
    .execute()
}

export async function updateWorkspace(
  tx: Db,
  organizationId: string,
  change: Partial<Pick<WorkspaceRow, 'name' | 'url'>> & { caption_profiles?: string },
): Promise<void> {
  await tx.updateTable('organizations').set(change).where('id', '=', organizationId).execute()
}

/** Sets one of a workspace's pictures, and returns the previous one. */
export async function replacePicture(
  tx: Db,
  organizationId: string,
  column: 'avatar_key' | 'logo_key',
  key: string | null,
): Promise<string | null> {
  const before = await tx
    .selectFrom('organizations')
    .select(column)
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('organizations')
    .set({ [column]: key })
    .where('id', '=', organizationId)
    .execute()
  return before?.[column] ?? null
}

/** Returns whether this is one of a workspace's current pictures. */
export async function isCurrentPicture(
  db: Db,
  organizationId: string,
  column: 'avatar_key' | 'logo_key',
  key: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where(column, '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export async function findName(db: Db, organizationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.name
}

export async function updateMembershipRole(
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
