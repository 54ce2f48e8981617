import { type Kysely, sql } from 'kysely'

/** Settings that administrators can change at run time, and the setup of a new installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation_settings (
      -- The setting's name in the configuration.
      key text primary key,
      -- In the format of its environment variable.
      value text not null
    );
    -- The first account, until its administrator finishes setup.
    create table installation_setup (
      user_id uuid primary key references users on delete cascade
    );
  `.execute(db)
}
