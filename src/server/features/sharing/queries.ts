import type { Db } from '#server/infra/database/database.ts'

/** Returns a user's name; undefined if the account was deleted. */
export async function findName(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name
}
