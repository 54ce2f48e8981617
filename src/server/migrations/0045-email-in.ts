import { type Kysely, sql } from 'kysely'

/** Workspaces receive recordings by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_inboxes (
      organization_id uuid primary key references organizations (id) on delete cascade,
      key text not null unique,
      owner_id uuid not null references users (id) on delete cascade,
      language_code text not null,
      senders text[] not null default '{}',
      created_at timestamptz not null default now()
    );
    create table received_emails (
      organization_id uuid not null references organizations (id) on delete cascade,
      message_hash text not null,
      received_at timestamptz not null default now(),
      primary key (organization_id, message_hash)
    );
  `.execute(db)
}
