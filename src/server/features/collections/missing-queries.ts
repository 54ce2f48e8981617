import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { isInProject, type Scope, within } from './list-queries.ts'

/** Those of some collections that somebody lists, by id. */
export async function listedOf(
  db: Db,
  scope: Scope,
  { ids, project }: { ids: readonly string[]; project?: string | undefined },
): Promise<string[]> {
  const all = within(db.selectFrom('collections'), scope)
    .select('id')
    .where(sql<boolean>`collections.id = any(${ids}::uuid[])`)
  const rows = await (project ? all.where(isInProject(scope, project)) : all).execute()
  return rows.map(({ id }) => id)
}

/** When a collection of a workspace was made, also when it is in the trash. */
export async function findCreation(db: Db, organizationId: string, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('collections')
    .select('created_at')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.created_at
}
