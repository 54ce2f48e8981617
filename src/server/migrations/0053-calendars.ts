import { type Kysely, sql } from 'kysely'

/** Users' calendars, with their upcoming events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendars (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      address bytea not null,
      events jsonb not null,
      problem text,
      read_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index calendars_by_user on calendars (user_id);
  `.execute(db)
}
