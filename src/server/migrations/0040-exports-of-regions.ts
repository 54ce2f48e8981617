import { type Kysely, sql } from 'kysely'

/** Each region creates an archive of its part of a user's data; the home region records their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table data_exports add column regions jsonb not null default '[]';
  `.execute(db)
}
