import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { Rarity } from './estimates.ts'
import {
  type Condition,
  type NewestCollections,
  newestFirst,
  type SearchQuery,
  selectHits,
  selectNewest,
} from './hits.ts'
import { matchAll, type Term } from './terms.ts'

/** Turns off JIT, because compiling a plan takes longer than running it. */
export async function disableJit(tx: Db): Promise<void> {
  await sql`set local jit = off`.execute(tx)
}

/** Lists all collections that pass the filters. */
export const listFilteredCollections = <R>(db: Db, searchQuery: SearchQuery<R>): Promise<R[]> =>
  listWhere(db, searchQuery, [])

/** Lists collections whose name contains every word. */
export async function listByName<R>(
  db: Db,
  searchQuery: SearchQuery<R>,
  term: Term,
  rarity: Rarity,
): Promise<R[]> {
  const all = matchAll(term)
  const matchingNames = sql`select collection_id from search_entries where kind = 'name' and vector @@ ${all}::tsquery`
  if (rarity.hasFewNames) return listWhere(db, searchQuery, matchingAllSets([matchingNames]))
  const nearestHits =
    rarity.frequent.length > 0 ? await listNearest(db, searchQuery, [], [isNamed(all)]) : undefined
  return nearestHits ?? listWithinCollections(db, searchQuery, [matchingNames], [], rarity)
}

/** Lists collections that contain every word, but not all of them in the name. */
export async function listByText<R>(
  db: Db,
  searchQuery: SearchQuery<R>,
  term: Term,
  rarity: Rarity,
): Promise<R[]> {
  const { shownSeconds } = searchQuery
  const durationFilter = shownSeconds === undefined ? sql`` : limitDuration(shownSeconds)
  const matchingWords = (words: readonly string[]) =>
    words.map((word) => selectEntriesWith(word, durationFilter))
  const isUnnamed: Condition = sql`not ${isNamed(matchAll(term))}`
  const { rare, common, frequent } = rarity
  const otherWords = [...common, ...frequent]
  if (otherWords.length === 0)
    return listWhere(db, searchQuery, [...matchingAllSets(matchingWords(rare)), isUnnamed])
  const otherWordConditions = [...otherWords.map((word) => containsWord(word, durationFilter)), isUnnamed]
  if (isNarrow(searchQuery.filters))
    return listWhere(db, searchQuery, [...matchingAllSets(matchingWords(rare)), ...otherWordConditions])
  const rareMatches =
    rare.length > 0 && (await listIdsIfFew(db, matchingWords(rare), searchQuery.sizes.candidates))
  if (rareMatches)
    return listWhere(db, searchQuery, [
      sql`collections.id = any(${rareMatches}::uuid[])`,
      ...otherWordConditions,
    ])
  const sets = matchingWords([...rare, ...common])
  const frequentWordConditions = [...frequent.map((word) => containsWord(word, durationFilter)), isUnnamed]
  const nearestHits =
    frequent.length > 0 ? await listNearest(db, searchQuery, sets, frequentWordConditions) : undefined
  return nearestHits ?? listWithinCollections(db, searchQuery, matchingWords(term.words), [isUnnamed], rarity)
}

/** Whether the filters leave few collections, all of which can be found through an index and searched. */
const isNarrow = ({ speaker, speakers, tags }: SearchQuery['filters']) =>
  speaker !== undefined || (speakers ?? []).length > 0 || (tags ?? []).length > 0

type Sql = ReturnType<typeof sql>

const limitDuration = (seconds: number) =>
  sql`and (at_ms < ${seconds * 1000} or exists (select from collections as held where held.id = collection_id
    and (demo or coalesce(duration_seconds, 0) <= ${seconds})))`

// Subqueries that mustn't be turned into a join over all collections end with "offset 0".

const isNamed = (query: string): Condition =>
  sql`exists (select from search_entries as names where names.collection_id = collections.id
    and names.kind = 'name' and names.vector @@ ${query}::tsquery offset 0)`

const containsWord = (word: string, durationFilter: Sql): Condition =>
  sql`exists (select from search_entries where search_entries.collection_id = collections.id
    and vector @@ ${word}::tsquery ${durationFilter} offset 0)`

const selectEntriesWith = (word: string, durationFilter: Sql) =>
  sql`select collection_id from search_entries where vector @@ ${word}::tsquery ${durationFilter}`

const intersectSets = (sets: readonly Sql[]) => sql.join(sets, sql` intersect `)

/** Conditions that make the database look up the IDs first, regardless of the planner's estimates. */
const matchingAllSets = (sets: readonly Sql[]): Condition[] =>
  sets.length > 0 ? [sql`collections.id = any(array(${intersectSets(sets)}))`] : []

/** Returns the intersection of sets of IDs; undefined if it contains more than `max`. */
async function listIdsIfFew(db: Db, sets: readonly Sql[], max: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ collection_id: string }>`
    select collection_id from (${intersectSets(sets)}) as few limit ${max + 1}`.execute(db)
  return rows.length > max ? undefined : rows.map(({ collection_id }) => collection_id)
}

async function listWhere<R>(
  db: Db,
  searchQuery: SearchQuery<R>,
  conditions: readonly Condition[],
): Promise<R[]> {
  return newestFirst(selectHits(db, searchQuery, conditions), searchQuery).execute()
}

// Large sets are looked up once and compared, regardless of the planner's estimates.
const isFound: Condition = sql`coalesce(collections.id in (select collection_id from found), false)`

const lookUp = (sets: readonly Sql[]) =>
  sets.length > 0 ? sql`with found as materialized (${intersectSets(sets)})` : sql``

/** Checks these collections in order until enough matches are found. */
const selectMatching = <R>(
  db: Db,
  searchQuery: SearchQuery<R>,
  nearestHits: NewestCollections,
  conditions: readonly Condition[],
) => sql<R>`
  select hit.* from ${nearestHits} as near
  cross join lateral (${selectHits(db, searchQuery, [sql`collections.id = near_id`, ...conditions])} offset 0) as hit
  order by near_at desc, near_id desc limit ${searchQuery.limit}`

/** Lists the matching collections within the intersection of large sets. */
async function listWithinCollections<R>(
  db: Db,
  searchQuery: SearchQuery<R>,
  sets: readonly Sql[],
  conditions: readonly Condition[],
  { rare, frequent }: Rarity,
): Promise<R[]> {
  // With rare words, few collections remain; with frequent ones, too many to compare in memory.
  if (rare.length > 0 || frequent.length > 0)
    return listWhere(db, searchQuery, [...matchingAllSets(sets), ...conditions])
  const newestHits = selectNewest(db, searchQuery, [isFound])
  return (
    await sql<R>`${lookUp(sets)} ${selectMatching(db, searchQuery, newestHits, conditions)}`.execute(db)
  ).rows
}

/**
 * Lists the newest matches, checking collections one by one until there are enough; undefined if there aren't
 * enough but more remain to be checked.
 * @param sets only collections that are in all of these sets are checked; without sets, all collections are
 */
async function listNearest<R>(
  db: Db,
  searchQuery: SearchQuery<R>,
  sets: readonly Sql[],
  conditions: readonly Condition[],
): Promise<R[] | undefined> {
  const { nearest } = searchQuery.sizes
  const newestHits = selectNewest(db, searchQuery, sets.length > 0 ? [isFound] : [])
  const nearestHits: NewestCollections = sql`(select * from ${newestHits} as newest order by near_at desc, near_id desc limit ${nearest})`
  const { rows } = await sql<R>`
    ${lookUp(sets)} ${selectMatching(db, searchQuery, nearestHits, conditions)}`.execute(db)
  if (rows.length === searchQuery.limit) return rows
  const { rows: similarRows } = await sql`
    ${lookUp(sets)} select from ${newestHits} as newest offset ${nearest} limit 1`.execute(db)
  return similarRows.length === 0 ? rows : undefined
}

/** Lists collections whose ID starts with this prefix (lowercase hexadecimal digits with hyphens). */
export async function listById<R>(db: Db, searchQuery: SearchQuery<R>, start: string): Promise<R[]> {
  const idBound = (digit: string) =>
    start + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(start.length)
  return selectHits(db, searchQuery)
    .where('collections.id', '>=', idBound('0'))
    .where('collections.id', '<=', idBound('f'))
    .orderBy('collections.id')
    .limit(searchQuery.limit)
    .execute()
}
