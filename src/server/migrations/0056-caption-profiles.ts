import { type Kysely, sql } from 'kysely'

/** A workspace's own caption limits, in addition to the built-in profiles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column caption_profiles jsonb not null default '[]'
        check (jsonb_typeof(caption_profiles) = 'array')
  `.execute(db)
}
