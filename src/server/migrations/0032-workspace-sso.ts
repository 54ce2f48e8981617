import { type Kysely, sql } from 'kysely'

/**
 * Single sign-on for workspaces, the connection and second factor of sessions, and the connection
 * of identities.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sso_connections (
      id uuid primary key,
      organization_id uuid not null unique references organizations on delete cascade,
      kind text not null check (kind in ('saml', 'oidc')),
      name text not null,
      -- The OpenID Connect issuer, or the provider's SAML entity ID.
      issuer text not null,
      -- For SAML.
      entry_point text,
      certificates text[],
      metadata_url text,
      -- For OpenID Connect; the secret is encrypted.
      client_id text,
      client_secret bytea,
      -- Last part of the workspace's sign-in URL.
      slug text unique,
      mode text not null default 'off' check (mode in ('off', 'optional', 'required')),
      break_glass_user_id uuid references users on delete set null,
      -- Incremented whenever the provider's settings change.
      revision int not null default 1,
      tested_at timestamptz,
      -- Whether the address used in the test counted as verified.
      tested_verified boolean,
      created_at timestamptz not null default now(),
      check (kind = 'saml' and entry_point is not null and certificates is not null
        or kind = 'oidc' and client_id is not null and client_secret is not null)
    );
    create index sso_connections_by_break_glass on sso_connections (break_glass_user_id);
    alter table sessions
      add column connection_id uuid references sso_connections on delete cascade,
      add column second_factor boolean not null default false;
    create index sessions_by_connection on sessions (connection_id) where connection_id is not null;
    alter table identities add column connection_id uuid references sso_connections on delete cascade;
    create index identities_by_connection on identities (connection_id) where connection_id is not null;
  `.execute(db)
}
