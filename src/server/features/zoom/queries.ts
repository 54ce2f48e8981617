import type { Updateable } from 'kysely'
import type { AutomaticImport } from '#contract/integrations.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { SourceConnectionsTable } from '#server/infra/database/source-tables.ts'

/** Lists the users who have connected a Zoom account. */
export async function listConnectedUsers(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('source_connections')
    .select('user_id')
    .where('source', '=', 'zoom')
    .where('account_id', '=', accountId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Returns the settings for automatic transcription, and locks them until the transaction ends; null if it is
 * off.
 */
export async function lockImportSettings(tx: Db, userId: string): Promise<AutomaticImport | null> {
  const row = await tx
    .selectFrom('source_connections')
    .select(['import_organization_id', 'import_language'])
    .where('source', '=', 'zoom')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const { import_organization_id: orgId = null, import_language: languageCode = null } = row ?? {}
  return orgId !== null && languageCode !== null ? { orgId, languageCode } : null
}

type ImportChanges = Pick<
  Updateable<SourceConnectionsTable>,
  'import_organization_id' | 'import_language' | 'import_problem'
>

export async function changeImportSettings(db: Db, userId: string, changes: ImportChanges): Promise<void> {
  await db
    .updateTable('source_connections')
    .set(changes)
    .where('source', '=', 'zoom')
    .where('user_id', '=', userId)
    .execute()
}

/** Removes the connections to a Zoom account, except those created after a given time. */
export async function removeConnections(db: Db, accountId: string, deauthorizedAt: Date): Promise<void> {
  await db
    .deleteFrom('source_connections')
    .where('source', '=', 'zoom')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', deauthorizedAt)
    .execute()
}

/** Returns whether a user has a recording imported from a URL. */
export async function hasRecording(db: Db, userId: string, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', userId)
    .where('source_url', '=', url)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
