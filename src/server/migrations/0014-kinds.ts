import { type Kysely, sql } from 'kysely'

/** Documents alongside recordings, and human reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collections
      add column type text not null default 'transcription' check (type in ('transcription', 'text')),
      add column perfection boolean;
  `.execute(db)
}
