import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { type ListScope, withinScope } from './access.ts'
import { isInProject } from './list-queries.ts'

/** Filters the given collection IDs to those that a user can still list. */
export async function filterListedIds(
  db: Db,
  scope: ListScope,
  { ids, project }: { ids: readonly string[]; project?: string | undefined },
): Promise<string[]> {
  const all = withinScope(db.selectFrom('collections'), scope)
    .select('id')
    .where(sql<boolean>`collections.id = any(${ids}::uuid[])`)
  const rows = await (project ? all.where(isInProject(scope, project)) : all).execute()
  return rows.map(({ id }) => id)
}

/** Returns the creation time of a collection in a workspace, even if it is in the trash. */
export async function findCreationTime(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('collections')
    .select('created_at')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.created_at
}
