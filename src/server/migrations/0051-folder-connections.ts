import { type Kysely, sql } from 'kysely'

/** Workspace connections to folders on other servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table folder_connections (
      organization_id uuid not null references organizations (id) on delete cascade,
      kind text not null,
      settings jsonb not null,
      secret bytea not null,
      refused boolean not null default false,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      primary key (organization_id, kind)
    );
    create index folder_connections_created_by on folder_connections (created_by);
  `.execute(db)
}
