import { type Kysely, sql } from 'kysely'

/**
 * Website and pictures of workspaces, the enterprise flag, pending deletions; indexes for the lists
 * of staff and owners.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column url text,
      add column avatar_key text,
      add column logo_key text,
      -- When staff set the enterprise flag; null if they didn't.
      add column enterprise_at timestamptz,
      -- When it was marked for deletion; null if it wasn't.
      add column deleted_at timestamptz;
    create index organizations_by_deletion on organizations (deleted_at) where deleted_at is not null;
    -- Staff list workspaces and people by name.
    create index organizations_by_name on organizations (lower(name), id);
    create index users_by_name on users (lower(name), id);
    create index audit_log_by_organization on audit_log (organization_id, id desc);
  `.execute(db)
}
