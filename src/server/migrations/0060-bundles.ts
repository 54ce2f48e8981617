import { type Kysely, sql } from 'kysely'

/**
 * Names of authors who have no account here but whose work came with a bundle; settings of a
 * collection's documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table versions add column author_name text;
    alter table highlights add column author_name text;
    alter table highlight_replies add column author_name text;
    alter table collections add column document_settings jsonb not null default '{}';
  `.execute(db)
}
