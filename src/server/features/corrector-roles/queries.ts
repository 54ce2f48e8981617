import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Returns a user's corrector role and whether they are blocked; undefined if the user doesn't exist. */
export async function findCorrectorStatus(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('correctors', 'correctors.user_id', 'users.id')
    .select(['users.corrector', 'correctors.accepted', 'correctors.blocked_at', 'correctors.active'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('corrector_languages')
            .select('corrector_languages.id')
            .whereRef('corrector_languages.user_id', '=', 'users.id'),
        )
        .as('has_language'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Returns a user's email address and staff role. */
export async function findAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'staff'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Returns whether a user is a corrector in any of the installation's languages. */
export async function hasInstallationLanguage(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('corrector_languages')
    .select('id')
    .where('user_id', '=', userId)
    .where('workspace_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a user is a member of a workspace. */
export async function isMember(db: Db, userId: string, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('organization_id', '=', workspaceId)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds a corrector's active work, which is either not paused or was paused less than `pauseSeconds` ago. */
export async function findActiveWork(
  db: Db,
  userId: string,
  { pauseSeconds, excludedId }: { pauseSeconds: number; excludedId?: string },
): Promise<{ paused_at: Date | null } | undefined> {
  const { rows } = await sql<{ paused_at: Date | null }>`
    select paused_at from correction_works where corrector_id = ${userId} and ended_at is null
      and (paused_at is null or paused_at > now() - make_interval(secs => ${pauseSeconds}))
      and id is distinct from ${excludedId ?? null}::uuid
    order by paused_at nulls first limit 1`.execute(db)
  return rows[0]
}
