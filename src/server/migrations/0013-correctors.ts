import { type Kysely, sql } from 'kysely'

/** Correctors, and case-insensitive names at identity providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column corrector boolean not null default false;
    create index identities_in_any_case on identities (provider, lower(subject));
  `.execute(db)
}
