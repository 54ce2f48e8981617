import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ConnectableSource } from '#contract/choices.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { SourceConnectionsTable } from '#server/infra/database/source-tables.ts'

export interface ConnectionKey {
  userId: string
  source: ConnectableSource
}

export type ConnectionRow = Selectable<SourceConnectionsTable>

/**
 * Stores an authorization, replacing any earlier one. The settings for automatic transcription are kept,
 * unless the new authorization is for a different account.
 */
export async function saveConnection(db: Db, values: Insertable<SourceConnectionsTable>): Promise<void> {
  const { user_id: _user, source: _source, ...changes } = values
  await db
    .insertInto('source_connections')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source']).doUpdateSet(({ case: when, ref }) => ({
        ...changes,
        import_organization_id: when()
          .when('source_connections.account_id', 'is not distinct from', ref('excluded.account_id'))
          .then(ref('source_connections.import_organization_id'))
          .else(null)
          .end(),
      })),
    )
    .execute()
}

/** @param lock whether to lock the row until the transaction ends */
export async function findConnection(
  db: Db,
  { userId, source }: ConnectionKey,
  lock = false,
): Promise<ConnectionRow | undefined> {
  const query = db
    .selectFrom('source_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('source', '=', source)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Lists a user's connections, ordered by service. */
export async function listConnections(db: Db, userId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('source_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('source')
    .execute()
}

export async function changeConnection(
  db: Db,
  { userId, source }: ConnectionKey,
  changes: Updateable<SourceConnectionsTable>,
): Promise<void> {
  await db
    .updateTable('source_connections')
    .set(changes)
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .execute()
}

export async function removeConnection(db: Db, { userId, source }: ConnectionKey): Promise<void> {
  await db
    .deleteFrom('source_connections')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .execute()
}
