import type { SourceId } from '#contract/choices.ts'
import type { Db } from '#server/infra/database/database.ts'

interface Key {
  userId: string
  source: SourceId
}

/** Stores an encrypted refresh token, in place of an earlier one. */
export async function saveConnection(db: Db, { userId, source }: Key, refreshToken: Buffer): Promise<void> {
  await db
    .insertInto('source_connections')
    .values({ user_id: userId, source, refresh_token: refreshToken })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source']).doUpdateSet({ refresh_token: refreshToken }),
    )
    .execute()
}

export async function findConnection(db: Db, { userId, source }: Key): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('source_connections')
    .select('refresh_token')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.refresh_token
}

/** Removes a connection, unless it has another refresh token by now. */
export async function removeConnection(db: Db, { userId, source }: Key, refreshToken: Buffer): Promise<void> {
  await db
    .deleteFrom('source_connections')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('refresh_token', '=', refreshToken)
    .execute()
}
