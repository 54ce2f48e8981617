import { type Kysely, sql } from 'kysely'

/** Accounts, uploads, collections, pipeline checkpoints and transcripts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null unique,
      name text not null,
      password_hash text not null,
      region text not null,
      language text not null,
      current_organization_id uuid,
      created_at timestamptz not null default now()
    );

    create table sessions (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sessions_by_user on sessions (user_id);

    create table organizations (
      id uuid primary key,
      name text not null,
      region text not null,
      created_at timestamptz not null default now()
    );
    alter table users add foreign key (current_organization_id) references organizations on delete set null;

    create table memberships (
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'admin', 'member')),
      created_at timestamptz not null default now(),
      primary key (organization_id, user_id)
    );
    create index memberships_by_user on memberships (user_id);

    create table used_captchas (
      signature_hash bytea primary key,
      expires_at timestamptz not null
    );

    create table uploads (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      storage_key text not null unique,
      multipart_id text not null,
      content_type text not null,
      size bigint not null,
      completed_at timestamptz,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index uploads_by_user on uploads (user_id, created_at);
    create index uploads_by_expiry on uploads (expires_at);

    create table collections (
      id uuid primary key,
      organization_id uuid not null references organizations,
      owner_id uuid not null references users,
      name text not null,
      region text not null,
      language_code text not null,
      demo boolean not null,
      source_key text not null,
      audio_key text,
      video_key text,
      peaks_key text,
      has_video boolean not null,
      has_transcript boolean not null,
      duration_seconds double precision,
      snippet text not null default '',
      engine text,
      quality text,
      state text not null check (state in ('queued', 'processing', 'complete', 'error')),
      run_id uuid not null,
      stage text,
      percent real not null default 0,
      expected_at timestamptz,
      error_code text,
      error_message text,
      retries integer not null default 0,
      logs jsonb not null default '[]',
      created_at timestamptz not null,
      transcription_started_at timestamptz,
      completed_at timestamptz
    );
    create index collections_by_owner on collections (organization_id, owner_id, created_at desc, id desc);
    create unique index collections_by_source on collections (source_key) where not demo;

    create table pipeline_stages (
      collection_id uuid not null references collections on delete cascade,
      stage text not null,
      result jsonb not null,
      elapsed_ms integer not null,
      finished_at timestamptz not null default now(),
      primary key (collection_id, stage)
    );

    create table speech_segments (
      collection_id uuid not null references collections on delete cascade,
      index integer not null,
      words jsonb not null,
      primary key (collection_id, index)
    );

    create table transcripts (
      collection_id uuid primary key references collections on delete cascade,
      revision integer not null default 0,
      speakers jsonb not null,
      updated_at timestamptz not null
    );

    create table transcript_chunks (
      collection_id uuid not null references transcripts on delete cascade,
      start_ms integer not null,
      words jsonb not null,
      primary key (collection_id, start_ms)
    );

    create table transcript_operations (
      collection_id uuid not null references transcripts on delete cascade,
      revision integer not null,
      operation_id uuid not null,
      user_id uuid not null,
      start_ms integer not null,
      end_ms integer not null,
      words jsonb not null,
      created_at timestamptz not null default now(),
      primary key (collection_id, revision),
      unique (collection_id, operation_id)
    );
  `.execute(db)
}
