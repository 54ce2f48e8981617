import { type Kysely, sql } from 'kysely'

/**
 * Versions of documents, in addition to those of transcripts. The text of each existing document
 * becomes its first version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table versions
      drop constraint versions_collection_id_fkey,
      add constraint versions_collection_id_fkey
        foreign key (collection_id) references collections on delete cascade,
      -- Content of a document version; null for transcripts, whose words are in chunks.
      add column content jsonb;

    -- Deletes a transcript's versions, as the previous foreign key did.
    create or replace function transcript_gone() returns trigger language plpgsql as $$
      begin
        delete from versions where collection_id = old.collection_id;
        update collections set version_id = null, shifted_ms = 0 where id = old.collection_id;
        return null;
      end
    $$;

    insert into versions (id, collection_id, revision, kind, user_id, speakers, word_count, content)
    select gen_random_uuid(), collection_id, revision,
        case when written_by is null then 'checkin' else 'draft' end,
        case when written_by is null then owner_id end,
        '[]', coalesce(array_length(regexp_split_to_array(btrim(plain, E' \n\t'), '\s+'), 1), 0), content
      from documents join collections on collections.id = collection_id
      where state = 'complete' and btrim(plain, E' \n\t') <> '';
  `.execute(db)
}
