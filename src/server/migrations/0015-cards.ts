import { type Kysely, sql } from 'kysely'

/** The waveform and speakers on a recording's card, stored in the recording's row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collections
      -- One hexadecimal digit per step; null until it is computed from the peaks, empty if they are lost.
      add column overview text,
      -- The first speaker names given by people, and the total number of speakers.
      add column speaker_names text[] not null default '{}',
      add column speaker_count integer not null default 0;
    create index collections_without_overview on collections (id) where overview is null and peaks_key is not null;

    -- Omits generated names.
    create function shown_speakers(speakers jsonb) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(name order by place), '{}') from (
        select speaker ->> 'name' as name, place
        from jsonb_array_elements(speakers) with ordinality as s (speaker, place)
        where btrim(speaker ->> 'name') <> '' and speaker ->> 'name' !~ '^Speaker [0-9]+$'
        order by place limit 3) as named
    $$;

    create function show_speakers() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          update collections set speaker_names = '{}', speaker_count = 0 where id = old.collection_id;
          return null;
        end if;
        if tg_op = 'UPDATE' and new.speakers = old.speakers then return null; end if;
        update collections
          set speaker_names = shown_speakers(new.speakers), speaker_count = jsonb_array_length(new.speakers)
          where id = new.collection_id;
        return null;
      end
    $$;
    create trigger show_speakers after insert or delete or update of speakers
      on transcripts for each row execute function show_speakers();

    update collections
      set speaker_names = shown_speakers(speakers), speaker_count = jsonb_array_length(speakers)
      from transcripts where collection_id = id and speakers <> '[]';
  `.execute(db)
}
