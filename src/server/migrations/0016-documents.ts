import { type Kysely, sql } from 'kysely'

/** Documents: their content, their sources, and their search entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table documents (
      collection_id uuid primary key references collections on delete cascade,
      revision integer not null default 0,
      content json not null,
      plain text not null,
      -- The source transcript; null if there is none or it was deleted.
      source_id uuid references collections on delete set null,
      of_source boolean not null,
      -- The prompt; null for documents written by a person.
      prompt text,
      variant text,
      -- The model that wrote it, or 'extractive'; null for documents written by a person.
      written_by text
    );
    create index documents_by_source on documents (source_id) where source_id is not null;

    -- Notes on parts of a text that is too long for the model's context, until the document is written.
    create table document_parts (
      collection_id uuid not null references documents on delete cascade,
      key text not null,
      notes text not null,
      primary key (collection_id, key)
    );

    alter table search_entries drop constraint search_entries_kind_check;
    alter table search_entries add constraint search_entries_kind_check
      check (kind in ('name', 'description', 'notes', 'speaker', 'highlight', 'words', 'document'));

    -- Indexes a document in parts, because the length of a tsvector is limited.
    create function search_put_document(collection uuid, language text, plain text) returns void language sql as $$
      select search_put(collection, language, 'document', part, '', substr(plain, part * 10000 + 1, 10000))
      from generate_series(0, (length(plain) - 1) / 10000) as part where plain <> ''
    $$;

    create function search_document() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.plain = old.plain then return null; end if;
        delete from search_entries where collection_id = new.collection_id and kind = 'document';
        perform search_put_document(new.collection_id, language_code, new.plain)
          from collections where id = new.collection_id;
        return null;
      end
    $$;
    create trigger search_document after insert or update of plain
      on documents for each row execute function search_document();

    create or replace function search_index(collection uuid) returns void language plpgsql as $$
      declare it collections;
      begin
        select * into it from collections where id = collection;
        delete from search_entries where collection_id = collection;
        perform search_put(it.id, it.language_code, 'name', 0, '', it.name, true);
        perform search_put(it.id, it.language_code, 'description', 0, '', it.description);
        perform search_put(it.id, it.language_code, 'notes', 0, '', it.notes);
        perform search_put_speakers(it.id, it.language_code, speakers) from transcripts where collection_id = it.id;
        perform search_put(it.id, it.language_code, 'highlight', start_ms, id::text, concat_ws(' – ', quote, nullif(content, '')))
          from highlights where collection_id = it.id;
        perform search_put_words(it.id, it.language_code, start_ms, words)
          from transcript_chunks where collection_id = it.id and gone is null;
        perform search_put_document(it.id, it.language_code, plain) from documents where collection_id = it.id;
      end
    $$;
  `.execute(db)
}
