import { type Kysely, sql } from 'kysely'
import { createSnippet } from '#domain/collections/card-texts.ts'
import type { Word } from '#domain/words/words.ts'

/** Updates the snippets of edited transcripts to the current beginning of the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const { rows } = await sql<{ id: string; words: Word[] | null }>`
      select transcripts.collection_id as id, (
          select jsonb_agg(word order by start_ms, place)
          from (select start_ms, words from transcript_chunks
            where collection_id = transcripts.collection_id and gone is null order by start_ms limit 251) as first,
            jsonb_array_elements(words::jsonb) with ordinality as each (word, place)
        ) as words
      from transcripts where revision > 0 and collection_id > ${last}::uuid
      order by collection_id limit 20`.execute(db)
    for (const { id, words } of rows)
      await sql`update collections set snippet = ${createSnippet(words ?? [])} where id = ${id}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
