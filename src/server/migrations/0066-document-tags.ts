import { type Kysely, sql } from 'kysely'

/** Document tags, and an index for filtering by tag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collections add column tag_ids uuid[] not null default '{}';
    create index collections_by_tag on collections using gin (tag_ids) where tag_ids <> '{}';
  `.execute(db)
}
