import { type Kysely, sql } from 'kysely'

/** Records which last month of a card was announced by email, so that each is once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_customers add column expiry_notice date`.execute(db)
}
