import { type Kysely, sql } from 'kysely'

/** Domains whose users join a workspace automatically. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_domains (
      organization_id uuid not null references organizations on delete cascade,
      -- Lowercase.
      domain text not null,
      -- Value of the DNS record that verifies the domain.
      token text not null,
      created_at timestamptz not null default now(),
      verified_at timestamptz,
      primary key (organization_id, domain)
    );
    -- Only one workspace can verify a domain.
    create unique index workspace_domains_verified on workspace_domains (domain) where verified_at is not null;
  `.execute(db)
}
