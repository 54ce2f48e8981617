import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Locks all documents that have a tag, including those in the trash, until the transaction ends. */
export async function lockTaggedDocuments(tx: Db, tagId: string): Promise<void> {
  await tx
    .selectFrom('collections')
    .select('id')
    .where(hasTag(tagId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Removes a tag from all documents, including those in the trash. */
export async function removeFromDocuments(tx: Db, tagId: string): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ tag_ids: sql<string[]>`array_remove(tag_ids, ${tagId}::uuid)` })
    .where(hasTag(tagId))
    .execute()
}

/** Returns the tags of a document. */
export async function listDocumentTags(db: Db, collectionId: string): Promise<string[]> {
  const row = await db
    .selectFrom('collections')
    .select('tag_ids')
    .where('id', '=', collectionId)
    .executeTakeFirst()
  return row?.tag_ids ?? []
}

export async function updateDocumentTags(
  db: Db,
  collectionId: string,
  tagIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ tag_ids: [...tagIds] })
    .where('id', '=', collectionId)
    .execute()
}

// The first condition makes the query use the partial index.
const hasTag = (tagId: string) => sql<boolean>`tag_ids <> '{}' and tag_ids @> array[${tagId}::uuid]`
