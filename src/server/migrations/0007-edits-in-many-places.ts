import { type Kysely, sql } from 'kysely'

/** One operation may change many passages of a transcript. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transcript_operations add column edits jsonb`.execute(db)
}
