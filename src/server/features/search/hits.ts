import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { SearchFilters } from '#contract/search.ts'
import { type ListScope, type ViewedList, withinList } from '#server/features/collections/access.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.ts'
import type { SearchLimits } from './estimates.ts'

/** A collection, with the viewer's projects that contain it. */
export type HitRow = CollectionRow & { projects: string[] }

/** Columns needed to count a hit. */
export type HitKey = Pick<CollectionRow, 'id' | 'created_at'>

export interface SearchQuery<R = HitRow> {
  /** Selects the columns of a hit. */
  read: Projection<R>
  list: ViewedList
  filters: SearchFilters
  limit: number
  sizes: SearchLimits
  /** Visible seconds of a recording; undefined if all of it is visible. */
  shownSeconds?: number | undefined
  /** The last hit on the previous page. */
  after?: { id: string; createdAt: Date } | undefined
}

type Query<O> = SelectQueryBuilder<Database, 'collections', O>
export type Projection<R> = (query: Query<object>) => Query<R>
export type Condition = RawBuilder<SqlBool>

/** Selects collections that the viewer is allowed to find and that match the filters and these conditions. */
export function filterHits(
  db: Db,
  { list, filters }: Pick<SearchQuery, 'list' | 'filters'>,
  conditions: readonly Condition[] = [],
) {
  const query = withinList(db.selectFrom('collections'), list)
  return [...filtersOf(filters), ...conditions].reduce((query, condition) => query.where(condition), query)
}

/** IDs and creation times of collections, newest first. */
export type NewestCollections = RawBuilder<{ near_id: string; near_at: Date }>

/**
 * Selects the newest collections that the viewer is allowed to find and that match these conditions, ignoring
 * the filters. Stops at the requested number.
 */
export function selectNewest(
  db: Db,
  { list, after }: Pick<SearchQuery, 'list' | 'after'>,
  conditions: readonly Condition[],
): NewestCollections {
  const newestIn = (scope: ListScope, extraConditions: readonly Condition[] = []) => {
    const query = withinList(db.selectFrom('collections'), { ...list, scope })
    const filteredQuery = [...extraConditions, ...conditions].reduce(
      (query, condition) => query.where(condition),
      query,
    )
    const columns = ['collections.id as near_id', 'collections.created_at as near_at'] as const
    return orderHits(filteredQuery.select(columns), after)
  }
  if (list.scope !== 'seen') return sql`(${newestIn(list.scope)})`
  // Each query follows the order of an index; no index covers the combined condition.
  const sharedHits = newestIn('shared', [sql`owner_id <> ${list.viewerId}::uuid`])
  return sql`(select * from ((${newestIn('mine')}) union all (${sharedHits})) as either order by near_at desc, near_id desc)`
}

/** Selects the viewer's projects that contain a collection. */
export const viewerProjects = ({ viewerId }: Pick<ViewedList, 'viewerId'>) =>
  sql<string[]>`array(select project_id::text from project_collections
    where collection_id = collections.id and user_id = ${viewerId}::uuid)`.as('projects')

/** Selects all columns of a search result. */
export const selectAllColumns =
  (list: ViewedList): Projection<HitRow> =>
  (query) =>
    query.selectAll('collections').select(viewerProjects(list))

export const selectKey: Projection<HitKey> = (query) =>
  query.select(['collections.id', 'collections.created_at'])

/** Like `filterHits`, with the given columns. */
export const selectHits = <R>(
  db: Db,
  searchQuery: SearchQuery<R>,
  conditions: readonly Condition[] = [],
): Query<R> => searchQuery.read(filterHits(db, searchQuery, conditions))

const nonEmpty = (values: readonly string[] | undefined) => (values?.length ? values : undefined)

function filtersOf(filters: SearchFilters): Condition[] {
  const { from, to, minDuration, maxDuration, speaker } = filters
  const speakers = nonEmpty([...(filters.speakers ?? []), ...(speaker === undefined ? [] : [speaker])])
  const [languages, states] = [nonEmpty(filters.languages), nonEmpty(filters.states)]
  const [owners, tags] = [nonEmpty(filters.owners), nonEmpty(filters.tags)]
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
      sql<SqlBool>`collections.id in (select collection_id from highlights
        join highlight_tags on highlight_id = highlights.id where tag_id = any(${tags}::uuid[])
        union all select id from collections where tag_ids <> '{}' and tag_ids && ${tags}::uuid[])`,
  ]
  return conditions.filter((condition) => typeof condition === 'object')
}

/** Sorts hits newest first, and limits them to a page. */
export const newestFirst = <O>(
  query: Query<O>,
  { after, limit }: Pick<SearchQuery, 'after' | 'limit'>,
): Query<O> => orderHits(query, after).limit(limit)

function orderHits<O>(query: Query<O>, after: SearchQuery['after']): Query<O> {
  const pageQuery = after
    ? query.where(sql<SqlBool>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
    : query
  return pageQuery.orderBy('created_at', 'desc').orderBy('id', 'desc')
}
