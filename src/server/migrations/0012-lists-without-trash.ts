import { type Kysely, sql } from 'kysely'

/** Index-only lists and counts: the trash has its own indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index collections_by_owner;
    create index collections_by_owner on collections (organization_id, owner_id, created_at desc, id desc)
      where trashed_at is null;
    drop index collections_by_workspace;
    create index collections_by_workspace on collections (organization_id, created_at desc, id desc)
      where trashed_at is null;
    create index collections_in_trash_by_workspace on collections (organization_id, trashed_at desc, id desc)
      where trashed_at is not null;
  `.execute(db)
}
