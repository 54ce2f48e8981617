import type { Db } from '#server/infra/database/database.ts'

/** Returns a user's interface language. */
export async function findLanguage(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return row?.language ?? 'en'
}
