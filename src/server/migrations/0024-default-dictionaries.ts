import { type Kysely, sql } from 'kysely'

/** A dictionary that is used without being chosen: one for each language of a person, and one for each project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dictionaries add column is_default boolean not null default false;
    create unique index dictionaries_by_default_language on dictionaries (user_id, language) where is_default;

    alter table projects add column dictionary_id uuid references dictionaries on delete set null;
    create index projects_by_dictionary on projects (dictionary_id) where dictionary_id is not null;
  `.execute(db)
}
