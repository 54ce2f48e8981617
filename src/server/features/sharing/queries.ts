import type { Authorized } from '#server/features/collections/access.ts'
import type { Db } from '#server/infra/database/database.ts'

interface NewLink {
  keyHash: Buffer
  userId: string
  allowExport: boolean
  showHighlights: boolean
  expiresAt: Date | null
}

/** Returns a user's name; undefined if the account was deleted. */
export async function findName(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name
}

/** Creates a collection's public link, replacing an earlier one. */
export async function replacePublicKey(db: Db, collection: Authorized<'manage'>, link: NewLink) {
  await deletePublicKey(db, collection)
  return db
    .insertInto('public_keys')
    .values({
      collection_id: collection.id,
      key_hash: link.keyHash,
      user_id: link.userId,
      allow_export: link.allowExport,
      show_highlights: link.showHighlights,
      expires_at: link.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPublicKey(db: Db, collection: Authorized<'manage'>) {
  return db
    .selectFrom('public_keys')
    .selectAll()
    .where('collection_id', '=', collection.id)
    .executeTakeFirst()
}

export async function deletePublicKey(db: Db, collection: Authorized<'manage'>): Promise<void> {
  await db.deleteFrom('public_keys').where('collection_id', '=', collection.id).execute()
}
