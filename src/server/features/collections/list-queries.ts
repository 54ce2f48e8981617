import { type SelectQueryBuilder, sql } from 'kysely'
import type { CollectionCounts } from '#contract/collections.ts'
import type { Db } from '#server/infra/database/database.ts'
import { prepared } from '#server/infra/database/prepared.ts'
import type { Database } from '#server/infra/database/schema.ts'
import { type PresentedRow, presentedColumns } from './present.ts'

/** What somebody lists in a workspace: their own, what others have shared with them, both, or everybody's. */
export interface Scope {
  of: 'mine' | 'shared' | 'seen' | 'workspace'
  viewerId: string
  organizationId: string
}

export interface PageWanted {
  limit: number
  /** The last one of the page before. */
  after?: { id: string; createdAt: Date } | undefined
  /** Only what is in this project of the viewer. */
  project?: string | undefined
}

/** With the viewer's own projects that it is in. */
export type ListedRow = PresentedRow & { projects: string[] }

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

/** One page of collections, newest first. */
export async function listCollections(
  db: Db,
  scope: Scope,
  { limit, after, project }: PageWanted,
): Promise<ListedRow[]> {
  let query = within(db.selectFrom('collections'), scope)
    .modifyFront(prepared)
    .select(presentedColumns)
    .select(
      sql<string[]>`array(select project_id from project_collections
        where collection_id = collections.id and user_id = ${scope.viewerId}::uuid)`.as('projects'),
    )
  if (after)
    query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  if (project)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_collections')
          .select('project_id')
          .whereRef('collection_id', '=', 'collections.id')
          .where('user_id', '=', scope.viewerId)
          .where('project_id', '=', project),
      ),
    )
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

const number = (db: Db, scope: Scope) =>
  within(db.selectFrom('collections'), scope).select(({ fn }) => fn.countAll<string>().as('count'))

/** How many of each there are; `everybody`: the whole workspace's are counted, too. */
export async function countCollections(
  db: Db,
  viewer: Omit<Scope, 'of'>,
  everybody: boolean,
): Promise<CollectionCounts> {
  const shared = number(db, { ...viewer, of: 'shared' })
  const [mine, all, unseen, workspace] = await Promise.all([
    number(db, { ...viewer, of: 'mine' }).executeTakeFirstOrThrow(),
    shared.executeTakeFirstOrThrow(),
    shared
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('opened_collections')
              .select('collection_id')
              .whereRef('collection_id', '=', 'collections.id')
              .where('user_id', '=', viewer.viewerId),
          ),
        ),
      )
      .executeTakeFirstOrThrow(),
    everybody ? number(db, { ...viewer, of: 'workspace' }).executeTakeFirstOrThrow() : null,
  ])
  return {
    mine: Number(mine.count),
    shared: Number(all.count),
    unseen: Number(unseen.count),
    workspace: workspace && Number(workspace.count),
  }
}

/** Remembers that somebody has opened a collection. */
export async function insertOpened(db: Db, collectionId: string, userId: string): Promise<void> {
  await db
    .insertInto('opened_collections')
    .values({ collection_id: collectionId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
