import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.ts'

type Table = keyof Database

/** Rows of one table that belong to a collection, as JSON. */
export interface MovedRow {
  table: Table
  row: Record<string, unknown>
}

const collectionColumn = sql.ref('collection_id')
const highlightFilter = sql`highlight_id in (select id from highlights where collection_id = `

/** Tables that contain a collection's rows, in an insertion order that respects foreign keys. */
export const movedTables = [
  // A document's row references its tags.
  ...(['tags', 'collections', 'pipeline_stages', 'speech_segments'] as const),
  ...(['public_keys', 'public_link_views'] as const),
  // Inserting words modifies the transcript's redactions row.
  ...(['transcripts', 'redactions', 'transcript_chunks', 'transcript_operations', 'versions'] as const),
  ...(['recodes', 'diarizations', 'imports'] as const),
  ...(['documents', 'document_parts', 'document_media', 'highlights', 'highlight_replies'] as const),
  ...(['highlight_tags', 'markers', 'opened_collections'] as const),
] as const satisfies readonly Table[]

/**
 * Tables whose rows aren't moved, because they are rebuilt, belong to the former workspace, or are temporary.
 */
export const omittedTables = [
  'search_entries',
  'project_collections',
  'collection_moves',
  'media_exports',
  'ledger_transactions',
  ...(['corrections', 'gold_clips'] as const),
] as const satisfies readonly Table[]

function belongsTo(table: (typeof movedTables)[number], id: string) {
  if (table === 'collections') return sql`id = ${id}`
  if (table === 'highlight_replies' || table === 'highlight_tags') return sql`${highlightFilter}${id})`
  if (table === 'tags')
    return sql`id in (select tag_id from highlight_tags where ${highlightFilter}${id})
      union all select unnest(tag_ids) from collections where id = ${id})`
  return sql`${collectionColumn} = ${id}`
}

/** Number of rows read at a time. */
const batch = 500

/** Yields all rows of a collection, in insertion order. */
export async function* readRows(tx: Db, id: string): AsyncGenerator<MovedRow> {
  for (const table of movedTables)
    for (let offset = 0; ; offset += batch) {
      const { rows } = await sql<{ row: MovedRow['row'] }>`
        select to_jsonb(t) as row from ${sql.table(table)} t where ${belongsTo(table, id)}
        order by ctid limit ${batch} offset ${offset}`.execute(tx)
      for (const { row } of rows) yield { table, row }
      if (rows.length < batch) break
    }
}

/** Lists the columns of a table that can be inserted. */
async function columnsOf(tx: Db, table: Table): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Inserts rows yielded by `readRows`, all from one table. */
export async function insertRows(tx: Db, table: Table, rows: readonly MovedRow['row'][]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join((await columnsOf(tx, table)).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    `.execute(tx)
}
