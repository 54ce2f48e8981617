import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { SearchFilters } from '#contract/search.ts'
import { type CollectionRow, type ListScope, listedIn } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.ts'
import { allOf, type Term } from './terms.ts'

/** With the viewer's own projects that it is in. */
export type HitRow = CollectionRow & { projects: string[] }

export interface Wanted {
  scope: ListScope
  filters: SearchFilters
  limit: number
  /** Seconds of a recording that are shown; undefined for all. */
  shownSeconds?: number | undefined
  /** The last one of the page before. */
  after?: { id: string; createdAt: Date } | undefined
}

/** Compiling a plan takes longer than the answer may. */
export async function preferShortPlans(tx: Db): Promise<void> {
  await sql`set local jit = off`.execute(tx)
}

type Query<O> = SelectQueryBuilder<Database, 'collections', O>

function hits(db: Db, { scope, filters }: Wanted): Query<HitRow> {
  const query = listedIn(db.selectFrom('collections'), scope)
    .selectAll('collections')
    .select(
      sql<string[]>`array(select project_id::text from project_collections
        where collection_id = collections.id and user_id = ${scope.viewerId}::uuid)`.as('projects'),
    )
  return filtersOf(filters).reduce((narrowed, filter) => narrowed.where(filter), query)
}

const some = (values: readonly string[] | undefined) => (values?.length ? values : undefined)

function filtersOf(filters: SearchFilters) {
  const { from, to, minDuration, maxDuration, speaker } = filters
  const [languages, states] = [some(filters.languages), some(filters.states)]
  const [owners, tags] = [some(filters.owners), some(filters.tags)]
  const conditions = [
    languages &&
      sql<SqlBool>`(lower(language_code) = any(${languages.map((code) => code.toLowerCase())}::text[])
        or lower(split_part(language_code, '-', 1)) = any(${languages.map((code) => code.toLowerCase())}::text[]))`,
    states && sql<SqlBool>`state = any(${states}::text[])`,
    from !== undefined && sql<SqlBool>`created_at >= to_timestamp(${from})`,
    to !== undefined && sql<SqlBool>`created_at < to_timestamp(${to})`,
    minDuration !== undefined && sql<SqlBool>`duration_seconds >= ${minDuration}`,
    maxDuration !== undefined && sql<SqlBool>`duration_seconds <= ${maxDuration}`,
    owners && sql<SqlBool>`owner_id = any(${owners}::uuid[])`,
    speaker !== undefined &&
      sql<SqlBool>`exists (select from search_entries where collection_id = collections.id and kind = 'speaker'
        and left(folded, 100) = left(search_name(${speaker}), 100))`,
    tags &&
      sql<SqlBool>`exists (select from highlights join highlight_tags on highlight_id = highlights.id
        where highlights.collection_id = collections.id and tag_id = any(${tags}::uuid[]))`,
  ]
  return conditions.filter((condition) => typeof condition === 'object')
}

function newestFirst<O>(query: Query<O>, { after, limit }: Wanted): Query<O> {
  const behind = after
    ? query.where(sql<SqlBool>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
    : query
  return behind.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
}

const named = (term: Term) =>
  sql<SqlBool>`exists (select from search_entries as names where names.collection_id = collections.id
    and names.kind = 'name' and names.vector @@ ${allOf(term)}::tsquery)`

/** All that pass the filters. */
export async function listFiltered(db: Db, wanted: Wanted): Promise<HitRow[]> {
  return newestFirst(hits(db, wanted), wanted).execute()
}

/** Those whose name holds every word. */
export async function listByName(db: Db, wanted: Wanted, term: Term): Promise<HitRow[]> {
  return newestFirst(hits(db, wanted).where(named(term)), wanted).execute()
}

/** Those that hold every word somewhere, but not all of them in the name. */
export async function listByText(db: Db, wanted: Wanted, term: Term): Promise<HitRow[]> {
  const { shownSeconds } = wanted
  const shown =
    shownSeconds === undefined
      ? sql``
      : sql`and (at_ms < ${shownSeconds * 1000} or demo or coalesce(duration_seconds, 0) <= ${shownSeconds})`
  let query = hits(db, wanted).where(sql<SqlBool>`not ${named(term)}`)
  for (const word of term.words)
    query = query.where(
      sql<SqlBool>`exists (select from search_entries where search_entries.collection_id = collections.id
        and vector @@ ${word}::tsquery ${shown})`,
    )
  return newestFirst(query, wanted).execute()
}

/** Those whose id begins so, in small hexadecimal digits with hyphens. */
export async function listById(db: Db, wanted: Wanted, start: string): Promise<HitRow[]> {
  const bound = (digit: string) =>
    start + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(start.length)
  return hits(db, wanted)
    .where('collections.id', '>=', bound('0'))
    .where('collections.id', '<=', bound('f'))
    .orderBy('collections.id')
    .limit(wanted.limit)
    .execute()
}

/** How alike a name must be: about one letter in six may be wrong. */
const alike = 0.45
/** So many alike names are compared. */
const compared = 500

/** Whether names can be compared by their likeness here. */
export async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm') as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Those whose name holds the term inside of words, or something written like it; the likest first. */
export async function listAlike(
  tx: Db,
  wanted: Wanted,
  term: Term,
  except: readonly string[],
): Promise<HitRow[]> {
  const inside = sql<SqlBool>`folded like ${`%${term.folded.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const trigrams = await hasTrigrams(tx)
  if (trigrams)
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`.execute(tx)
  const likely = trigrams ? sql<SqlBool>`(${inside} or ${term.folded} <% folded)` : inside
  const likeness = trigrams ? sql<number>`word_similarity(${term.folded}, folded)` : sql<number>`1`
  return hits(tx, wanted)
    .innerJoin(
      tx
        .selectFrom('search_entries')
        .innerJoin('collections as named', 'named.id', 'search_entries.collection_id')
        .where('named.organization_id', '=', wanted.scope.organizationId)
        .where('kind', '=', 'name')
        .where(likely)
        .select(['collection_id', likeness.as('likeness'), sql<boolean>`(${inside})`.as('inside')])
        .limit(compared)
        .as('alike'),
      'alike.collection_id',
      'collections.id',
    )
    .where(sql<SqlBool>`collections.id <> all(${except}::uuid[])`)
    .orderBy('alike.inside', 'desc')
    .orderBy('alike.likeness', 'desc')
    .orderBy('created_at', 'desc')
    .limit(wanted.limit)
    .execute() as Promise<HitRow[]>
}
