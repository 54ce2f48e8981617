import type { Db } from '#server/infra/database/database.ts'

/** Returns whether any workspace in the installation has single sign-on. */
export async function hasSso(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('sso_connections')
    .select('id')
    .where('mode', '<>', 'off')
    .executeTakeFirst()
  return row !== undefined
}
