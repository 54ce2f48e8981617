import { type Kysely, sql } from 'kysely'

/** Uploaded transcripts, for a new recording or an existing one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      collection_id uuid references collections on delete cascade,
      name text not null,
      encoding text,
      timing text not null check (timing in ('words', 'cues', 'none')),
      storage_key text not null unique,
      applied_revision integer,
      undo_version uuid,
      created_at timestamptz not null default now(),
      expires_at timestamptz
    );
    create index imports_by_user on imports (user_id);
    create index imports_by_collection on imports (collection_id);
    create index imports_by_expiry on imports (expires_at);
  `.execute(db)
}
