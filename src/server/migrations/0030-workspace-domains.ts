import { type Kysely, sql } from 'kysely'

/** Domains whose users join a workspace automatically. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_domains (
      organization_id uuid not null references organizations on delete cascade,
      -- In lower case.
      domain text not null,
      -- In the DNS record that proves the domain.
      token text not null,
      created_at timestamptz not null default now(),
      verified_at timestamptz,
      primary key (organization_id, domain)
    );
    -- A domain belongs to one workspace.
    create unique index workspace_domains_verified on workspace_domains (domain) where verified_at is not null;
  `.execute(db)
}
