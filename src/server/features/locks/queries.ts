import type { Db } from '#server/infra/database/database.ts'

/** Finds the corrector who has taken a collection's correction; undefined if no one has. */
export async function findCorrector(
  db: Db,
  collectionId: string,
): Promise<{ id: string | null } | undefined> {
  return db
    .selectFrom('corrections')
    .innerJoin('correction_works', 'correction_works.correction_id', 'corrections.id')
    .select('corrector_id as id')
    .where('collection_id', '=', collectionId)
    .where('corrections.state', '=', 'taken')
    .where('correction_works.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Returns a user's name; undefined if the account was deleted. */
export async function findName(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name
}
