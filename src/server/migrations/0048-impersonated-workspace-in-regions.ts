import { type Kysely, sql } from 'kysely'

/** When impersonating staff switch workspaces, they also switch in the other regions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger account_changed on sessions;
    create trigger account_changed
      after insert or delete or update of expires_at, connection_id, second_factor, organization_id
      on sessions for each row execute function account_changed('user', 'user_id');
  `.execute(db)
}
