import { type Kysely, sql } from 'kysely'

/** Users' authorizations for third-party recording services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_connections (
      user_id uuid not null references users on delete cascade,
      source text not null,
      refresh_token bytea not null,
      created_at timestamptz not null default now(),
      primary key (user_id, source)
    );
  `.execute(db)
}
