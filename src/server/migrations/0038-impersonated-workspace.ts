import { type Kysely, sql } from 'kysely'

/** Staff viewing as a user switch workspaces in their session: the user's current workspace stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column organization_id uuid references organizations on delete set null;
  `.execute(db)
}
