import { type Kysely, sql } from 'kysely'

/**
 * Normalized names and emails for searches, because normalizing them during each search took most
 * of its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column folded text not null
      generated always as (search_fold(name || ' ' || coalesce(email, ''))) stored;
  `.execute(db)
}
