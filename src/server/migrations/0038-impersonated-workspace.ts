import { type Kysely, sql } from 'kysely'

/**
 * Staff who are viewing as a user switch workspaces only in their own session; the user's current
 * workspace doesn't change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column organization_id uuid references organizations on delete set null;
  `.execute(db)
}
