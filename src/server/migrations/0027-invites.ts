import { type Kysely, sql } from 'kysely'

/** Invites to workspaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invites (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      -- Lowercase.
      email text not null,
      key_hash bytea not null unique,
      inviter_id uuid references users on delete set null,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      unique (organization_id, email)
    );
    create index invites_by_email on invites (email);
    create index invites_by_inviter on invites (inviter_id);
  `.execute(db)
}
