import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SsoConnectionsTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type ConnectionRow = Selectable<SsoConnectionsTable>

/** Finds a workspace's connection, if any. */
export async function findConnection(db: Db, organizationId: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('sso_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

export async function insertConnection(tx: Db, row: Insertable<SsoConnectionsTable>): Promise<void> {
  await tx.insertInto('sso_connections').values(row).execute()
}

export async function updateConnection(
  tx: Db,
  id: string,
  change: Updateable<SsoConnectionsTable>,
): Promise<void> {
  await tx.updateTable('sso_connections').set(change).where('id', '=', id).execute()
}

/** Updates the provider's settings, invalidating earlier tests. */
export async function changeProvider(
  tx: Db,
  id: string,
  change: Updateable<SsoConnectionsTable>,
): Promise<void> {
  await tx
    .updateTable('sso_connections')
    .set({ ...change, revision: sql`revision + 1`, tested_at: null, tested_verified: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes a connection along with its users' identities. */
export async function deleteConnection(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('sso_connections').where('id', '=', id).execute()
}

/** Records that a revision was tested; returns false if the settings have changed since. */
export async function markConnectionTested(
  tx: Db,
  { id, revision }: Pick<ConnectionRow, 'id' | 'revision'>,
  isVerified: boolean,
): Promise<boolean> {
  const result = await tx
    .updateTable('sso_connections')
    .set({ tested_at: new Date(), tested_verified: isVerified })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Lists a workspace's verified domains. */
export async function listVerifiedDomains(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('verified_at', 'is not', null)
    .execute()
  return rows.map(({ domain }) => domain)
}

/** How to find a workspace: by a verified domain, a slug, or its ID. */
export type WorkspaceLookup = { domain: string } | { slug: string } | { id: string }

/** Finds a workspace whose connection is turned on and that isn't marked for deletion. */
export async function findWorkspace(db: Db, lookup: WorkspaceLookup) {
  const query = db
    .selectFrom('sso_connections')
    .innerJoin('organizations', 'organizations.id', 'sso_connections.organization_id')
    .select(['organizations.id', 'organizations.name as workspace', 'sso_connections.name'])
    .where('mode', '<>', 'off')
    .where('deleted_at', 'is', null)
  if ('id' in lookup) return query.where('organizations.id', '=', lookup.id).executeTakeFirst()
  if ('slug' in lookup) return query.where('slug', '=', lookup.slug).executeTakeFirst()
  return query
    .innerJoin('workspace_domains', 'workspace_domains.organization_id', 'organizations.id')
    .where('domain', '=', lookup.domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Returns whether a user is ready to be the emergency owner; undefined if they aren't an owner. */
export async function findOwner(db: Db, organizationId: string, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(sql<boolean>`password_hash is not null and totp_confirmed_at is not null`.as('isReady'))
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
}

export async function isMember(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
