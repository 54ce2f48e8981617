import { type Kysely, sql } from 'kysely'

/** Corrector applications and exams, and the hidden workspace for gold clips. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table correctors
      -- Decision on the application; null while it is open.
      add column accepted boolean,
      -- Languages of the application.
      add column languages text[] not null default '{}';

    -- Differences to the gold text.
    alter table corrector_exams add column differences jsonb not null default '[]';

    alter table gold_clips
      -- Words, speakers and sources that correctors get.
      add column draft jsonb not null,
      add column words integer not null,
      -- Words that the draft has wrong.
      add column wrong integer not null,
      -- The recording and the second at which the clip begins.
      add column source_id uuid references collections on delete set null,
      add column start_seconds double precision not null,
      -- When its media couldn't be cut.
      add column failed_at timestamptz;

    -- Holds gold clips and their instances. No list, count or copy in another region shows it or its owner.
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
