import { type Kysely, sql } from 'kysely'

/** Lists sorted by name, length and last change, each with an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      -- The order expected in most languages: case and accents only break ties, and 2 comes before 10.
      create collation library_names (provider = icu, locale = 'und-u-kn-true');
    exception when others then
      create collation library_names from "C";
      raise warning 'Names will be listed by their characters: PostgreSQL has no ICU (%)', sqlerrm;
    end $$;

    alter table collections
      -- Unknown lengths sort as longest while processing, and as -1 if they will never be known.
      add column shown_length double precision not null generated always as (coalesce(duration_seconds,
        case when type = 'transcription' and state in ('queued', 'processing', 'paused', 'translating') then 1e9 else -1 end)) stored,
      -- To the millisecond, like the keys at which pages start.
      add column changed_at timestamptz not null default date_trunc('milliseconds', now());
  `.execute(db)
  // Runs without the search triggers, which this change doesn't affect.
  await sql`
    update collections set changed_at = date_trunc('milliseconds', greatest(created_at, completed_at,
      (select updated_at from transcripts where collection_id = id)))`.execute(db)
  await addTriggers(db)
  await sql`
    create index collections_by_owner_and_name
      on collections (organization_id, owner_id, name collate library_names, id) where trashed_at is null;
    create index collections_by_owner_and_length
      on collections (organization_id, owner_id, shown_length desc, id desc) where trashed_at is null;
    create index collections_by_owner_and_change
      on collections (organization_id, owner_id, changed_at desc, id desc) where trashed_at is null;
    create index collections_by_name
      on collections (organization_id, name collate library_names, id) where trashed_at is null;
    create index collections_by_length
      on collections (organization_id, shown_length desc, id desc) where trashed_at is null;
    create index collections_by_change
      on collections (organization_id, changed_at desc, id desc) where trashed_at is null;
  `.execute(db)
}

async function addTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function collection_changed() returns trigger language plpgsql as $$
      begin
        if (new.name, new.description, new.notes, new.completed_at)
            is distinct from (old.name, old.description, old.notes, old.completed_at) then
          new.changed_at := date_trunc('milliseconds', now());
        end if;
        return new;
      end
    $$;
    create trigger collection_changed before update of name, description, notes, completed_at
      on collections for each row execute function collection_changed();

    -- Updates changed_at at most every ten seconds: an editor saves every other second, and each update of the row
    -- would change all indexes.
    create function content_changed() returns trigger language plpgsql as $$
      begin
        update collections set changed_at = date_trunc('milliseconds', now())
          where id = new.collection_id and changed_at < now() - interval '10 seconds';
        return null;
      end
    $$;
    create trigger content_changed after insert or update of revision, speakers
      on transcripts for each row execute function content_changed();
    create trigger content_changed after insert or update of revision
      on documents for each row execute function content_changed();
  `.execute(db)
}
