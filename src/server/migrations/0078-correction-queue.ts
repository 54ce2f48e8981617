import { type Kysely, sql } from 'kysely'

/** Difficulty of corrections, and their timed work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table corrections
      -- Share of low-confidence words in the draft; null until it is needed.
      add column unsure double precision,
      -- When the customer was notified of the delay.
      add column late_at timestamptz;
    create index corrections_undelivered on corrections (due_at)
      where state in ('waiting', 'taken') and delivered_at is null;
    create index corrections_assigned on corrections (assigned_to) where state in ('waiting', 'taken');
    create index correction_works_held on correction_works (corrector_id) where ended_at is null;
  `.execute(db)
}
