import type { Context } from '#server/context.ts'

/** Adds a user to another user's workspace. */
export async function joinWorkspace(
  { db }: Pick<Context, 'db'>,
  userId: string,
  organizationId: string,
  role: 'owner' | 'admin' | 'member' = 'member',
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role })
    .execute()
}
