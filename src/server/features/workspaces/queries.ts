import type { Workspace } from '#contract/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'

export async function listWorkspaces(db: Db, userId: string): Promise<Omit<Workspace, 'listsAll'>[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where('memberships.user_id', '=', userId)
    .orderBy('organizations.created_at')
    .select([
      'organizations.id as id',
      'organizations.name as name',
      'organizations.region as locale',
      'memberships.role as role',
    ])
    .execute()
}

export async function findRole(db: Db, organizationId: string, userId: string) {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/** Until the transaction ends, no member's account is deleted, and no tag is added. */
export async function lockWorkspace(tx: Db, organizationId: string): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
}

export async function listMemberIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .where('organization_id', '=', organizationId)
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Sets a user's current workspace; false for non-members. */
export async function updateCurrent(db: Db, userId: string, organizationId: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ current_organization_id: organizationId })
    .where('id', '=', userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('memberships')
          .select('role')
          .where('user_id', '=', userId)
          .where('organization_id', '=', organizationId),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
