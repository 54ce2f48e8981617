import { type Kysely, sql } from 'kysely'

/** Hidden parts of a recording: spans of redacted words, and media that are silent there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table redactions (
      collection_id uuid primary key references collections on delete cascade,
      -- Spans of its own redacted words; null if they must be recomputed because its words changed.
      own jsonb,
      -- Spans of the redacted words in its original and its translations, and of its own words hidden because of them.
      linked jsonb not null default '[]',
      hidden jsonb not null default '[]',
      -- Number of changes to its words, and the time of the last one; null once the linked transcripts are updated.
      changes integer not null default 0,
      changed_at timestamptz
    );
    create index redactions_changed on redactions (changed_at) where changed_at is not null;

    alter table collections
      add column muted_audio_key text,
      add column muted_video_key text,
      -- Spans in which these are silent.
      add column muted_spans jsonb,
      add column muting_requested_at timestamptz;

    -- A match can't be in a word's text, where the quotation marks would be escaped.
    create function has_redacted_words(words json) returns boolean language sql immutable parallel safe
      return strpos(words::text, '"redacted":') > 0;
    create index transcript_chunks_redacted on transcript_chunks (collection_id, start_ms)
      where gone is null and has_redacted_words(words);

    create function redacted_words_changed() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' and new.gone is null and has_redacted_words(new.words) then
          insert into redactions (collection_id, changed_at) values (new.collection_id, now())
            on conflict (collection_id) do update set own = null, changes = redactions.changes + 1, changed_at = now();
        else
          update redactions set own = null, changes = changes + 1, changed_at = now()
            where collection_id = coalesce(new.collection_id, old.collection_id);
        end if;
        return null;
      end
    $$;
    create trigger redacted_words_changed after insert or delete or update of words, start_ms, gone
      on transcript_chunks for each row execute function redacted_words_changed();
  `.execute(db)
}
