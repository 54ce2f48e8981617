import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { WhiteLabelsTable } from '#server/infra/database/white-label-tables.ts'

export type WhiteLabelRow = Selectable<WhiteLabelsTable>

/** Finds the active record for a host. */
export async function findActive(db: Db, slug: string): Promise<WhiteLabelRow | undefined> {
  return db
    .selectFrom('white_labels')
    .selectAll()
    .where('slug', '=', slug)
    .where('active', '=', true)
    .executeTakeFirst()
}

const records = (db: Db) =>
  db
    .selectFrom('white_labels')
    .leftJoin('organizations', 'organizations.id', 'organization_id')
    .selectAll('white_labels')
    .select('organizations.name as organization_name')

export type WhiteLabelRecordRow = WhiteLabelRow & { organization_name: string | null }

/** Lists all records sorted by name, with the names of their workspaces. */
export async function listRecords(db: Db): Promise<WhiteLabelRecordRow[]> {
  return records(db).orderBy(sql`lower(white_labels.name)`).orderBy('slug').execute()
}

export async function findRecord(db: Db, id: string): Promise<WhiteLabelRecordRow | undefined> {
  return records(db).where('white_labels.id', '=', id).executeTakeFirst()
}

/** Finds a record, and locks it until the transaction ends. */
export async function lockRecord(tx: Db, id: string): Promise<WhiteLabelRow | undefined> {
  return tx.selectFrom('white_labels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Adds a record; throws a unique violation if the slug is taken. */
export async function insertRecord(tx: Db, row: Insertable<WhiteLabelsTable>): Promise<void> {
  await tx.insertInto('white_labels').values(row).execute()
}

/** Updates a record; throws a unique violation if the slug is taken. */
export async function updateRecord(tx: Db, id: string, change: Updateable<WhiteLabelsTable>): Promise<void> {
  await tx
    .updateTable('white_labels')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function deleteRecord(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('white_labels').where('id', '=', id).execute()
}

/** Returns whether this is a record's current logo. */
export async function isCurrentLogo(db: Db, id: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('white_labels')
    .select('id')
    .where('id', '=', id)
    .where('logo_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export async function workspaceExists(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the name of a workspace's single sign-on connection; undefined if it isn't turned on. */
export async function findConnectionName(db: Db, organizationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sso_connections')
    .innerJoin('organizations', 'organizations.id', 'sso_connections.organization_id')
    .select('sso_connections.name')
    .where('organizations.id', '=', organizationId)
    .where('mode', '<>', 'off')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}

/** Returns whether a user is staff or owns the workspace. */
export async function isStaffOrOwner(db: Db, userId: string, organizationId: string | null) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('staff', '=', true),
        exists(
          selectFrom('memberships')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('organization_id', '=', organizationId)
            .where('role', '=', 'owner'),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
