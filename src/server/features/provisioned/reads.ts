import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Returns whether a person was removed from a workspace, or deactivated by its identity provider. */
export async function isExcluded(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from removed_members where organization_id = ${organizationId} and user_id = ${userId}
    union all
    select from scim_users
      where organization_id = ${organizationId} and user_id = ${userId} and suspended_role is not null`.execute(
    db,
  )
  return rows.length > 0
}
