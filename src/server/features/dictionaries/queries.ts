import { type Selectable, sql } from 'kysely'
import type { Dictionary } from '#contract/dictionaries.ts'
import type { DictionariesTable } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type DictionaryRow = Selectable<DictionariesTable>

export async function listByName(db: Db, userId: string): Promise<DictionaryRow[]> {
  return db
    .selectFrom('dictionaries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('created_at')
    .execute()
}

export async function find(db: Db, userId: string, id: string): Promise<DictionaryRow | undefined> {
  return db
    .selectFrom('dictionaries')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** How many dictionaries a user has beside one; until the transaction ends nobody else counts. */
export async function countOthers(tx: Db, userId: string, id: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('dictionaries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined when the id is another user's. */
export async function upsert(
  db: Db,
  userId: string,
  { id, name, language, terms, soundsLike, rules }: Dictionary,
): Promise<DictionaryRow | undefined> {
  const content = {
    ...{ name, language, terms: JSON.stringify(terms) },
    ...{ sounds_like: JSON.stringify(soundsLike), rules: JSON.stringify(rules) },
  }
  return db
    .insertInto('dictionaries')
    .values({ id, user_id: userId, ...content })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(content).where('dictionaries.user_id', '=', userId),
    )
    .returningAll()
    .executeTakeFirst()
}

/** False when the user has no such dictionary. */
export async function remove(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('dictionaries')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
