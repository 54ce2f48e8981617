import { type Kysely, sql } from 'kysely'

/** Keeps moves whose collection may have reached the other region until the outcome is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collection_moves drop constraint collection_moves_state_check;
    alter table collection_moves add constraint collection_moves_state_check
      check (state in ('copying', 'arriving', 'done'));
    drop index collection_moves_copying;
    create unique index collection_moves_copying on collection_moves (collection_id) where direction = 'out';
  `.execute(db)
}
