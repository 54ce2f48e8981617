import { type Selectable, sql, type Updateable } from 'kysely'
import type { HighlightColor } from '#contract/choices.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { TagsTable } from '#server/infra/database/transcript-tables.ts'

export type TagRow = Selectable<TagsTable> & { count: number }

/** Lists a workspace's tags sorted by name, each with its number of highlights. */
export async function listTags(db: Db, organizationId: string): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .select(
      sql<number>`((select count(*) from highlight_tags
        join highlights on highlights.id = highlight_id
        join collections on collections.id = collection_id
        where tag_id = tags.id and trashed_at is null)
        + (select count(*) from collections
        where tag_ids <> '{}' and tag_ids @> array[tags.id] and trashed_at is null))::int`.as('count'),
    )
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .orderBy('name')
    .execute()
}

/** Lists a workspace's tags, and blocks additions and renames until the transaction ends. */
export async function lockTags(tx: Db, organizationId: string): Promise<TagRow[]> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
  return listTags(tx, organizationId)
}

/** Adds a tag; returns false if the ID is taken. */
export async function insertTag(
  db: Db,
  organizationId: string,
  tag: { id: string; name: string; color: HighlightColor },
): Promise<boolean> {
  const result = await db
    .insertInto('tags')
    .values({ ...tag, organization_id: organizationId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateTag(db: Db, id: string, values: Updateable<TagsTable>): Promise<void> {
  await db.updateTable('tags').set(values).where('id', '=', id).execute()
}

/** Lists the tags on a document, or on a recording's highlights. */
export async function listUsedTags(db: Db, collectionId: string) {
  return db
    .selectFrom('tags')
    .where(
      sql<boolean>`id in (select tag_id from highlight_tags join highlights on highlights.id = highlight_id
        where collection_id = ${collectionId}
        union all select unnest(tag_ids) from collections where id = ${collectionId})`,
    )
    .select(['id', 'name', 'color'])
    .orderBy('name')
    .execute()
}

/** Replaces a tag on a collection's highlights, or removes it. */
export async function replaceTag(
  tx: Db,
  collectionId: string,
  { previous, now }: { previous: string; now: string | undefined },
): Promise<void> {
  const highlights = tx.selectFrom('highlights').select('id').where('collection_id', '=', collectionId)
  if (now === undefined)
    await tx
      .deleteFrom('highlight_tags')
      .where('tag_id', '=', previous)
      .where('highlight_id', 'in', highlights)
      .execute()
  else
    await tx
      .updateTable('highlight_tags')
      .set({ tag_id: now })
      .where('tag_id', '=', previous)
      .where('highlight_id', 'in', highlights)
      .execute()
}

/** Deletes a tag; returns false if the workspace has no such tag. */
export async function deleteTag(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('tags')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Counts how many of the given tags exist in a workspace, and locks those until the transaction ends. */
export async function countTags(tx: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  return rows.length
}
