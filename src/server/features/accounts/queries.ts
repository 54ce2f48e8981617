import { type Insertable, sql } from 'kysely'
import type { UserSettings } from '#contract/settings.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { UsersTable } from '#server/infra/database/schema.ts'

export async function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findUser(db: Db, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** What a user has chosen; with `lock` nobody else changes it until the transaction ends. */
export async function findSettings(
  db: Db,
  userId: string,
  lock?: 'lock',
): Promise<Partial<UserSettings> | undefined> {
  const query = db.selectFrom('users').select('settings').where('id', '=', userId)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst())?.settings
}

export async function updateSettings(db: Db, userId: string, settings: UserSettings): Promise<void> {
  await db
    .updateTable('users')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', userId)
    .execute()
}

/** Adds a user; false when the address is taken. */
export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** False when nobody has the address. */
export async function updateStaff(db: Db, email: string, staff: boolean): Promise<boolean> {
  const result = await db.updateTable('users').set({ staff }).where('email', '=', email).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function listStaff(db: Db): Promise<{ email: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select((row) => [row.fn.coalesce('email', sql.lit('')).as('email'), 'name'])
    .where('staff', '=', true)
    .orderBy('email')
    .execute()
}

export async function insertOrganization(
  db: Db,
  organization: { id: string; name: string; region: 'us' | 'eu' },
  ownerId: string,
): Promise<void> {
  await db.insertInto('organizations').values(organization).execute()
  await db
    .insertInto('memberships')
    .values({ organization_id: organization.id, user_id: ownerId, role: 'owner' })
    .execute()
  await db
    .updateTable('users')
    .set({ current_organization_id: organization.id })
    .where('id', '=', ownerId)
    .execute()
}

export async function insertSession(
  db: Db,
  userId: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute()
}

/** The user behind a session that has not expired. */
export async function findSessionUser(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Forgets sessions and captchas whose time is over. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', new Date()).execute()
  await db.deleteFrom('used_captchas').where('expires_at', '<', new Date()).execute()
}

/** Marks a solved captcha as used; false when it was used before. */
export async function spendCaptcha(db: Db, fingerprint: Buffer): Promise<boolean> {
  const result = await db
    .insertInto('used_captchas')
    .values({ signature_hash: fingerprint, expires_at: new Date(Date.now() + 24 * 3600_000) })
    .onConflict((conflict) => conflict.column('signature_hash').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
