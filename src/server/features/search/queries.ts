import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { Rarity } from './estimates.ts'
import {
  type Condition,
  type Newest,
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
export const listFiltered = <R>(db: Db, wanted: SearchQuery<R>): Promise<R[]> => listWhere(db, wanted, [])

/** Lists collections with every word in the name. */
export async function listByName<R>(
  db: Db,
  wanted: SearchQuery<R>,
  term: Term,
  rarity: Rarity,
): Promise<R[]> {
  const all = matchAll(term)
  const looked = sql`select collection_id from search_entries where kind = 'name' and vector @@ ${all}::tsquery`
  if (rarity.names) return listWhere(db, wanted, among([looked]))
  const near = rarity.frequent.length > 0 ? await listNear(db, wanted, [], [isNamed(all)]) : undefined
  return near ?? listIn(db, wanted, [looked], [], rarity)
}

/** Lists collections with every word somewhere, but not all of them in the name. */
export async function listByText<R>(
  db: Db,
  wanted: SearchQuery<R>,
  term: Term,
  rarity: Rarity,
): Promise<R[]> {
  const { shownSeconds } = wanted
  const shown = shownSeconds === undefined ? sql`` : shownIn(shownSeconds)
  const lookedUp = (words: readonly string[]) => words.map((word) => holding(word, shown))
  const unnamed: Condition = sql`not ${isNamed(matchAll(term))}`
  const { rare, common, frequent } = rarity
  const others = [...common, ...frequent]
  if (others.length === 0) return listWhere(db, wanted, [...among(lookedUp(rare)), unnamed])
  const inOthers = [...others.map((word) => holds(word, shown)), unnamed]
  if (isNarrow(wanted.filters)) return listWhere(db, wanted, [...among(lookedUp(rare)), ...inOthers])
  const few = rare.length > 0 && (await listFew(db, lookedUp(rare), wanted.sizes.candidates))
  if (few) return listWhere(db, wanted, [sql`collections.id = any(${few}::uuid[])`, ...inOthers])
  const sets = lookedUp([...rare, ...common])
  const inFrequent = [...frequent.map((word) => holds(word, shown)), unnamed]
  const near = frequent.length > 0 ? await listNear(db, wanted, sets, inFrequent) : undefined
  return near ?? listIn(db, wanted, lookedUp(term.words), [unnamed], rarity)
}

/** Whether the filters leave few collections: an index finds them, and all of them can be searched. */
const isNarrow = ({ speaker, speakers, tags }: SearchQuery['filters']) =>
  speaker !== undefined || (speakers ?? []).length > 0 || (tags ?? []).length > 0

type Sql = ReturnType<typeof sql>

const shownIn = (seconds: number) =>
  sql`and (at_ms < ${seconds * 1000} or exists (select from collections as held where held.id = collection_id
    and (demo or coalesce(duration_seconds, 0) <= ${seconds})))`

// Subqueries that must not become a join over all collections end with "offset 0".

const isNamed = (query: string): Condition =>
  sql`exists (select from search_entries as names where names.collection_id = collections.id
    and names.kind = 'name' and names.vector @@ ${query}::tsquery offset 0)`

const holds = (word: string, shown: Sql): Condition =>
  sql`exists (select from search_entries where search_entries.collection_id = collections.id
    and vector @@ ${word}::tsquery ${shown} offset 0)`

const holding = (word: string, shown: Sql) =>
  sql`select collection_id from search_entries where vector @@ ${word}::tsquery ${shown}`

const inAll = (sets: readonly Sql[]) => sql.join(sets, sql` intersect `)

/** Conditions that make the database look up the IDs first, whatever the planner estimates. */
const among = (sets: readonly Sql[]): Condition[] =>
  sets.length > 0 ? [sql`collections.id = any(array(${inAll(sets)}))`] : []

/** Returns the intersection of sets of IDs; undefined if it is larger than `most`. */
async function listFew(db: Db, sets: readonly Sql[], most: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ collection_id: string }>`
    select collection_id from (${inAll(sets)}) as few limit ${most + 1}`.execute(db)
  return rows.length > most ? undefined : rows.map(({ collection_id }) => collection_id)
}

async function listWhere<R>(db: Db, wanted: SearchQuery<R>, conditions: readonly Condition[]): Promise<R[]> {
  return newestFirst(selectHits(db, wanted, conditions), wanted).execute()
}

// Large sets are looked up once and compared, whatever the planner estimates.
const isFound: Condition = sql`coalesce(collections.id in (select collection_id from found), false)`

const lookUp = (sets: readonly Sql[]) =>
  sets.length > 0 ? sql`with found as materialized (${inAll(sets)})` : sql``

/** Checks these collections in order until enough of them match. */
const passingOf = <R>(
  db: Db,
  wanted: SearchQuery<R>,
  near: Newest,
  conditions: readonly Condition[],
) => sql<R>`
  select hit.* from ${near} as near
  cross join lateral (${selectHits(db, wanted, [sql`collections.id = near_id`, ...conditions])} offset 0) as hit
  order by near_at desc, near_id desc limit ${wanted.limit}`

/** Lists the matching collections in the intersection of large sets. */
async function listIn<R>(
  db: Db,
  wanted: SearchQuery<R>,
  sets: readonly Sql[],
  conditions: readonly Condition[],
  { rare, frequent }: Rarity,
): Promise<R[]> {
  // Either few remain, or more than the database would keep in memory for a comparison.
  if (rare.length > 0 || frequent.length > 0) return listWhere(db, wanted, [...among(sets), ...conditions])
  const newest = selectNewest(db, wanted, [isFound])
  return (await sql<R>`${lookUp(sets)} ${passingOf(db, wanted, newest, conditions)}`.execute(db)).rows
}

/**
 * Lists the newest matches, checking collections one by one until there are enough; undefined if there
 * aren't, and more remain to be checked.
 * @param sets only collections in all of these are checked; if empty, all are
 */
async function listNear<R>(
  db: Db,
  wanted: SearchQuery<R>,
  sets: readonly Sql[],
  conditions: readonly Condition[],
): Promise<R[] | undefined> {
  const { nearest } = wanted.sizes
  const newest = selectNewest(db, wanted, sets.length > 0 ? [isFound] : [])
  const near: Newest = sql`(select * from ${newest} as newest order by near_at desc, near_id desc limit ${nearest})`
  const { rows } = await sql<R>`
    ${lookUp(sets)} ${passingOf(db, wanted, near, conditions)}`.execute(db)
  if (rows.length === wanted.limit) return rows
  const { rows: more } = await sql`
    ${lookUp(sets)} select from ${newest} as newest offset ${nearest} limit 1`.execute(db)
  return more.length === 0 ? rows : undefined
}

/** Lists collections whose ID has this prefix, in lowercase hexadecimal digits with hyphens. */
export async function listById<R>(db: Db, wanted: SearchQuery<R>, start: string): Promise<R[]> {
  const bound = (digit: string) =>
    start + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(start.length)
  return selectHits(db, wanted)
    .where('collections.id', '>=', bound('0'))
    .where('collections.id', '<=', bound('f'))
    .orderBy('collections.id')
    .limit(wanted.limit)
    .execute()
}
