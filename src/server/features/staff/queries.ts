import type { Db } from '#server/infra/database/database.ts'

/** Roles in the installation. */
export type Role = 'staff' | 'corrector'

/** Finds a user by email address, with the value of a role flag, and locks the user. */
export async function lockUserForRole(db: Db, email: string, role: Role) {
  return db
    .selectFrom('users')
    .select(['id', `${role} as has`])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRole(db: Db, userId: string, role: Role, has: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ [role]: has })
    .where('id', '=', userId)
    .execute()
}

/** Locks the administrators until the transaction ends, and returns their IDs. */
export async function lockStaff(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('staff', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
