import { type Kysely, sql } from 'kysely'

/**
 * Records the caption profile that a completed order used, since the workspace may change or delete it
 * afterward.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table corrections add column applied_captions jsonb`.execute(db)
}
