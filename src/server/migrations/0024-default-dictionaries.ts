import { type Kysely, sql } from 'kysely'

/**
 * Default dictionaries, which are used without being selected: one per language for each user, and
 * one per project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dictionaries add column is_default boolean not null default false;
    create unique index dictionaries_by_default_language on dictionaries (user_id, language) where is_default;

    alter table projects add column dictionary_id uuid references dictionaries on delete set null;
    create index projects_by_dictionary on projects (dictionary_id) where dictionary_id is not null;
  `.execute(db)
}
