import type { Selectable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { SavedSearchesTable } from '#server/infra/database/search-tables.ts'

export type SavedRow = Selectable<SavedSearchesTable>

/** Lists a user's saved searches in a workspace, sorted by name. */
export async function listSavedSearches(db: Db, userId: string, organizationId: string): Promise<SavedRow[]> {
  return savedSearchesOf(db, userId)
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

const savedSearchesOf = (db: Db, userId: string) =>
  db.selectFrom('saved_searches').selectAll().where('user_id', '=', userId)

export async function findSavedSearch(db: Db, userId: string, id: string): Promise<SavedRow | undefined> {
  return savedSearchesOf(db, userId).where('id', '=', id).executeTakeFirst()
}

/** Adds a saved search; returns undefined if the ID is taken. */
export async function insertSavedSearch(
  db: Db,
  row: Omit<SavedRow, 'created_at' | 'filters'> & { filters: string },
): Promise<SavedRow | undefined> {
  return db
    .insertInto('saved_searches')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function renameSavedSearch(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<SavedRow | undefined> {
  return db
    .updateTable('saved_searches')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a saved search; returns false if it doesn't exist. */
export async function deleteSavedSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
