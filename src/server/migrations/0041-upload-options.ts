import { type Kysely, sql } from 'kysely'

/** An upload keeps the options of its transcription, so that it can be resumed with them on another device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads add column options jsonb not null default '{}';
  `.execute(db)
}
