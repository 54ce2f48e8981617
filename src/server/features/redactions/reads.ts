import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Returns a transcript's words as JSON arrays, in ascending order. */
export async function readWordTexts(db: Db, collectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transcript_chunks')
    .select(sql<string>`words::text`.as('words'))
    .where('collection_id', '=', collectionId)
    .where('gone', 'is', null)
    .orderBy('start_ms')
    .execute()
  return rows.map(({ words }) => words)
}
