import { type Kysely, sql } from 'kysely'

/** Usage events, for installations that log them, and documents whose model stopped early. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_events (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      user_id uuid references users on delete cascade,
      -- Anonymous ID of the browser.
      ajsaid uuid,
      event text not null,
      name text,
      action text,
      traits jsonb not null,
      properties jsonb not null
    );
    create index usage_events_by_time on usage_events (at);
    create index usage_events_by_user on usage_events (user_id);

    alter table documents add column cut boolean not null default false;
  `.execute(db)
}
