import { type Expression, type SqlBool, sql } from 'kysely'
import { unspacedScripts } from '#domain/words/text-words.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type Condition, type HitRow, type SearchQuery, selectHits, selectNewest } from './hits.ts'
import type { Term } from './terms.ts'

/** Minimum similarity of a name: about one letter in six may differ. */
const minSimilarity = 0.45
/**
 * For long terms, the most similar names are tried first: usually there are enough of them, and searching for
 * less similar ones is slow.
 */
const highSimilarity = 0.6
const isLong = (folded: string) => folded.length > 20
/**
 * Maximum length of a term for which transposed letters are tried, since every transposition is looked up.
 */
const maxSwappedLength = 40
/** Maximum number of similar names to compare. */
const maxComparedNames = 500

/** Returns whether the database supports similarity search. */
async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm') as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Lists names that contain the term, even inside words, or a similar spelling, most similar first. */
export async function listSimilarNames(
  tx: Db,
  searchQuery: SearchQuery,
  { folded, searchedWords }: Term,
  excludedIds: readonly string[],
): Promise<HitRow[]> {
  const isNotExcluded: Condition = sql`collections.id <> all(${excludedIds}::uuid[])`
  const usesTrigrams = /[a-z0-9]/.test(folded) && (await hasTrigrams(tx))
  // The index needs at least three consecutive Latin letters or digits.
  const isIndexed = usesTrigrams && /[a-z0-9]{3}/.test(folded)
  // In scripts without spaces, the word search already finds parts of names.
  const isMatch =
    isIndexed || searchedWords.every(({ word }) => [...word].every((letter) => unspacedScripts.test(letter)))
  const containingHits = isMatch ? [] : await listContainingNames(tx, searchQuery, folded, isNotExcluded)
  if (!usesTrigrams || containingHits.length >= searchQuery.limit) return containingHits
  const containingIds = containingHits.map(({ id }) => id)
  const isOther: Condition = sql`collections.id <> all(${containingIds}::uuid[])`
  const limit = searchQuery.limit - containingHits.length
  const matchNames = (min: number) =>
    listLikelyNames(tx, { ...searchQuery, limit }, { folded, isIndexed, min }, [isNotExcluded, isOther])
  if (isIndexed && isLong(folded)) {
    const likelyMatches = await matchNames(highSimilarity)
    if (likelyMatches.length === limit) return [...containingHits, ...likelyMatches]
  }
  const hits = [...containingHits, ...(await matchNames(minSimilarity))]
  // Variants are tried only if there are no results, since each one takes time.
  if (!isIndexed || hits.length + excludedIds.length > 0 || folded.length > maxSwappedLength) return hits
  return listTransposedNames(tx, searchQuery, folded)
}

const likePattern = (folded: string) => `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`
const containsText = (folded: string) => sql<SqlBool>`folded like ${likePattern(folded)}`

/** Returns a word and its variants with two adjacent letters transposed. */
const letterSwaps = (word: string) => [
  word,
  ...Array.from(
    { length: word.length - 1 },
    (_, index) => word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2),
  ),
]

/**
 * Whether a name contains each word of at least three letters, allowing one transposition per word. Short
 * words with a transposition share too few trigrams to count as similar.
 */
function containsTransposed(folded: string) {
  const words = folded.split(' ').filter((word) => /[a-z0-9]{3}/.test(word))
  const conditions = words.map((word) => sql`folded like any(${letterSwaps(word).map(likePattern)}::text[])`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/**
 * Runs a subquery only once. If the planner underestimates a workspace's size, it would otherwise run the
 * subquery for every collection: 0.4 s with 150 of them.
 */
const once = <T>(query: Expression<T>) => sql<T>`(with names as materialized (${query}) select * from names)`

/** Lists the newest collections whose names match with two letters transposed. */
function listTransposedNames(tx: Db, searchQuery: SearchQuery, folded: string): Promise<HitRow[]> {
  return selectHits(tx, searchQuery, [])
    .innerJoin(
      once(
        tx
          .selectFrom('search_entries')
          .innerJoin('collections as named', 'named.id', 'search_entries.collection_id')
          .where('named.organization_id', '=', searchQuery.list.organizationId)
          .where('kind', '=', 'name')
          .where(containsTransposed(folded))
          .select('collection_id')
          .limit(maxComparedNames),
      ).as<'swapped'>(sql`swapped`),
      'swapped.collection_id',
      'collections.id',
    )
    .orderBy('created_at', 'desc')
    .limit(searchQuery.limit)
    .execute() as Promise<HitRow[]>
}

/** Lists the newest collections whose names contain a text. */
async function listContainingNames(
  db: Db,
  searchQuery: SearchQuery,
  folded: string,
  isNotExcluded: Condition,
): Promise<HitRow[]> {
  const isInCollection: Condition = sql`exists (select from search_entries where collection_id = collections.id
    and kind = 'name' and ${containsText(folded)} offset 0)`
  const newestHits = selectNewest(db, searchQuery, [])
  const nearestHits = sql<{
    near_id: string
    near_at: Date
  }>`(select * from ${newestHits} as newest order by near_at desc, near_id desc limit ${searchQuery.sizes.names})`
  return selectHits(db, searchQuery, [isNotExcluded, isInCollection])
    .innerJoin(nearestHits.as<'near'>(sql`near`), 'near_id', 'collections.id')
    .orderBy('near_at', 'desc')
    .orderBy('near_id', 'desc')
    .limit(searchQuery.limit)
    .execute()
}

/**
 * Lists names by trigrams: first those that contain the term, as far as the index can tell, then the most
 * similar ones.
 */
async function listLikelyNames(
  tx: Db,
  searchQuery: SearchQuery,
  { folded, isIndexed, min }: { folded: string; isIndexed: boolean; min: number },
  conditions: readonly Condition[],
): Promise<HitRow[]> {
  // The planner underestimates the cost of scanning all names when many are likely to match.
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(min)}, true),
    set_config('enable_seqscan', 'off', true)`.execute(tx)
  const containsName = containsText(folded)
  const likelyMatches = isIndexed
    ? sql<SqlBool>`(${containsName} or ${folded} <% folded)`
    : sql<SqlBool>`${folded} <% folded`
  const similarity = sql<number>`word_similarity(${folded}, folded)`
  return selectHits(tx, searchQuery, conditions)
    .innerJoin(
      once(
        tx
          .selectFrom('search_entries')
          .innerJoin('collections as named', 'named.id', 'search_entries.collection_id')
          .where('named.organization_id', '=', searchQuery.list.organizationId)
          .where('kind', '=', 'name')
          .where(likelyMatches)
          .select(['collection_id', similarity.as('likeness'), sql<boolean>`(${containsName})`.as('inside')])
          .limit(maxComparedNames),
      ).as<'alike'>(sql`alike`),
      'alike.collection_id',
      'collections.id',
    )
    .orderBy('alike.inside', 'desc')
    .orderBy('alike.likeness', 'desc')
    .orderBy('created_at', 'desc')
    .limit(searchQuery.limit)
    .execute() as Promise<HitRow[]>
}
