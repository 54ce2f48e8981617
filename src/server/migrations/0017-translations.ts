import { type Kysely, sql } from 'kysely'

/** Translations: source transcript and source language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collections
      add column translated_from text,
      add column translation_of uuid references collections on delete set null,
      add column translated_revision integer;
    create index collections_by_translated on collections (translation_of) where translation_of is not null;
  `.execute(db)
}
