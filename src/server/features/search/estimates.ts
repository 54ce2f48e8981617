import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { matchAll, type Term } from './terms.ts'

/** Limits for choosing the search strategy. */
export interface SearchLimits {
  /** Maximum number of entries whose collections are looked up directly. */
  maxDirectEntries: number
  /** Maximum number of entries to look up and compare with the newest collections. */
  maxComparedEntries: number
  /** Number of entries above which the newest collections are searched first. */
  nearest: number
  /**
   * Maximum number of collections (those containing the rare words) in which to search for the other words
   * without the index.
   */
  candidates: number
  /** Maximum number of newest names to scan without an index. */
  names: number
  /** Maximum number of hits to count. */
  maxCountedHits: number
  /** Maximum number of hits to count if many names match, or a word is in many entries. */
  frequentCount: number
}

export const defaultLimits: SearchLimits = {
  maxDirectEntries: 5_000,
  maxComparedEntries: 100_000,
  nearest: 1_000,
  candidates: 300,
  names: 5_000,
  maxCountedHits: 1_000,
  frequentCount: 100,
}

/** A term's words, grouped by how many entries contain them. */
export interface Rarity {
  /** Words contained in few entries, rarest first. */
  rare: string[]
  /** Words in many entries. */
  common: string[]
  /** Words contained in even more entries; only the newest recordings are searched for them. */
  frequent: string[]
  /** Whether few names contain all words. */
  hasFewNames: boolean
  /** Whether few entries contain all words. */
  hasFewEntries: boolean
}

interface Plan {
  'Plan Rows': number
  Plans?: Plan[]
}

/**
 * Classifies a term's words using the database's statistics, without reading any entries, and counts the
 * names that contain all of the words.
 */
export async function estimateRarity(db: Db, term: Term, sizes: SearchLimits): Promise<Rarity> {
  if (term.words.length === 0)
    return { hasFewNames: true, hasFewEntries: true, rare: [], common: [], frequent: [] }
  const conditions = [matchAll(term), ...term.words].map(
    (query) => sql`select from search_entries where vector @@ ${query}::tsquery`,
  )
  const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (format json) ${sql.join(conditions, sql` union all `)}`.execute(db)
  // Prefixes this short match too many words to be counted.
  const nameCount = term.searchedWords.every(({ word }) => /^[a-z0-9]{1,2}$/i.test(word))
    ? sql`${sizes.maxDirectEntries + 1}::int`
    : sql`(select count(*)::int from (select from search_entries
      where kind = 'name' and vector @@ ${matchAll(term)}::tsquery limit ${sizes.maxDirectEntries + 1}) as names)`
  const { rows } = await sql<{ names: number }>`select ${nameCount} as names`.execute(db)
  const [totalEstimate = 0, ...words] =
    plans[0]?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? []
  const sortedWords = term.words
    .map((word, i) => ({ word, count: words[i] ?? 0 }))
    .sort((a, b) => a.count - b.count)
  const wordsWithCount = (min: number, max: number) =>
    sortedWords.filter(({ count }) => count > min && count <= max).map(({ word }) => word)
  const { maxDirectEntries, maxComparedEntries } = sizes
  return {
    rare: wordsWithCount(Number.NEGATIVE_INFINITY, maxDirectEntries),
    common: wordsWithCount(maxDirectEntries, maxComparedEntries),
    frequent: wordsWithCount(Math.max(maxDirectEntries, maxComparedEntries), Number.POSITIVE_INFINITY),
    hasFewNames: (rows[0]?.names ?? 0) <= maxDirectEntries,
    hasFewEntries: totalEstimate <= maxDirectEntries,
  }
}
