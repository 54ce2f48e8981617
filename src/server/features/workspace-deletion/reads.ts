import { sql } from 'kysely'
import type { WorkspaceContent } from '#contract/regions.ts'
import type { Db } from '#server/infra/database/database.ts'

/**
 * Counts the recordings in the given workspaces, and those that belong to a user, on behalf of the home
 * region; also returns whether each workspace, or any content in it, is on legal hold.
 */
export async function describeContent(
  db: Db,
  { userId, workspaceIds }: { userId: string; workspaceIds: readonly string[] },
): Promise<WorkspaceContent[]> {
  const { rows } = await sql<WorkspaceContent>`
    select organizations.id, count(collections.id)::int as all,
      count(collections.id) filter (where owner_id = ${userId})::int as own,
      organizations.held_at is not null or coalesce(bool_or(collections.held_at is not null), false) as "onHold"
    from organizations left join collections on organization_id = organizations.id
    where organizations.id = any(${[...workspaceIds]}::uuid[]) group by organizations.id`.execute(db)
  return rows
}
