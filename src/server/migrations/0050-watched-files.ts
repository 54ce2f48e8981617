import { type Kysely, sql } from 'kysely'

/** Ensures that each file in the watch folder is transcribed only once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watched_files (
      id text primary key,
      path text not null,
      storage_key text not null,
      user_id uuid not null references users (id) on delete cascade,
      organization_id uuid not null references organizations (id) on delete cascade,
      created_at timestamptz not null default now(),
      taken_at timestamptz
    );
    create index watched_files_untaken on watched_files (created_at) where taken_at is null;
    create index watched_files_user on watched_files (user_id);
    create index watched_files_organization on watched_files (organization_id);
  `.execute(db)
}
