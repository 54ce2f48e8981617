import { type Kysely, sql } from 'kysely'

/** Charges for documents generated from transcripts; each user's first one is free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      -- Run that used the free conversion; null if it hasn't been used, or the run failed.
      add column free_conversion_run uuid,
      -- Whether that run is complete.
      add column free_conversion_used boolean not null default false;
    create index users_free_conversion on users (free_conversion_run) where free_conversion_run is not null;

    -- Length of the transcript that a language model writes the document from; null for other documents.
    alter table documents add column source_characters integer check (source_characters >= 0);
  `.execute(db)
}
