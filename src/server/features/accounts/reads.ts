import type { Db } from '#server/infra/database/database.ts'

/** Returns a user's interface language. */
export async function findLanguage(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return row?.language ?? 'en'
}

export async function findUser(db: Db, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Returns a user's name; undefined if the account was deleted. */
export async function findUserName(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name
}

/** Returns a user's row, locked until the transaction ends. */
export async function lockUser(tx: Db, userId: string) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/**
 * Locks a user's row until the transaction ends, but doesn't block others from inserting rows that refer to
 * the user.
 */
export async function lockUserAgainstChanges(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
