import type { Insertable, Selectable } from 'kysely'
import type { FolderKind } from '#contract/choices.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { FolderConnectionsTable } from '#server/infra/database/folder-tables.ts'

export type ConnectionRow = Selectable<FolderConnectionsTable>

export async function listConnections(db: Db, organizationId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('folder_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('kind', 'desc')
    .execute()
}

export async function findConnection(
  db: Db,
  organizationId: string,
  kind: FolderKind,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('folder_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Creates a connection, or replaces the existing one of the same kind. */
export async function putConnection(
  db: Db,
  values: Insertable<FolderConnectionsTable>,
): Promise<ConnectionRow> {
  const { settings, secret, created_by } = values
  return db
    .insertInto('folder_connections')
    .values(values)
    .onConflict((oc) =>
      oc.columns(['organization_id', 'kind']).doUpdateSet({ settings, secret, created_by, refused: false }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteConnection(db: Db, organizationId: string, kind: FolderKind): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('folder_connections')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Records whether the server rejected a secret, unless the secret has been replaced in the meantime. */
export async function setSecretRejected(
  db: Db,
  { organization_id, kind, secret }: ConnectionRow,
  refused: boolean,
): Promise<void> {
  await db
    .updateTable('folder_connections')
    .set({ refused })
    .where('organization_id', '=', organization_id)
    .where('kind', '=', kind)
    .where('secret', '=', secret)
    .where('refused', '!=', refused)
    .execute()
}
