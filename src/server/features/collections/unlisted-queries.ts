import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { type ViewedList, withinList } from './access.ts'
import { isInProject } from './list-queries.ts'

/** Filters the given collection IDs to those that a user can still list. */
export async function filterListedIds(
  db: Db,
  list: ViewedList,
  { ids, project }: { ids: readonly string[]; project?: string | undefined },
): Promise<string[]> {
  const all = withinList(db.selectFrom('collections'), list)
    .select('id')
    .where(sql<boolean>`collections.id = any(${ids}::uuid[])`)
  const rows = await (project ? all.where(isInProject(list, project)) : all).execute()
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
