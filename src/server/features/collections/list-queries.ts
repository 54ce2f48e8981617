import { sql } from 'kysely'
import type { CollectionCounts } from '#contract/collections.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type ViewedList, withinList } from './access.ts'

/** Returns whether a collection is in one of the viewer's projects. */
export const isInProject = ({ viewerId }: Pick<ViewedList, 'viewerId'>, project: string | undefined) =>
  sql<boolean>`exists (select from project_collections where collection_id = collections.id
    and user_id = ${viewerId}::uuid and project_id = ${project}::uuid)`

const countListed = async (db: Db, list: ViewedList) => {
  const all = withinList(db.selectFrom('collections'), list).select(({ fn }) =>
    fn.countAll<string>().as('count'),
  )
  return Number((await all.executeTakeFirstOrThrow()).count)
}

/** Counts the collections shared with a viewer, and those not yet opened. */
async function countSharedCollections(
  db: Db,
  viewer: Omit<ViewedList, 'scope'>,
): Promise<{ shared: number; unseen: number }> {
  const { shared, unseen } = await withinList(db.selectFrom('collections'), { ...viewer, scope: 'shared' })
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

/** Counts the collections in each list; with `includesWorkspace`, also those in the whole workspace. */
export async function countCollections(
  db: Db,
  viewer: Omit<ViewedList, 'scope'>,
  includesWorkspace: boolean,
): Promise<CollectionCounts> {
  const [mine, shared, workspace] = await Promise.all([
    countListed(db, { ...viewer, scope: 'mine' }),
    countSharedCollections(db, viewer),
    includesWorkspace ? countListed(db, { ...viewer, scope: 'workspace' }) : null,
  ])
  return { mine, ...shared, workspace }
}

/** Marks a collection as opened by a user. */
export async function insertOpenedCollection(db: Db, collectionId: string, userId: string): Promise<void> {
  await db
    .insertInto('opened_collections')
    .values({ collection_id: collectionId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
