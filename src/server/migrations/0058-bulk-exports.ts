import { type Kysely, sql } from 'kysely'

/** Bulk exports of collections into one archive, and the outcome of each collection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_exports (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      organization_id uuid references organizations on delete set null,
      formats jsonb not null,
      total integer not null,
      state text not null check (state in ('queued', 'working', 'ready', 'failed')),
      error text,
      -- Size and contents of the archive, once it is ready.
      bytes bigint,
      files integer,
      skipped integer,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      downloaded_at timestamptz
    );
    create index bulk_exports_by_user on bulk_exports (user_id);
    create index bulk_exports_by_workspace on bulk_exports (organization_id);
    create unique index bulk_exports_under_way on bulk_exports (user_id) where state in ('queued', 'working');

    create table bulk_export_items (
      export_id uuid not null references bulk_exports on delete cascade,
      position integer not null,
      -- No foreign key, since the collection may be deleted in the meantime.
      collection_id uuid not null,
      -- Name when the export started; null if the user has no access.
      name text,
      -- Null until the collection is exported or skipped.
      outcome jsonb,
      primary key (export_id, position)
    );
  `.execute(db)
}
