import { type Kysely, sql } from 'kysely'

/** Renewals that aren't charged because the workspace is scheduled for deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_customers
      -- When renewals of the subscription were paused.
      add column renewals_paused_at timestamptz
  `.execute(db)
}
