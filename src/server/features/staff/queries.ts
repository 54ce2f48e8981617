import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** A user by id or by address. */
export async function findPerson(db: Db, idOrEmail: string) {
  const query = db.selectFrom('users').select(['id', 'staff'])
  const found = idOrEmail.includes('@')
    ? query.where('email', '=', idOrEmail)
    : query.where('id', '=', idOrEmail)
  return found.executeTakeFirst()
}

/** Says who is staff; returns the user, or undefined when nobody has the address. */
export async function updateStaff(db: Db, email: string, staff: boolean): Promise<string | undefined> {
  const row = await db
    .updateTable('users')
    .set({ staff })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function listStaff(db: Db): Promise<{ email: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select((row) => [row.fn.coalesce('email', sql.lit('')).as('email'), 'name'])
    .where('staff', '=', true)
    .orderBy('email')
    .execute()
}
