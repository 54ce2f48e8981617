import { sql } from 'kysely'
import type { Ms } from '#domain/words/words.ts'
import type { Db } from '#server/infra/database/database.ts'
import { matchAll, matchAny, type Term } from './terms.ts'

/** A position in a collection that matches a search. */
export interface MatchRow {
  collection_id: string
  kind: 'file' | 'description' | 'notes' | 'speaker' | 'highlight' | 'words' | 'document'
  at_ms: Ms
  /**
   * Start of the speaker's first turn; null if it isn't near the beginning of the recording, and for other
   * kinds of matches.
   */
  turn_ms: Ms | null
  body: string | null
  /** Words of a chunk, as JSON. */
  words: string | null
}

/** Number of chunks (about 400 words each) in which to search for a speaker. */
const nearbyChunkCount = 100

type Sql = ReturnType<typeof sql>

/**
 * Lists a few matches in each collection, not counting its name: matches that contain all the words before
 * those that contain some, starting with the first of each kind.
 * @param isRare whether few entries contain all the words, so that they are looked up in the index instead of
 * searching through the collections
 */
export async function listMatches(
  db: Db,
  collectionIds: readonly string[],
  term: Term,
  maxMatches: number,
  isRare: boolean,
): Promise<MatchRow[]> {
  const first = (entries: Sql) => sql`
    (select kind, at_ms, ref, body from ${entries} and collection_id = id and kind not in ('words', 'name', 'file')
      order by kind, at_ms limit ${maxMatches})
    union all
    (select kind, at_ms, ref, body from ${entries} and collection_id = id and kind = 'words' order by at_ms limit 1)
    union all
    (select kind, at_ms, ref, body from ${entries} and collection_id = id and kind = 'file')`
  const entriesMatching = (query: string) => sql`search_entries where vector @@ ${query}::tsquery`
  const all = matchAll(term)
  // The index lookup ignores word order and adjacency; they are checked only in the given collections.
  const unorderedQuery = all.replaceAll(' <-> ', ' & ')
  const exactFilter = unorderedQuery === all ? sql`` : sql`and vector @@ ${all}::tsquery`
  const parts = sql`, parts as (${first(entriesMatching(matchAny(term)))})`
  const partMatches = sql`union all select * from parts where not exists (select from whole)`
  const isSingleWord = term.words.length === 1
  const { rows } = await sql<MatchRow>`
    ${
      isRare
        ? sql`with rare as materialized (
      select collection_id, kind, at_ms, ref, body, vector from ${entriesMatching(unorderedQuery)}),
      looked as materialized (
        select * from (select * from rare where collection_id = any(${collectionIds}::uuid[]) offset 0) as those
        where true ${exactFilter})`
        : sql``
    }
    select id as collection_id, kind, at_ms, body, words::text,
      case when kind = 'speaker' then (
        select start from (
          select words from transcript_chunks where collection_id = id and gone is null
          order by start_ms limit ${nearbyChunkCount}
        ) as near cross join lateral (
          select (word ->> 'start')::integer as start from json_array_elements(near.words) as word
          where word ->> 'speaker' = ref limit 1
        ) as spoken limit 1
      ) end as turn_ms
    from unnest(${collectionIds}::uuid[]) as id
    cross join lateral (
      with whole as materialized (${first(isRare ? sql`looked where true` : entriesMatching(all))})
        ${isSingleWord ? sql`` : parts}
      select * from whole ${isSingleWord ? sql`` : partMatches}
      limit ${maxMatches}
    ) as matches
    left join transcript_chunks on kind = 'words' and transcript_chunks.collection_id = id
      and start_ms = at_ms and gone is null`.execute(db)
  return rows
}
