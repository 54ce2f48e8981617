import type { Db } from '#server/infra/database/database.ts'

export async function findPerson(db: Db, userId: string) {
  return db.selectFrom('users').select('staff').where('id', '=', userId).executeTakeFirst()
}
