import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { Role } from './queries.ts'

/** Lists the administrators, ordered by address. */
export async function listStaff(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('staff', '=', true)
    .orderBy('email')
    .orderBy('id')
    .execute()
}

/** Finds a user by ID or email address. */
export async function findPerson(
  db: Db,
  idOrEmail: string,
): Promise<{ id: string; staff: boolean } | undefined> {
  const query = db.selectFrom('users').select(['id', 'staff'])
  const matchingQuery = idOrEmail.includes('@')
    ? query.where('email', '=', idOrEmail)
    : query.where('id', '=', idOrEmail)
  return matchingQuery.executeTakeFirst()
}

/** Lists the addresses and names of everyone with a role. */
export async function listRoleHolders(db: Db, role: Role): Promise<{ email: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select((row) => [row.fn.coalesce('email', sql.lit('')).as('email'), 'name'])
    .where(role, '=', true)
    .orderBy('email')
    .execute()
}
