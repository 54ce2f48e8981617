import type { Db } from '#server/infra/database/database.ts'

/** Sets a user's avatar, and returns the key of the previous one. */
export async function replaceAvatarKey(tx: Db, userId: string, key: string | null): Promise<string | null> {
  const before = await tx
    .selectFrom('users')
    .select('avatar_key')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('users').set({ avatar_key: key }).where('id', '=', userId).execute()
  return before?.avatar_key ?? null
}

/** Returns whether this is a user's current avatar. */
export async function isCurrentAvatar(db: Db, userId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('avatar_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
