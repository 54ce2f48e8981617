import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { SearchFilters } from '#contract/search.ts'
import { type ListScope, withinScope } from '#server/features/collections/access.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.ts'
import type { Sizes } from './estimates.ts'

/** Including the viewer's projects with it. */
export type HitRow = CollectionRow & { projects: string[] }

/** The columns of a hit needed to count it. */
export type BareHit = Pick<CollectionRow, 'id' | 'created_at'>

export interface SearchQuery<R = HitRow> {
  /** The columns of a hit. */
  read: Read<R>
  scope: ListScope
  filters: SearchFilters
  limit: number
  sizes: Sizes
  /** Visible seconds of a recording; undefined for all. */
  shownSeconds?: number | undefined
  /** The last hit of the previous page. */
  after?: { id: string; createdAt: Date } | undefined
}

type Query<O> = SelectQueryBuilder<Database, 'collections', O>
export type Read<R> = (passing: Query<object>) => Query<R>
export type Condition = RawBuilder<SqlBool>

/** Collections that the viewer may find, and that match the filters and these conditions. */
export function passing(
  db: Db,
  { scope, filters }: Pick<SearchQuery, 'scope' | 'filters'>,
  conditions: readonly Condition[] = [],
) {
  const query = withinScope(db.selectFrom('collections'), scope)
  return [...filtersOf(filters), ...conditions].reduce((narrowed, one) => narrowed.where(one), query)
}

/** Collections by their IDs and creation times, the newest first. */
export type Newest = RawBuilder<{ near_id: string; near_at: Date }>

/**
 * The newest that the viewer may find and that match these conditions, regardless of the filters. Stops at the
 * requested number.
 */
export function newestOf(
  db: Db,
  { scope, after }: Pick<SearchQuery, 'scope' | 'after'>,
  conditions: readonly Condition[],
): Newest {
  const newest = (of: ListScope['of'], others: readonly Condition[] = []) => {
    const query = withinScope(db.selectFrom('collections'), { ...scope, of })
    const narrowed = [...others, ...conditions].reduce((narrow, one) => narrow.where(one), query)
    const columns = ['collections.id as near_id', 'collections.created_at as near_at'] as const
    return inOrder(narrowed.select(columns), after)
  }
  if (scope.of !== 'seen') return sql`(${newest(scope.of)})`
  // Each in the order of an index, which a combined condition lacks.
  const shared = newest('shared', [sql`owner_id <> ${scope.viewerId}::uuid`])
  return sql`(select * from ((${newest('mine')}) union all (${shared})) as either order by near_at desc, near_id desc)`
}

/** The viewer's projects with this collection. */
export const projectsOf = ({ viewerId }: ListScope) =>
  sql<string[]>`array(select project_id::text from project_collections
    where collection_id = collections.id and user_id = ${viewerId}::uuid)`.as('projects')

/** All columns of a search result. */
export const whole =
  (scope: ListScope): Read<HitRow> =>
  (query) =>
    query.selectAll('collections').select(projectsOf(scope))

export const bare: Read<BareHit> = (query) => query.select(['collections.id', 'collections.created_at'])

/** Like `passing`, with the given columns. */
export const hits = <R>(db: Db, wanted: SearchQuery<R>, conditions: readonly Condition[] = []): Query<R> =>
  wanted.read(passing(db, wanted, conditions))

const some = (values: readonly string[] | undefined) => (values?.length ? values : undefined)

function filtersOf(filters: SearchFilters): Condition[] {
  const { from, to, minDuration, maxDuration, speaker } = filters
  const speakers = some([...(filters.speakers ?? []), ...(speaker === undefined ? [] : [speaker])])
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
    speakers &&
      sql<SqlBool>`exists (select from search_entries where collection_id = collections.id and kind = 'speaker'
        and left(folded, 100) = any(array(select left(search_name(name), 100) from unnest(${speakers}::text[]) as name)))`,
    tags &&
      sql<SqlBool>`exists (select from highlights join highlight_tags on highlight_id = highlights.id
        where highlights.collection_id = collections.id and tag_id = any(${tags}::uuid[]))`,
  ]
  return conditions.filter((condition) => typeof condition === 'object')
}

/** A page of them. */
export const newestFirst = <O>(
  query: Query<O>,
  { after, limit }: Pick<SearchQuery, 'after' | 'limit'>,
): Query<O> => inOrder(query, after).limit(limit)

function inOrder<O>(query: Query<O>, after: SearchQuery['after']): Query<O> {
  const behind = after
    ? query.where(sql<SqlBool>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
    : query
  return behind.orderBy('created_at', 'desc').orderBy('id', 'desc')
}
