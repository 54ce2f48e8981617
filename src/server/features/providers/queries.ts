import type { Insertable } from 'kysely'
import type { IdentitiesTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Whose account somebody at a provider has. */
export async function findIdentity(db: Db, provider: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

export async function insertIdentity(db: Db, identity: Insertable<IdentitiesTable>): Promise<void> {
  await db.insertInto('identities').values(identity).execute()
}

/** By whom, at which providers, somebody signs in; those linked first come first. */
export async function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom('identities')
    .select(['provider', 'subject', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('subject')
    .execute()
}

/** Forgets whom a user is at a provider; returns how many that were. */
export async function deleteIdentities(db: Db, userId: string, provider: string): Promise<number> {
  const query = db.deleteFrom('identities').where('user_id', '=', userId).where('provider', '=', provider)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/** Who has an address, and whether it was proved; the address stays theirs until the transaction ends. */
export async function lockUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}
