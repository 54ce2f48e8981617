import { type SqlBool, sql } from 'kysely'
import { unspacedScripts } from '#domain/words/text-words.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type Condition, type HitRow, type SearchQuery, selectHits, selectNewest } from './hits.ts'
import type { Term } from './terms.ts'

/** Minimum similarity of a name: about one letter in six may differ. */
const minSimilarity = 0.45
/**
 * For long terms, the most similar names are tried first: there are usually enough of them, and searching for
 * others is slow.
 */
const highSimilarity = 0.6
const isLong = (folded: string) => folded.length > 20
/** Maximum length of terms that may have transposed letters, since every transposition is looked up. */
const maxSwappedLength = 40
/** Maximum number of similar names to compare. */
const compared = 500

/** Whether the database supports similarity search. */
async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm') as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Lists names that contain the term within words, or a similar spelling, most similar first. */
export async function listSimilarNames(
  tx: Db,
  searchQuery: SearchQuery,
  { folded, searchedWords }: Term,
  except: readonly string[],
): Promise<HitRow[]> {
  const others: Condition = sql`collections.id <> all(${except}::uuid[])`
  const trigrams = /[a-z0-9]/.test(folded) && (await hasTrigrams(tx))
  // The index needs at least three consecutive Latin letters or digits.
  const indexed = trigrams && /[a-z0-9]{3}/.test(folded)
  // In scripts without spaces, the word search already finds parts of names.
  const isMatch =
    indexed || searchedWords.every(({ word }) => [...word].every((letter) => unspacedScripts.test(letter)))
  const near = isMatch ? [] : await listInside(tx, searchQuery, folded, others)
  if (!trigrams || near.length >= searchQuery.limit) return near
  const nearIds = near.map(({ id }) => id)
  const rest: Condition = sql`collections.id <> all(${nearIds}::uuid[])`
  const limit = searchQuery.limit - near.length
  const matchNames = (min: number) =>
    listLikely(tx, { ...searchQuery, limit }, { folded, indexed, min }, [others, rest])
  if (indexed && isLong(folded)) {
    const likelyMatches = await matchNames(highSimilarity)
    if (likelyMatches.length === limit) return [...near, ...likelyMatches]
  }
  const hits = [...near, ...(await matchNames(minSimilarity))]
  // Only searches without results try variants, since each takes time.
  if (!indexed || hits.length + except.length > 0 || folded.length > maxSwappedLength) return hits
  return listTransposedNames(tx, searchQuery, folded)
}

const holding = (folded: string) => `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`
const holds = (folded: string) => sql<SqlBool>`folded like ${holding(folded)}`

/** A word, and its variants with two neighboring letters transposed. */
const letterSwaps = (word: string) => [
  word,
  ...Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ),
]

/**
 * Whether a name contains each word of at least three letters, allowing one transposition. Short words with a
 * transposition share too few trigrams to count as similar.
 */
function holdsSwapped(folded: string) {
  const words = folded.split(' ').filter((word) => /[a-z0-9]{3}/.test(word))
  const each = words.map((word) => sql`folded like any(${letterSwaps(word).map(holding)}::text[])`)
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** Lists the newest collections whose names match with transposed letters. */
function listTransposedNames(tx: Db, searchQuery: SearchQuery, folded: string): Promise<HitRow[]> {
  return selectHits(tx, searchQuery, [])
    .innerJoin(
      tx
        .selectFrom('search_entries')
        .innerJoin('collections as named', 'named.id', 'search_entries.collection_id')
        .where('named.organization_id', '=', searchQuery.scope.organizationId)
        .where('kind', '=', 'name')
        .where(holdsSwapped(folded))
        .select('collection_id')
        .limit(compared)
        .as('swapped'),
      'swapped.collection_id',
      'collections.id',
    )
    .orderBy('created_at', 'desc')
    .limit(searchQuery.limit)
    .execute() as Promise<HitRow[]>
}

/** Lists the newest collections whose names contain a text. */
async function listInside(
  db: Db,
  searchQuery: SearchQuery,
  folded: string,
  others: Condition,
): Promise<HitRow[]> {
  const inCollection: Condition = sql`exists (select from search_entries where collection_id = collections.id
    and kind = 'name' and ${holds(folded)} offset 0)`
  const newest = selectNewest(db, searchQuery, [])
  const near = sql<{
    near_id: string
    near_at: Date
  }>`(select * from ${newest} as newest order by near_at desc, near_id desc limit ${searchQuery.sizes.names})`
  return selectHits(db, searchQuery, [others, inCollection])
    .innerJoin(near.as<'near'>(sql`near`), 'near_id', 'collections.id')
    .orderBy('near_at', 'desc')
    .orderBy('near_id', 'desc')
    .limit(searchQuery.limit)
    .execute()
}

/**
 * Lists names by trigrams: first those that contain the term, as far as the index can tell, then the most
 * similar.
 */
async function listLikely(
  tx: Db,
  searchQuery: SearchQuery,
  { folded, indexed, min }: { folded: string; indexed: boolean; min: number },
  conditions: readonly Condition[],
): Promise<HitRow[]> {
  // The planner underestimates the cost of scanning all names when many are likely to match.
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(min)}, true),
    set_config('enable_seqscan', 'off', true)`.execute(tx)
  const containsName = holds(folded)
  const likelyMatches = indexed
    ? sql<SqlBool>`(${containsName} or ${folded} <% folded)`
    : sql<SqlBool>`${folded} <% folded`
  const similarity = sql<number>`word_similarity(${folded}, folded)`
  return selectHits(tx, searchQuery, conditions)
    .innerJoin(
      tx
        .selectFrom('search_entries')
        .innerJoin('collections as named', 'named.id', 'search_entries.collection_id')
        .where('named.organization_id', '=', searchQuery.scope.organizationId)
        .where('kind', '=', 'name')
        .where(likelyMatches)
        .select(['collection_id', similarity.as('likeness'), sql<boolean>`(${containsName})`.as('inside')])
        .limit(compared)
        .as('alike'),
      'alike.collection_id',
      'collections.id',
    )
    .orderBy('alike.inside', 'desc')
    .orderBy('alike.likeness', 'desc')
    .orderBy('created_at', 'desc')
    .limit(searchQuery.limit)
    .execute() as Promise<HitRow[]>
}
