import { type Kysely, sql } from 'kysely'

/** File hashes of uploads and recordings, used to find duplicates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads add column content_hash text;
    alter table collections add column content_hash text;
    create index collections_content_hash on collections (owner_id, organization_id, content_hash)
      where content_hash is not null;
  `.execute(db)
}
