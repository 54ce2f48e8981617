import { sql } from 'kysely'
import { defaultWorkspaceNames } from '#domain/accounts/default-workspace-names.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface Workspace {
  id: string
  name: string
  region: 'us' | 'eu'
  /** Number of recordings in the workspace: the user's own, and all of them. */
  own: number
  all: number
}

/** Lists workspaces in which a user is a member or has recordings, oldest first. */
export async function listWorkspaces(db: Db, userId: string): Promise<Workspace[]> {
  const { rows } = await sql<Workspace>`
    select organizations.id, organizations.name, organizations.region,
      (select count(*)::int from collections
        where organization_id = organizations.id and owner_id = ${userId}) as own,
      (select count(*)::int from collections where organization_id = organizations.id) as all
    from organizations
    where id in (select organization_id from memberships where user_id = ${userId})
      or id in (select organization_id from collections where owner_id = ${userId})
    order by created_at, id`.execute(db)
  return rows
}

/** Prevents anyone from joining or leaving these workspaces until the transaction ends. */
export async function lockWorkspaces(tx: Db, userId: string): Promise<void> {
  const ids = (await listWorkspaces(tx, userId)).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.selectFrom('organizations').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', 'in', ids)
    .orderBy('organization_id')
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

export interface Member {
  id: string
  name: string
  email: string | null
  role: 'owner' | 'admin' | 'member'
}

/**
 * Lists the other members of a workspace: owners, then admins, then members, each in the order in which they
 * joined.
 */
export async function listOtherMembers(db: Db, organizationId: string, userId: string): Promise<Member[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'role'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '<>', userId)
    .orderBy(sql`array_position(array['owner', 'admin', 'member'], role)`)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute()
}

export async function promoteToOwner(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role: 'owner' })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

/** Renames a workspace named after a deleted user, using another member's name. */
export async function renameAfterMember(
  tx: Db,
  organizationId: string,
  { previous, now }: { previous: string; now: string },
): Promise<void> {
  const { name } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const nameWorkspaceAfter = Object.values(defaultWorkspaceNames).find((nameOf) => nameOf(previous) === name)
  if (!nameWorkspaceAfter) return
  await tx
    .updateTable('organizations')
    .set({ name: nameWorkspaceAfter(now) })
    .where('id', '=', organizationId)
    .execute()
}

export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
