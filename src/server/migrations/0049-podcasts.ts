import { type Kysely, sql } from 'kysely'

/** Podcast subscriptions, and the episodes that are known or transcribed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table podcasts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      organization_id uuid not null references organizations on delete cascade,
      url text not null,
      title text not null,
      request jsonb not null,
      paused boolean not null default false,
      etag text,
      last_modified text,
      checked_at timestamptz,
      next_check_at timestamptz not null,
      failures integer not null default 0,
      error text,
      created_at timestamptz not null default now(),
      unique (user_id, organization_id, url)
    );
    create index podcasts_due on podcasts (next_check_at) where not paused;
    create index podcasts_by_organization on podcasts (organization_id);
    create table podcast_episodes (
      podcast_id uuid not null references podcasts on delete cascade,
      key text not null,
      primary key (podcast_id, key)
    );
  `.execute(db)
}
