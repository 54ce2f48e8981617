import { type Kysely, sql } from 'kysely'

/** Videos with subtitles and highlight clips, kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_exports (
      id uuid primary key,
      collection_id uuid not null references collections on delete cascade,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('burned', 'track', 'clips')),
      options jsonb not null,
      state text not null check (state in ('queued', 'working', 'ready', 'failed')),
      percent real not null default 0,
      error text,
      -- Extension and size of the file, once it is ready.
      extension text,
      bytes bigint,
      created_at timestamptz not null default now(),
      expires_at timestamptz
    );
    create index media_exports_by_user on media_exports (user_id);
    create unique index media_exports_of_user on media_exports (collection_id, user_id);
  `.execute(db)
}
