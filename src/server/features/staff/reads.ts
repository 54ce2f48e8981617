import type { Db } from '#server/infra/database/database.ts'

/** The administrators, ordered by address. */
export async function listStaff(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('staff', '=', true)
    .orderBy('email')
    .orderBy('id')
    .execute()
}
