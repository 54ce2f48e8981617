import { type Kysely, sql } from 'kysely'

/** Generated pictures of documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_media (
      id uuid primary key,
      collection_id uuid not null references collections on delete cascade,
      prompt text not null,
      variant text not null,
      state text not null check (state in ('pending', 'ready', 'error')),
      error text,
      content_type text,
      -- The attempt that may change it; a new attempt invalidates earlier ones.
      run_id uuid not null,
      created_at timestamptz not null default now()
    );
    create index document_media_by_collection on document_media (collection_id, created_at);
  `.execute(db)
}
