import { type Kysely, sql } from 'kysely'

/** Recognizers, requested options, links, dictionaries, recodes and staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column staff boolean not null default false;

    alter table collections drop constraint collections_state_check;
    alter table collections add constraint collections_state_check
      check (state in ('queued', 'processing', 'paused', 'translating', 'complete', 'error'));
    alter table collections
      add column source_url text,
      add column options jsonb not null default '{}',
      add column description text not null default '',
      add column hints_given integer,
      add column hints_used integer,
      add column hints_limit integer,
      add column speaker_method text,
      add column denoised_key text,
      add column denoising boolean not null default false;

    alter table speech_segments
      add column engine text,
      add column model text,
      add column language text;

    alter table transcripts
      add column sources jsonb not null default '[]',
      add column replacements jsonb not null default '[]';

    create table dictionaries (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      language text not null,
      terms jsonb not null,
      sounds_like jsonb not null,
      rules jsonb not null,
      created_at timestamptz not null default now()
    );
    create index dictionaries_by_user on dictionaries (user_id, name);

    create table recodes (
      id uuid primary key,
      collection_id uuid not null references collections on delete cascade,
      user_id uuid not null references users on delete cascade,
      language_code text not null,
      start_ms integer not null,
      end_ms integer not null,
      state text not null check (state in ('queued', 'processing', 'ready', 'applied', 'error')),
      error text,
      words json,
      source jsonb,
      created_at timestamptz not null default now()
    );
    create index recodes_by_collection on recodes (collection_id, created_at);
  `.execute(db)
}
