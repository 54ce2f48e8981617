import { type SelectQueryBuilder, sql } from 'kysely'
import type { CollectionCounts } from '#contract/collections.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.ts'

/** What somebody lists in a workspace: their own, what others have shared with them, both, or everybody's. */
export interface Scope {
  of: 'mine' | 'shared' | 'seen' | 'workspace'
  viewerId: string
  organizationId: string
}

/** Narrows collections down to those of a scope. */
export function within<O>(
  query: SelectQueryBuilder<Database, 'collections', O>,
  { of, viewerId, organizationId }: Scope,
): SelectQueryBuilder<Database, 'collections', O> {
  const inWorkspace = query.where('organization_id', '=', organizationId).where('trashed_at', 'is', null)
  if (of === 'mine') return inWorkspace.where('owner_id', '=', viewerId)
  const shared = sql<boolean>`(shared_with @> array[${viewerId}::uuid] and exists (select from memberships
    where memberships.organization_id = ${organizationId}::uuid and user_id = ${viewerId}::uuid))`
  if (of === 'shared') return inWorkspace.where(shared)
  if (of === 'seen') return inWorkspace.where((eb) => eb.or([eb('owner_id', '=', viewerId), shared]))
  return inWorkspace
}

/** That a collection is in a project of the viewer's. */
export const isInProject = ({ viewerId }: Pick<Scope, 'viewerId'>, project: string | undefined) =>
  sql<boolean>`exists (select from project_collections where collection_id = collections.id
    and user_id = ${viewerId}::uuid and project_id = ${project}::uuid)`

const number = async (db: Db, scope: Scope) => {
  const all = within(db.selectFrom('collections'), scope).select(({ fn }) =>
    fn.countAll<string>().as('count'),
  )
  return Number((await all.executeTakeFirstOrThrow()).count)
}

/** How many are shared with somebody, and how many of them they have not opened. */
async function numberShared(db: Db, viewer: Omit<Scope, 'of'>): Promise<{ shared: number; unseen: number }> {
  const { shared, unseen } = await within(db.selectFrom('collections'), { ...viewer, of: 'shared' })
    .leftJoin('opened_collections as opened', (join) =>
      join.onRef('opened.collection_id', '=', 'collections.id').on('opened.user_id', '=', viewer.viewerId),
    )
    .select(({ fn }) => [
      fn.countAll<string>().as('shared'),
      fn.countAll<string>().filterWhere('opened.collection_id', 'is', null).as('unseen'),
    ])
    .executeTakeFirstOrThrow()
  return { shared: Number(shared), unseen: Number(unseen) }
}

/** How many of each there are; `everybody`: the whole workspace's are counted, too. */
export async function countCollections(
  db: Db,
  viewer: Omit<Scope, 'of'>,
  everybody: boolean,
): Promise<CollectionCounts> {
  const [mine, shared, workspace] = await Promise.all([
    number(db, { ...viewer, of: 'mine' }),
    numberShared(db, viewer),
    everybody ? number(db, { ...viewer, of: 'workspace' }) : null,
  ])
  return { mine, ...shared, workspace }
}

/** Remembers that somebody has opened a collection. */
export async function insertOpened(db: Db, collectionId: string, userId: string): Promise<void> {
  await db
    .insertInto('opened_collections')
    .values({ collection_id: collectionId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
