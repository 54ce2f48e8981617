import { type Kysely, sql } from 'kysely'

/** User provisioning by identity providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_tokens (
      organization_id uuid primary key references organizations on delete cascade,
      token_hash bytea not null unique,
      creator_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index scim_tokens_by_creator on scim_tokens (creator_id);

    create table scim_users (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null references organizations on delete cascade,
      -- Null until the person first becomes a member.
      user_id uuid references users on delete cascade,
      user_name text not null,
      external_id text,
      -- Lowercase address for invites.
      email text,
      attributes jsonb not null default '{}',
      -- The role to restore on reactivation; set only while deactivated.
      suspended_role text,
      invited_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (organization_id, user_id)
    );
    create unique index scim_users_by_name on scim_users (organization_id, lower(user_name));
    create index scim_users_by_organization on scim_users (organization_id, id);
    create index scim_users_by_email on scim_users (email);
    create index scim_users_by_user on scim_users (user_id);

    create table scim_groups (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null references organizations on delete cascade,
      display_name text not null,
      external_id text,
      -- The role that the group gives its members: admin or member.
      role text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index scim_groups_by_name on scim_groups (organization_id, lower(display_name));

    create table scim_group_members (
      group_id uuid not null references scim_groups on delete cascade,
      scim_user_id uuid not null references scim_users on delete cascade,
      primary key (group_id, scim_user_id)
    );
    create index scim_group_members_by_user on scim_group_members (scim_user_id);
  `.execute(db)
}
