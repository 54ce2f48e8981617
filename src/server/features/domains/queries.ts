import type { Insertable } from 'kysely'
import type { WorkspaceDomainsTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Lists the domains of a workspace, sorted by name. */
export async function listDomains(db: Db, organizationId: string) {
  return db
    .selectFrom('workspace_domains')
    .select(['domain', 'token', 'verified_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute()
}

export async function findDomain(db: Db, organizationId: string, domain: string) {
  return db
    .selectFrom('workspace_domains')
    .select(['domain', 'token', 'verified_at'])
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
}

/** Adds a domain, unless the workspace already has it. */
export async function insertDomain(tx: Db, row: Insertable<WorkspaceDomainsTable>): Promise<void> {
  await tx
    .insertInto('workspace_domains')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Finds the workspace that has verified a domain. */
export async function findWorkspaceByVerifiedDomain(db: Db, domain: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('workspace_domains')
    .select('organization_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.organization_id
}

/** Marks a domain as verified; violates the unique index if another workspace has already verified it. */
export async function markDomainVerified(tx: Db, organizationId: string, domain: string): Promise<void> {
  await tx
    .updateTable('workspace_domains')
    .set({ verified_at: new Date() })
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .execute()
}

/** Deletes a domain; returns whether it existed. */
export async function deleteDomain(tx: Db, organizationId: string, domain: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('workspace_domains')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Finds a user's verified email address; undefined if there is none. */
export async function findVerifiedEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? undefined
}
