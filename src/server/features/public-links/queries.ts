import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Authorized } from '#server/features/collections/access.ts'
import type { PublicKeysTable } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type LinkRow = Selectable<PublicKeysTable> & {
  /** Total number of visits. */
  views: number
}
export type NewLink = Omit<Insertable<PublicKeysTable>, 'collection_id'>
export type LinkChange = Partial<
  Pick<
    NewLink,
    | 'allow_export'
    | 'show_highlights'
    | 'show_comments'
    | 'show_translations'
    | 'password_hash'
    | 'expires_at'
  >
>

const views = sql<number>`coalesce((select sum(views)::int from public_link_views
  where public_link_views.collection_id = public_keys.collection_id), 0)`

/** Creates a collection's public link, replacing an earlier one. */
export async function replacePublicKey(
  db: Db,
  collection: Authorized<'manage'>,
  link: NewLink,
): Promise<LinkRow> {
  await deletePublicKey(db, collection)
  return db
    .insertInto('public_keys')
    .values({ ...link, collection_id: collection.id })
    .returningAll()
    .returning(views.as('views'))
    .executeTakeFirstOrThrow()
}

export async function findPublicKey(db: Db, collection: Authorized<'manage'>): Promise<LinkRow | undefined> {
  return db
    .selectFrom('public_keys')
    .selectAll()
    .select(views.as('views'))
    .where('collection_id', '=', collection.id)
    .executeTakeFirst()
}

/** Changes a collection's public link; returns undefined if there is none. */
export async function updatePublicKey(
  db: Db,
  collection: Authorized<'manage'>,
  change: LinkChange,
): Promise<LinkRow | undefined> {
  if (Object.keys(change).length === 0) return findPublicKey(db, collection)
  return db
    .updateTable('public_keys')
    .set(change)
    .where('collection_id', '=', collection.id)
    .returningAll()
    .returning(views.as('views'))
    .executeTakeFirst()
}

export async function deletePublicKey(db: Db, collection: Authorized<'manage'>): Promise<void> {
  await db.deleteFrom('public_keys').where('collection_id', '=', collection.id).execute()
}

/**
 * Returns a page of a workspace's public links, ordered by collection. Links to collections in the trash
 * don't work and are omitted.
 */
export async function listPublicKeys(
  db: Db,
  organizationId: string,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('public_keys')
    .innerJoin('collections', 'collections.id', 'public_keys.collection_id')
    .leftJoin('users', 'users.id', 'collections.owner_id')
    .selectAll('public_keys')
    .select([views.as('views'), 'collections.name', 'users.name as owner'])
    .where('organization_id', '=', organizationId)
    .where('trashed_at', 'is', null)
  if (after) query = query.where('public_keys.collection_id', '>', after)
  return query.orderBy('public_keys.collection_id').limit(limit).execute()
}

/**
 * Lists the links of a recording's original and translations that offer other languages, ordered by language.
 */
export async function listOfferedLinks(db: Db, { id, translation_of }: Authorized<'view'>) {
  const original = translation_of ?? id
  return db
    .selectFrom('public_keys')
    .innerJoin('collections', 'collections.id', 'public_keys.collection_id')
    .select(['collection_id', 'nonce', 'key_hash', 'language_code'])
    .where((eb) => eb.or([eb('collections.id', '=', original), eb('translation_of', '=', original)]))
    .where('show_translations', '=', true)
    .where('trashed_at', 'is', null)
    .where('has_transcript', '=', true)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('language_code')
    .execute()
}

/** Counts a visit today (UTC). */
export async function addView(db: Db, collectionId: string): Promise<void> {
  await sql`insert into public_link_views (collection_id, day, views)
    values (${collectionId}, (now() at time zone 'utc')::date, 1)
    on conflict (collection_id, day) do update set views = public_link_views.views + 1`.execute(db)
}

/** Lists visits per day for the last `days` days, in ascending order; days without visits are omitted. */
export async function listViews(db: Db, collection: Authorized<'manage'>, days: number) {
  const cutoffDay = sql<string>`(now() at time zone 'utc')::date - ${days}::int`
  return db
    .selectFrom('public_link_views')
    .select([sql<string>`day::text`.as('day'), 'views'])
    .where('collection_id', '=', collection.id)
    .where('day', '>', cutoffDay)
    .orderBy('day')
    .execute()
}
