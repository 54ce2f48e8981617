import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/**
 * Marks a workspace for deletion or removes the mark; returns the previous state, or undefined if there is no
 * such workspace.
 */
export async function setDeletionMark(tx: Db, organizationId: string, deletedAt: Date | null) {
  const before = await tx
    .selectFrom('organizations')
    .select(['name', 'deleted_at'])
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('organizations')
    .set({ deleted_at: deletedAt })
    .where('id', '=', organizationId)
    .execute()
  return before
}

export async function findWorkspace(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'region'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
}

/** Lists workspaces that were marked before a given time, oldest first. */
export async function listMarkedWorkspaces(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds a workspace that was marked before a given time, and locks it; undefined if it was restored. */
export async function lockMarkedWorkspace(tx: Db, organizationId: string, before: Date) {
  return tx
    .selectFrom('organizations')
    .select(['id', 'name', 'region', 'avatar_key', 'logo_key'])
    .where('id', '=', organizationId)
    .where('deleted_at', '<', before)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the audit log already contains this reason for postponing a marked workspace's deletion. */
export async function isPostponementLogged(tx: Db, organizationId: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log join organizations on organizations.id = organization_id
    where organization_id = ${organizationId} and kind = 'workspacePurgePostponed'
      and details ->> 'reason' = ${reason} and at > deleted_at limit 1`.execute(tx)
  return rows.length > 0
}

/** Switches a workspace's members to another of their workspaces. */
export async function switchToOtherWorkspace(tx: Db, organizationId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({
      current_organization_id: row
        .selectFrom('memberships')
        .select('organization_id')
        .whereRef('user_id', '=', 'users.id')
        .where('organization_id', '<>', organizationId)
        .orderBy('created_at')
        .limit(1),
    }))
    .where('current_organization_id', '=', organizationId)
    .execute()
}

/** Deletes a workspace along with all its content; returns its recordings. */
export async function deleteWorkspace(tx: Db, organizationId: string) {
  const recordings = await tx
    .deleteFrom('collections')
    .where('organization_id', '=', organizationId)
    .returning([
      'id',
      'demo',
      'source_key',
      'owner_id',
      'shared_with',
      'editing_user_id',
      'take_over_user_id',
    ])
    .execute()
  await tx.deleteFrom('organizations').where('id', '=', organizationId).execute()
  return recordings
}
