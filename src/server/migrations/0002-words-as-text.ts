import { type Kysely, sql } from 'kysely'

/**
 * Words are read and written as a whole and never searched in place, and `json` is read in less
 * than half the time of `jsonb`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transcript_chunks alter column words type json using words::json`.execute(db)
}
