import { type Kysely, sql } from 'kysely'

/** Bytes that count toward quotas, and the original file names, which are searchable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The workspace whose quota an upload counts toward.
    alter table uploads add column organization_id uuid references organizations on delete set null;
    update uploads set organization_id = (select current_organization_id from users where users.id = user_id);
    create index uploads_by_workspace on uploads (organization_id);

    alter table collections
      -- Total size of its stored files; null until measured.
      add column stored_bytes bigint,
      -- Original file name; empty if unknown.
      add column file_name text not null default '';
    alter table collections alter column stored_bytes set default 0;
    create index collections_not_measured on collections (id) where stored_bytes is null;
    create index collections_by_person on collections (owner_id);

    alter table search_entries drop constraint search_entries_kind_check;
    alter table search_entries add constraint search_entries_kind_check
      check (kind in ('name', 'file', 'description', 'notes', 'speaker', 'highlight', 'words', 'document'));
  `.execute(db)
  await addToSearches(db)
  // Uploads have no stored name; links have one if they end in a file extension.
  await sql`
    update collections set file_name = substring(source_url from '^https?://[^/?#]+/(?:[^?#]*/)?([^/?#%]{1,190}\\.[A-Za-z0-9]{2,5})(?:[?#]|$)')
      where source_url ~ '^https?://[^/?#]+/(?:[^?#]*/)?[^/?#%]{1,190}\\.[A-Za-z0-9]{2,5}(?:[?#]|$)'`.execute(
    db,
  )
}

async function addToSearches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_index(collection uuid) returns void language plpgsql as $$
      declare it collections;
      begin
        select * into it from collections where id = collection;
        delete from search_entries where collection_id = collection;
        perform search_put(it.id, it.language_code, 'name', 0, '', it.name, true);
        perform search_put(it.id, it.language_code, 'file', 0, '', it.file_name);
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

    create or replace function search_collection() returns trigger language plpgsql as $$
      declare part record;
      begin
        if tg_op = 'UPDATE' and new.language_code is distinct from old.language_code then
          perform search_index(new.id);
          return null;
        end if;
        for part in select * from (values
          ('name', new.name, case when tg_op = 'UPDATE' then old.name end),
          ('file', new.file_name, case when tg_op = 'UPDATE' then old.file_name end),
          ('description', new.description, case when tg_op = 'UPDATE' then old.description end),
          ('notes', new.notes, case when tg_op = 'UPDATE' then old.notes end)) as parts (kind, now, was)
        loop
          continue when part.now = part.was;
          delete from search_entries where collection_id = new.id and kind = part.kind;
          perform search_put(new.id, new.language_code, part.kind, 0, '', part.now, part.kind = 'name');
        end loop;
        return null;
      end
    $$;
    drop trigger search_collection on collections;
    create trigger search_collection after insert or update of name, file_name, description, notes, language_code
      on collections for each row execute function search_collection();
  `.execute(db)
}
