import { type Kysely, sql } from 'kysely'

/** Connected services: access tokens, accounts and automatic transcription. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table source_connections
      add column access_token bytea,
      add column access_until timestamptz,
      add column account_id text,
      add column account_name text,
      add column expired boolean not null default false,
      add column import_organization_id uuid references organizations on delete set null,
      add column import_language text,
      add column import_problem text;
    create index source_connections_by_account on source_connections (source, account_id);
    create index source_connections_by_import on source_connections (import_organization_id);
  `.execute(db)
}
