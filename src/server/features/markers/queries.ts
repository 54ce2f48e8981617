import { sql } from 'kysely'
import type { Authorized, Right } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'

/** A person's own marks of a collection, in the order of their times. */
export async function listMarkers(db: Db, collection: Authorized<Right>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('markers')
    .select('marker')
    .where('collection_id', '=', collection.id)
    .where('user_id', '=', userId)
    .orderBy(sql`substring(marker from '[0-9.]+')::numeric`)
    .execute()
  return rows.map(({ marker }) => marker)
}

export async function insertMarker(
  db: Db,
  collection: Authorized<Right>,
  userId: string,
  marker: string,
): Promise<void> {
  await db
    .insertInto('markers')
    .values({ collection_id: collection.id, user_id: userId, marker })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMarker(
  db: Db,
  collection: Authorized<Right>,
  userId: string,
  marker: string,
): Promise<void> {
  await db
    .deleteFrom('markers')
    .where('collection_id', '=', collection.id)
    .where('user_id', '=', userId)
    .where('marker', '=', marker)
    .execute()
}
