import { type Kysely, sql } from 'kysely'

/**
 * Fields of a collection that are derived from its transcript, stored in its row by triggers, so
 * that lists don't read other tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collections
      -- The newest version of its transcript.
      add column version_id uuid,
      -- Time shift of the whole transcript.
      add column shifted_ms integer not null default 0,
      -- Whether segments were re-transcribed: null if none were, false while one is in progress.
      add column recoded boolean;

    create function version_made() returns trigger language plpgsql as $$
      begin
        update collections set version_id = new.id where id = new.collection_id;
        return null;
      end
    $$;
    create trigger version_made after insert on versions for each row execute function version_made();

    -- The transcript of a re-transcribed recording starts without a history.
    create function transcript_gone() returns trigger language plpgsql as $$
      begin
        update collections set version_id = null, shifted_ms = 0 where id = old.collection_id;
        return null;
      end
    $$;
    create trigger transcript_gone after delete on transcripts
      for each row execute function transcript_gone();

    -- A shift that starts at 0 moves every word; restoring a revision restores its offset.
    create function transcript_offset(collection uuid, at integer) returns integer language plpgsql stable as $$
      declare
        back record;
      begin
        select revision, restores into back from transcript_operations
          where collection_id = collection and revision <= at and restores is not null
          order by revision desc limit 1;
        return (case when back.restores is null then 0 else transcript_offset(collection, back.restores) end)
          + (select coalesce(sum(shifts_ms), 0)::integer from transcript_operations
              where collection_id = collection and start_ms = 0 and shifts_ms is not null
                and revision <= at and revision > coalesce(back.revision, -1));
      end
    $$;
    create function words_shifted() returns trigger language plpgsql as $$
      begin
        update collections set shifted_ms = transcript_offset(new.collection_id, new.revision)
          where id = new.collection_id;
        return null;
      end
    $$;
    create trigger words_shifted after insert on transcript_operations for each row
      when (new.shifts_ms is not null or new.restores is not null) execute function words_shifted();

    create function recode_changed() returns trigger language plpgsql as $$
      declare
        collection uuid := coalesce(new.collection_id, old.collection_id);
      begin
        update collections set recoded = case
            when exists (select from recodes where collection_id = collection and state in ('queued', 'processing'))
              then false
            when exists (select from recodes where collection_id = collection) then true
          end
          where id = collection;
        return null;
      end
    $$;
    create trigger recode_changed after insert or delete or update of state
      on recodes for each row execute function recode_changed();
  `.execute(db)
  await sql`
    update collections set
      version_id = (select id from versions where collection_id = collections.id
        order by revision desc, created_at desc, id desc limit 1),
      shifted_ms = (select transcript_offset(collection_id, revision) from transcripts
        where collection_id = collections.id),
      recoded = (select not bool_or(state in ('queued', 'processing')) from recodes
        where collection_id = collections.id)
      where has_transcript and exists (select from transcripts where collection_id = collections.id)`.execute(
    db,
  )
  await sql`
    update collections set logs = (select jsonb_agg(case when entry ->> 'status' = 'Lock'
        then entry || '{"isAdmin": true}' else entry end order by place)
      from jsonb_array_elements(logs) with ordinality as l (entry, place))
      where logs @> '[{"status": "Lock"}]'`.execute(db)
}
