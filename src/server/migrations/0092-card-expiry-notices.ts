import { type Kysely, sql } from 'kysely'

/**
 * Records the card expiration month that was announced by email, so that each month is announced
 * only once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_customers add column expiry_notice date`.execute(db)
}
