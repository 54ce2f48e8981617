import type { Authorized, Right } from '#server/features/collections/access.ts'
import type { Db } from '#server/infra/database/database.ts'

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
