import { type Kysely, sql } from 'kysely'

/** Corrector applications and exams, and the hidden workspace for gold clips. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table correctors
      -- Decision on the application; null while it is open.
      add column accepted boolean,
      -- Languages applied for.
      add column languages text[] not null default '{}';

    -- Differences from the gold text.
    alter table corrector_exams add column differences jsonb not null default '[]';

    alter table gold_clips
      -- Words, speakers and sources of the draft that correctors see.
      add column draft jsonb not null,
      add column words integer not null,
      -- Number of wrong words in the draft.
      add column wrong integer not null,
      -- The source recording, and the clip's start time in seconds.
      add column source_id uuid references collections on delete set null,
      add column start_seconds double precision not null,
      -- When cutting its media failed.
      add column failed_at timestamptz;

    -- The workspace for gold clips and their instances. Lists, counts and copies in other regions exclude it and its
    -- owner.
    alter table organizations add column system boolean not null default false;
    create unique index organizations_system on organizations (system) where system;
    alter table users add column system boolean not null default false;
    create unique index users_system on users (system) where system;

    create or replace function account_changed() returns trigger language plpgsql as $$
    declare
      subject uuid;
    begin
      if (to_jsonb(coalesce(new, old)) ->> 'system')::boolean then return null; end if;
      if not exists (select from region_targets) then return null; end if;
      subject := (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::uuid;
      insert into account_changes (region, kind, subject_id) select region, tg_argv[0], subject from region_targets;
      perform pg_notify('longhand_changes', '{"kind":"accounts","id":"","audience":[]}');
      return null;
    end $$;
  `.execute(db)
}
