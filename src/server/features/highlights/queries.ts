import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Ms } from '#domain/words/words.ts'
import type { Authorized, Right } from '#server/features/collections/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { HighlightRepliesTable, HighlightsTable } from '#server/infra/database/transcript-tables.ts'

/** A highlight with its author's name, which is null if the account has been deleted. */
export type HighlightRow = Selectable<HighlightsTable> & { author: string | null; tags: string[] }
export type ReplyRow = Selectable<HighlightRepliesTable> & { author: string | null }

const highlightsOf = (db: Db, collection: Authorized<Right>) =>
  db
    .selectFrom('highlights')
    .leftJoin('users', 'users.id', 'highlights.user_id')
    .where('collection_id', '=', collection.id)
    .selectAll('highlights')
    .select([
      sql<string | null>`coalesce(users.name, highlights.author_name)`.as('author'),
      sql<string[]>`array(select tag_id::text from highlight_tags where highlight_id = highlights.id)`.as(
        'tags',
      ),
    ])

const repliesOf = (db: Db, collection: Authorized<Right>) =>
  db
    .selectFrom('highlight_replies')
    .innerJoin('highlights', 'highlights.id', 'highlight_replies.highlight_id')
    .leftJoin('users', 'users.id', 'highlight_replies.user_id')
    .where('highlights.collection_id', '=', collection.id)
    .selectAll('highlight_replies')
    .select(sql<string | null>`coalesce(users.name, highlight_replies.author_name)`.as('author'))

/** Lists highlights sorted by time: those that start before `visibleEnd`, or all of them. */
export async function listHighlights(
  db: Db,
  collection: Authorized<Right>,
  visibleEnd: Ms | null,
): Promise<HighlightRow[]> {
  const all = highlightsOf(db, collection)
  return (visibleEnd === null ? all : all.where('start_ms', '<', visibleEnd))
    .orderBy('start_ms')
    .orderBy('highlights.created_at')
    .orderBy('highlights.id')
    .execute()
}

export async function findHighlight(
  db: Db,
  collection: Authorized<Right>,
  id: string,
): Promise<HighlightRow | undefined> {
  return highlightsOf(db, collection).where('highlights.id', '=', id).executeTakeFirst()
}

/** Lists replies, oldest first: those to one highlight, or all in a collection. */
export async function listReplies(
  db: Db,
  collection: Authorized<Right>,
  highlightId?: string,
): Promise<ReplyRow[]> {
  const all = repliesOf(db, collection)
  return (highlightId === undefined ? all : all.where('highlight_id', '=', highlightId))
    .orderBy('highlight_replies.created_at')
    .orderBy('highlight_replies.id')
    .execute()
}

export async function findReply(
  db: Db,
  collection: Authorized<Right>,
  { highlightId, replyId }: { highlightId: string; replyId: string },
): Promise<ReplyRow | undefined> {
  return repliesOf(db, collection)
    .where('highlight_id', '=', highlightId)
    .where('highlight_replies.id', '=', replyId)
    .executeTakeFirst()
}

export async function countHighlights(db: Db, collection: Authorized<Right>): Promise<number> {
  const { count } = await db
    .selectFrom('highlights')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('collection_id', '=', collection.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countReplies(db: Db, highlightId: string): Promise<number> {
  const { count } = await db
    .selectFrom('highlight_replies')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('highlight_id', '=', highlightId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a highlight; returns false if the ID is taken. */
export async function insertHighlight(
  db: Db,
  collection: Authorized<'edit'>,
  values: Omit<Insertable<HighlightsTable>, 'collection_id'>,
): Promise<boolean> {
  const result = await db
    .insertInto('highlights')
    .values({ ...values, collection_id: collection.id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateHighlight(
  db: Db,
  collection: Authorized<'edit'>,
  id: string,
  values: Updateable<HighlightsTable>,
): Promise<void> {
  await db
    .updateTable('highlights')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .where('collection_id', '=', collection.id)
    .execute()
}

/** The words that a highlight quotes, and their times. */
export type AnchorRow = Pick<HighlightRow, 'id' | 'quote' | 'speaker'> & { start: Ms; end: Ms }

/** Updates the quoted words of highlights. */
export async function moveAnchors(
  db: Db,
  collection: Authorized<'edit'>,
  movedAnchors: readonly AnchorRow[],
): Promise<void> {
  await sql`
    update highlights
    set quote = moved.quote, speaker = moved.speaker, start_ms = moved.start, end_ms = moved."end", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(movedAnchors)}::jsonb)
      as moved (id uuid, quote text, speaker text, start integer, "end" integer)
    where highlights.id = moved.id and collection_id = ${collection.id}`.execute(db)
}

export async function deleteHighlight(db: Db, collection: Authorized<'edit'>, id: string): Promise<void> {
  await db.deleteFrom('highlights').where('id', '=', id).where('collection_id', '=', collection.id).execute()
}

/** Sets the tags of a highlight. */
export async function replaceTags(db: Db, highlightId: string, tagIds: readonly string[]): Promise<void> {
  await db.deleteFrom('highlight_tags').where('highlight_id', '=', highlightId).execute()
  if (tagIds.length === 0) return
  await db
    .insertInto('highlight_tags')
    .values(tagIds.map((tag_id) => ({ highlight_id: highlightId, tag_id })))
    .execute()
}

/** Adds a reply; returns false if the ID is taken. */
export async function insertReply(db: Db, values: Insertable<HighlightRepliesTable>): Promise<boolean> {
  const result = await db
    .insertInto('highlight_replies')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteReply(db: Db, id: string): Promise<void> {
  await db.deleteFrom('highlight_replies').where('id', '=', id).execute()
}

/** Lists everyone who has access to a collection, sorted by name. */
export async function listPeople(db: Db, collection: Authorized<Right>) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('organization_id', '=', collection.organization_id)
    .where((eb) =>
      eb.or([
        eb('memberships.role', 'in', ['owner', 'admin']),
        eb('users.id', 'in', [collection.owner_id, ...collection.shared_with]),
      ]),
    )
    .select([
      'users.id as uid',
      'users.name as name',
      'users.email as email',
      'users.avatar_key as avatarKey',
    ])
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute()
}

/** Returns the names of those users in `userIds` who are members of a workspace. */
export async function listNames(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('organization_id', '=', organizationId)
    .where('users.id', 'in', userIds)
    .select('users.name as name')
    .execute()
  return rows.map(({ name }) => name)
}
