import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Says who is a corrector; returns the user, or undefined when nobody has the address. */
export async function updateCorrector(
  db: Db,
  email: string,
  corrector: boolean,
): Promise<string | undefined> {
  const row = await db
    .updateTable('users')
    .set({ corrector })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function listCorrectors(db: Db): Promise<{ email: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select((row) => [row.fn.coalesce('email', sql.lit('')).as('email'), 'name'])
    .where('corrector', '=', true)
    .orderBy('email')
    .execute()
}
