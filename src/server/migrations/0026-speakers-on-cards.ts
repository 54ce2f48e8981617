import { type Kysely, sql } from 'kysely'

/** Cards name and count only speakers with words in the transcript. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Returns whether the card changed. The JSON of older words has a space after the colon.
    create function update_card_speakers(of_collection uuid) returns boolean language plpgsql as $$
      declare
        heard jsonb;
      begin
        select coalesce(jsonb_agg(speaker order by place), '[]') into heard
          from transcripts, jsonb_array_elements(speakers) with ordinality as s (speaker, place)
          where transcripts.collection_id = of_collection and exists (
            select from transcript_chunks as chunk
            where chunk.collection_id = of_collection and gone is null and (
              position('"speaker":' || (speaker -> 'id')::text in words::text) > 0
              or position('"speaker": ' || (speaker -> 'id')::text in words::text) > 0));
        update collections
          set speaker_names = shown_speakers(heard), speaker_count = jsonb_array_length(heard)
          where id = of_collection
            and (speaker_names, speaker_count) is distinct from (shown_speakers(heard), jsonb_array_length(heard));
        return found;
      end
    $$;

    create or replace function show_speakers() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          update collections set speaker_names = '{}', speaker_count = 0 where id = old.collection_id;
        elsif new.speakers <> old.speakers then
          perform update_card_speakers(new.collection_id);
        end if;
        return null;
      end
    $$;
    drop trigger show_speakers on transcripts;
    create trigger show_speakers after delete or update of speakers
      on transcripts for each row execute function show_speakers();

    select update_card_speakers(collection_id) from transcripts;
  `.execute(db)
}
