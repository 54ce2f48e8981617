import { type Kysely, sql } from 'kysely'

/** Uploads store their transcription options, so that they can be resumed on another device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads add column options jsonb not null default '{}';
  `.execute(db)
}
