import { type Kysely, sql } from 'kysely'

/** Comments, additional languages and passwords for public links, and daily visit counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table public_keys
      add column nonce bytea,
      add column show_comments boolean not null default false,
      add column show_translations boolean not null default false,
      add column password_hash text;
    create table public_link_views (
      collection_id uuid not null references collections on delete cascade,
      day date not null,
      views integer not null,
      primary key (collection_id, day)
    );
  `.execute(db)
}
