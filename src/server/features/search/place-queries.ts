import { sql } from 'kysely'
import type { Ms, Word } from '#domain/words.ts'
import type { Db } from '#server/infra/database/database.ts'
import { allOf, anyOf, type Term } from './terms.ts'

/** Where a collection holds what was looked for. */
export interface PlaceRow {
  collection_id: string
  kind: 'description' | 'notes' | 'speaker' | 'highlight' | 'words'
  at_ms: Ms
  body: string | null
  words: Word[] | null
}

/** A few places of each collection but its name: those with all words before those with some; the first of their kind. */
export async function listPlaces(
  db: Db,
  collectionIds: readonly string[],
  term: Term,
  places: number,
): Promise<PlaceRow[]> {
  const first = (query: string, most: number) => sql`
    (select kind, at_ms, body from search_entries where collection_id = id and kind <> 'words' and kind <> 'name'
      and vector @@ ${query}::tsquery order by kind, at_ms limit ${most})
    union all
    (select kind, at_ms, body from search_entries where collection_id = id and kind = 'words'
      and vector @@ ${query}::tsquery order by at_ms limit 1)`
  const { rows } = await sql<PlaceRow>`
    select id as collection_id, kind, at_ms, body, words
    from unnest(${collectionIds}::uuid[]) as id
    cross join lateral (
      with whole as materialized (${first(allOf(term), places)}),
        parts as (${first(anyOf(term), places)})
      select * from whole
      union all
      select * from parts where not exists (select from whole)
      limit ${places}
    ) as places
    left join transcript_chunks on kind = 'words' and transcript_chunks.collection_id = id
      and start_ms = at_ms and gone is null`.execute(db)
  return rows
}
