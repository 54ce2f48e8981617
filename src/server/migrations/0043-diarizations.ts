import { type Kysely, sql } from 'kysely'

/** Results of identifying speakers again, at most one per transcript. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table diarizations (
      collection_id uuid primary key references collections on delete cascade,
      id uuid not null unique,
      user_id uuid not null references users on delete cascade,
      speaker_count integer,
      state text not null check (state in ('queued', 'processing', 'ready', 'applied', 'error')),
      percent integer not null default 0,
      error text,
      method text,
      spans json,
      created_at timestamptz not null default now()
    );
    create index diarizations_by_user on diarizations (user_id);
  `.execute(db)
}
