import type { Workspace } from '#contract/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'

export async function listWorkspaces(db: Db, userId: string): Promise<Workspace[]> {
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

/** Everybody in a workspace, by name. */
export async function listMembers(db: Db, organizationId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('organization_id', '=', organizationId)
    .select(['users.id as uid', 'users.name as name', 'memberships.role as role'])
    .orderBy('users.name')
    .execute()
}
