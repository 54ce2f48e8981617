import { type Kysely, sql } from 'kysely'

/** A move whose collection may have arrived in the other region is kept until that is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collection_moves drop constraint collection_moves_state_check;
    alter table collection_moves add constraint collection_moves_state_check
      check (state in ('copying', 'arriving', 'done'));
    drop index collection_moves_copying;
    create unique index collection_moves_copying on collection_moves (collection_id) where direction = 'out';
  `.execute(db)
}
