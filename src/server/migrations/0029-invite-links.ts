import { type Kysely, sql } from 'kysely'

/** Invite links for workspaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invite_links (
      organization_id uuid primary key references organizations on delete cascade,
      key_hash bytea not null unique,
      creator_id uuid references users on delete set null,
      uses int not null default 0,
      max_uses int,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index invite_links_by_creator on invite_links (creator_id);
  `.execute(db)
}
