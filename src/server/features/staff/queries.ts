import type { Db } from '#server/infra/database/database.ts'

/** A user by id or by address. */
export async function findPerson(db: Db, idOrEmail: string) {
  const query = db.selectFrom('users').select(['id', 'staff'])
  const found = idOrEmail.includes('@')
    ? query.where('email', '=', idOrEmail)
    : query.where('id', '=', idOrEmail)
  return found.executeTakeFirst()
}
