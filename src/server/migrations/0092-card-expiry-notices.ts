import { type Kysely, sql } from 'kysely'

/** Records the expiration month of a card that was announced by email, so that each month is announced once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_customers add column expiry_notice date`.execute(db)
}
