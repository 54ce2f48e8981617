import { type Kysely, sql } from 'kysely'

/** No job is charged to a card: cards buy credits. The limit was never set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workspace_billing drop column card_limit`.execute(db)
}
