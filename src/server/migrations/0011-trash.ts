import { type Kysely, sql } from 'kysely'

/** Deleted collections that can be restored for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collections
      add column trashed_at timestamptz,
      add column trashed_by uuid references users on delete set null;
    create index collections_in_trash on collections (trashed_at, id) where trashed_at is not null;
    create index collections_by_who_trashed on collections (trashed_by) where trashed_by is not null;
  `.execute(db)
}
