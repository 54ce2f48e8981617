import type { Db } from '#server/infra/database/database.ts'

/** What a person is called; undefined when their account is gone. */
export async function findName(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name
}
