import { type Selectable, sql } from 'kysely'
import type { Dictionary } from '#contract/dictionaries.ts'
import type { DictionariesTable } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type DictionaryRow = Selectable<DictionariesTable>

export async function listDictionaryRows(db: Db, userId: string): Promise<DictionaryRow[]> {
  return db
    .selectFrom('dictionaries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('created_at')
    .execute()
}

export async function findDictionaryRow(
  db: Db,
  userId: string,
  id: string,
): Promise<DictionaryRow | undefined> {
  return db
    .selectFrom('dictionaries')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Counts a user's other dictionaries. */
export async function countOtherDictionaries(db: Db, userId: string, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('dictionaries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists a user's default dictionaries, one per language, oldest first. */
export async function listDefaults(db: Db, userId: string): Promise<DictionaryRow[]> {
  return db
    .selectFrom('dictionaries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .orderBy('created_at')
    .execute()
}

/**
 * Finds the default dictionary of the user's oldest project that contains the collection and has a default.
 */
export async function findProjectDictionary(
  db: Db,
  userId: string,
  collectionId: string,
): Promise<DictionaryRow | undefined> {
  return db
    .selectFrom('dictionaries')
    .innerJoin('projects', 'projects.dictionary_id', 'dictionaries.id')
    .innerJoin('project_collections', 'project_collections.project_id', 'projects.id')
    .selectAll('dictionaries')
    .where('dictionaries.user_id', '=', userId)
    .where('projects.user_id', '=', userId)
    .where('project_collections.collection_id', '=', collectionId)
    .orderBy('projects.created_at')
    .executeTakeFirst()
}

/** Clears the default flag on a user's other dictionaries for a language. */
export async function clearOtherDefaults(
  tx: Db,
  userId: string,
  { language, exceptId }: { language: string; exceptId: string },
): Promise<void> {
  await tx
    .updateTable('dictionaries')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .where('id', '!=', exceptId)
    .execute()
}

/** Adds or replaces a dictionary; returns undefined if the ID belongs to another user. */
export async function upsertDictionaryRow(
  db: Db,
  userId: string,
  { id, name, language, terms, soundsLike, rules, isDefault }: Dictionary,
): Promise<DictionaryRow | undefined> {
  const content = {
    name,
    language,
    terms: JSON.stringify(terms),
    sounds_like: JSON.stringify(soundsLike),
    rules: JSON.stringify(rules),
    is_default: isDefault,
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

/** Deletes a dictionary; returns false if the user doesn't have it. */
export async function deleteDictionaryRow(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('dictionaries')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
