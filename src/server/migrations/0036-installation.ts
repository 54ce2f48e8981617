import { type Kysely, sql } from 'kysely'

/** Settings that administrators can change at run time, and the setup of a new installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation_settings (
      -- The setting's name in the program.
      key text primary key,
      -- As its environment variable would hold it.
      value text not null
    );
    -- Holds the first account until its administrator finishes the set-up.
    create table installation_setup (
      user_id uuid primary key references users on delete cascade
    );
  `.execute(db)
}
