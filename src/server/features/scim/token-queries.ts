import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>

/** Finds a workspace's token, with the name of its creator. */
export async function findToken(db: Db, organizationId: string) {
  return db
    .selectFrom('scim_tokens')
    .leftJoin('users', 'users.id', 'scim_tokens.creator_id')
    .select(['scim_tokens.created_at', 'last_used_at', 'users.name as creator'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** Finds a token's workspace by the token's hash. */
export async function findByHash(db: Db, hash: Buffer) {
  return db
    .selectFrom('scim_tokens')
    .select(['organization_id', 'creator_id', 'last_used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

/** Adds a workspace's token, replacing an earlier one. */
export async function replaceToken(
  tx: Db,
  token: { organization_id: string; token_hash: Buffer; creator_id: string },
): Promise<void> {
  await tx.deleteFrom('scim_tokens').where('organization_id', '=', token.organization_id).execute()
  await tx
    .insertInto('scim_tokens')
    .values({ ...token, last_used_at: null })
    .execute()
}

/** Deletes a workspace's token; returns whether there was one. */
export async function deleteToken(tx: Db, organizationId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('scim_tokens')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function markTokenUsed(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('scim_tokens')
    .set({ last_used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .execute()
}
