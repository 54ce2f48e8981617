import type { Db } from '#server/infra/database/database.ts'

/** The welcome recording that somebody has in a workspace, by id. */
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

/** The language of the interface that somebody uses. */
export async function languageOf(db: Db, userId: string): Promise<string> {
  const { language } = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return language
}
