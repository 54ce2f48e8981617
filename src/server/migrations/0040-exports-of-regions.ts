import { type Kysely, sql } from 'kysely'

/** Each region creates an archive of its part of a user's data; the home region tracks their status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table data_exports add column regions jsonb not null default '[]';
  `.execute(db)
}
