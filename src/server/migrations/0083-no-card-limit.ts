import { type Kysely, sql } from 'kysely'

/** Drops the card limit, which was never set: jobs aren't charged to cards, which only buy credits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workspace_billing drop column card_limit`.execute(db)
}
