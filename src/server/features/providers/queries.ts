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

/** Who has an address, and whether it was proved; the address stays theirs until the transaction ends. */
export async function lockUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}
