import { type Kysely, sql } from 'kysely'

/** Copies of accounts for other regions, and moves of collections between regions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In the home region: the regions that need copies of accounts. If there are none, changes aren't recorded.
    create table region_targets (
      region text primary key check (region in ('us', 'eu')),
      connected_at timestamptz not null default now()
    );

    -- Changed accounts that a region hasn't received yet.
    create table account_changes (
      id bigint generated always as identity primary key,
      region text not null references region_targets on delete cascade,
      kind text not null check (kind in ('user', 'organization')),
      subject_id uuid not null,
      -- If a member was removed: the workspace, and the new owner of their recordings.
      organization_id uuid,
      heir_id uuid
    );
    create index account_changes_region on account_changes (region, id);

    create function account_changed() returns trigger language plpgsql as $$
    declare
      subject uuid;
    begin
      if not exists (select from region_targets) then return null; end if;
      subject := (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::uuid;
      insert into account_changes (region, kind, subject_id) select region, tg_argv[0], subject from region_targets;
      perform pg_notify('longhand_changes', '{"kind":"accounts","id":"","audience":[]}');
      return null;
    end $$;
    create trigger account_changed after insert or delete or update of name, email, region, language,
      current_organization_id, email_verified_at, avatar_key, time_zone, country_code, staff, corrector, settings
      on users for each row execute function account_changed('user', 'id');
    create trigger account_changed after insert or delete or update of expires_at, connection_id, second_factor
      on sessions for each row execute function account_changed('user', 'user_id');
    create trigger account_changed after insert or delete or update
      on memberships for each row execute function account_changed('user', 'user_id');
    create trigger account_changed after insert or delete or update
      on organizations for each row execute function account_changed('organization', 'id');

    -- Requiring single sign-on can block sessions of the workspace's members.
    create function sso_changed() returns trigger language plpgsql as $$
    begin
      if not exists (select from region_targets) then return null; end if;
      insert into account_changes (region, kind, subject_id) select region, 'user', user_id
        from region_targets, memberships where organization_id = (coalesce(new, old)).organization_id;
      perform pg_notify('longhand_changes', '{"kind":"accounts","id":"","audience":[]}');
      return null;
    end $$;
    create trigger sso_changed after insert or delete or update of mode, break_glass_user_id
      on sso_connections for each row execute function sso_changed();
    -- In a copied session: the workspaces that it can't access.
    alter table sessions add column closed_to uuid[] not null default '{}';

    -- Tokens never leave the home region, so a copied session can be looked up only by its ID.
    alter table sessions alter column token_hash set default sha256(uuid_send(gen_random_uuid()));

    -- Set while it is being copied to a workspace in another region, and is therefore read-only.
    alter table collections add column moving_to uuid;
    -- Code of the reason for the last failed move.
    alter table collections add column move_error text;

    create table collection_moves (
      id uuid primary key,
      direction text not null check (direction in ('out', 'in')),
      -- No foreign key: arrivals are kept for some days after a deletion, so that a repeated call can't restore it.
      collection_id uuid not null,
      organization_id uuid not null references organizations on delete cascade,
      region text not null check (region in ('us', 'eu')),
      user_id uuid not null references users on delete cascade,
      state text not null check (state in ('copying', 'done')),
      created_at timestamptz not null default now()
    );
    -- A collection has only one move in progress.
    create unique index collection_moves_copying on collection_moves (collection_id) where state = 'copying';
    create index collection_moves_collection on collection_moves (collection_id, created_at);
  `.execute(db)
}
