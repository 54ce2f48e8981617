import { type Insertable, sql } from 'kysely'
import type { IdentitiesTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { VerifiedIdentity } from '#server/infra/identity/verified-identity.ts'

/**
 * Waits for concurrent first sign-ins or links for the same person, and blocks new ones until the transaction
 * ends. `caseInsensitive` ignores case, as in `findIdentity`.
 */
export async function lockFirstSignIn(
  tx: Db,
  provider: string,
  { subject, caseInsensitive }: Pick<VerifiedIdentity, 'subject' | 'caseInsensitive'>,
): Promise<void> {
  const person = sql<string>`${`${provider} ${subject}`}::text`
  const key = caseInsensitive ? sql<string>`lower(${person})` : person
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Finds the account for a provider identity, ignoring case if `caseInsensitive` is set. */
export async function findIdentity(
  db: Db,
  provider: string,
  { subject, caseInsensitive }: Pick<VerifiedIdentity, 'subject' | 'caseInsensitive'>,
): Promise<string | undefined> {
  const query = db.selectFrom('identities').select('user_id').where('provider', '=', provider)
  const subjectCondition = caseInsensitive
    ? query.where(sql<boolean>`lower(subject) = lower(${subject})`).orderBy('created_at')
    : query.where('subject', '=', subject)
  return (await subjectCondition.executeTakeFirst())?.user_id
}

export async function insertIdentity(db: Db, identity: Insertable<IdentitiesTable>): Promise<void> {
  await db.insertInto('identities').values(identity).execute()
}

/** Lists a user's linked installation-wide providers, oldest first. */
export async function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom('identities')
    .select(['provider', 'subject', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .where('connection_id', 'is', null)
    .orderBy('created_at')
    .orderBy('subject')
    .execute()
}

/** Deletes a user's identities at a provider; returns how many there were. */
export async function deleteIdentities(db: Db, userId: string, provider: string): Promise<number> {
  const query = db.deleteFrom('identities').where('user_id', '=', userId).where('provider', '=', provider)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/**
 * Finds the user with an email address and whether the address is verified, and locks the user until the
 * transaction ends.
 */
export async function lockUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}
