import { type Kysely, sql } from 'kysely'

/** Collaboration on a transcript: shares, the editing lock, versions, highlights, public links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column settings jsonb not null default '{}';

    alter table collections
      add column shared_with uuid[] not null default '{}',
      add column notes text not null default '',
      add column editing_user_id uuid references users on delete set null,
      add column editing_name text,
      add column editing_at timestamptz,
      add column take_over_user_id uuid references users on delete set null,
      add column take_over_name text,
      add column take_over_at timestamptz;
    create index collections_by_share on collections using gin (shared_with);
    create index collections_being_edited on collections (editing_at) where editing_user_id is not null;

    -- A replaced chunk is kept if a version contains it. It belongs to the revisions from made until gone (exclusive).
    alter table transcript_chunks
      add column made integer not null default 0,
      add column gone integer;
    alter table transcript_chunks drop constraint transcript_chunks_pkey;
    alter table transcript_chunks add primary key (collection_id, start_ms, made);
    create unique index transcript_chunks_now on transcript_chunks (collection_id, start_ms) where gone is null;
    update transcript_chunks set made = revision from transcripts where transcripts.collection_id = transcript_chunks.collection_id;

    create table versions (
      id uuid primary key,
      collection_id uuid not null references transcripts on delete cascade,
      revision integer not null,
      kind text not null,
      name text,
      user_id uuid references users on delete set null,
      speakers jsonb not null,
      word_count integer not null,
      -- Words changed since the previous version; null for the first.
      words_changed integer,
      created_at timestamptz not null default now()
    );
    create index versions_by_collection on versions (collection_id, revision, created_at);

    -- Instead of storing words, an operation may refer to the revision it restores, or store a time shift.
    alter table transcript_operations add column restores integer, add column shifts_ms integer;
    insert into versions (id, collection_id, revision, kind, speakers, word_count, created_at)
      select gen_random_uuid(), collection_id, revision, case when revision = 0 then 'draft' else 'saved' end, speakers,
        (select coalesce(sum(json_array_length(words::json)), 0) from transcript_chunks
          where transcript_chunks.collection_id = transcripts.collection_id),
        updated_at
      from transcripts;

    create table highlights (
      id uuid primary key,
      collection_id uuid not null references collections on delete cascade,
      user_id uuid not null references users on delete cascade,
      content text not null,
      quote text not null,
      start_ms integer not null,
      end_ms integer not null,
      speaker text not null,
      color text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index highlights_by_collection on highlights (collection_id, start_ms);

    create table highlight_replies (
      id uuid primary key,
      highlight_id uuid not null references highlights on delete cascade,
      user_id uuid not null references users on delete cascade,
      content text not null,
      mentions uuid[] not null default '{}',
      created_at timestamptz not null default now()
    );
    create index highlight_replies_by_highlight on highlight_replies (highlight_id, created_at);

    create table tags (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      name text not null,
      color text not null,
      created_at timestamptz not null default now()
    );
    create unique index tags_by_name on tags (organization_id, name);

    create table highlight_tags (
      highlight_id uuid not null references highlights on delete cascade,
      tag_id uuid not null references tags on delete cascade,
      primary key (highlight_id, tag_id)
    );
    create index highlight_tags_by_tag on highlight_tags (tag_id);

    create table markers (
      collection_id uuid not null references collections on delete cascade,
      user_id uuid not null references users on delete cascade,
      marker text not null,
      created_at timestamptz not null default now(),
      primary key (collection_id, user_id, marker)
    );

    create table public_keys (
      collection_id uuid primary key references collections on delete cascade,
      key_hash bytea not null unique,
      user_id uuid not null references users on delete cascade,
      allow_export boolean not null,
      show_highlights boolean not null,
      expires_at timestamptz,
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
