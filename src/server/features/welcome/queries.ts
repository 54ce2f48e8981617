import type { Db } from '#server/infra/database/database.ts'

/** Finds the ID of a user's welcome recording in a workspace, if there is one. */
export async function findWelcome(
  db: Db,
  ownerId: string,
  organizationId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('owner_id', '=', ownerId)
    .where('demo', '=', true)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Returns a user's interface language. */
export async function findInterfaceLanguage(db: Db, userId: string): Promise<string> {
  const { language } = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return language
}
