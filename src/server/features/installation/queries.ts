import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Returns the names of workspaces, by ID. */
export async function findWorkspaceNames(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
}

/** Serializes changes until the transaction ends. */
export async function lockSettings(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('longhand.installation'))`.execute(tx)
}

/** Stores a setting; an empty value removes it. */
export async function storeSetting(tx: Db, key: string, value: string): Promise<void> {
  if (value === '') {
    await tx.deleteFrom('installation_settings').where('key', '=', key).execute()
    return
  }
  await tx
    .insertInto('installation_settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Records that setup is finished for everyone. */
export async function deleteSetup(tx: Db): Promise<void> {
  await tx.deleteFrom('installation_setup').execute()
}
