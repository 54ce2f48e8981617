import type { Insertable, Updateable } from 'kysely'
import type { PasskeysTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export async function findOwner(db: Db, userId: string) {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
}

export async function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Adds a passkey; returns undefined if its ID already exists. */
export async function insertPasskey(db: Db, passkey: Insertable<PasskeysTable>) {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Finds a passkey regardless of its owner, and locks it until the transaction ends. */
export async function lockPasskey(db: Db, id: string) {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updatePasskey(
  db: Db,
  { id, userId }: { id: string; userId: string },
  change: Updateable<PasskeysTable>,
) {
  return db
    .updateTable('passkeys')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Removes a passkey; returns undefined if the user has none with this ID. */
export async function deletePasskey(db: Db, { id, userId }: { id: string; userId: string }) {
  return db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}
