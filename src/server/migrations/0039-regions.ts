import { type Kysely, sql } from 'kysely'

/** Copies of accounts for other regions, and moves of collections between regions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- At home: the regions that need copies of accounts. Without any, changes are not noted.
    create table region_targets (
      region text primary key check (region in ('us', 'eu')),
      connected_at timestamptz not null default now()
    );

    -- Accounts to copy to a region, until it has them.
    create table account_changes (
      id bigint generated always as identity primary key,
      region text not null references region_targets on delete cascade,
      kind text not null check (kind in ('user', 'organization')),
      subject_id uuid not null,
      -- Of a removed member: the workspace, and who gets their recordings.
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

    -- A workspace that requires its own sign-in closes sessions of its members.
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
    -- In a copied session: the workspaces that it is closed to.
    alter table sessions add column closed_to uuid[] not null default '{}';

    -- Tokens never leave the home region: a copied session is found by its id only.
    alter table sessions alter column token_hash set default sha256(uuid_send(gen_random_uuid()));

    -- Set while it is copied to a workspace in another region; it can only be read then.
    alter table collections add column moving_to uuid;
    -- Code of the reason why the last move failed.
    alter table collections add column move_error text;

    create table collection_moves (
      id uuid primary key,
      direction text not null check (direction in ('out', 'in')),
      -- Arrivals are remembered for some days even if it is deleted: a repetition must not bring it back.
      collection_id uuid not null,
      organization_id uuid not null references organizations on delete cascade,
      region text not null check (region in ('us', 'eu')),
      user_id uuid not null references users on delete cascade,
      state text not null check (state in ('copying', 'done')),
      created_at timestamptz not null default now()
    );
    -- One at a time.
    create unique index collection_moves_copying on collection_moves (collection_id) where state = 'copying';
    create index collection_moves_collection on collection_moves (collection_id, created_at);
  `.execute(db)
}
