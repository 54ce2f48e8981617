import { type Insertable, sql, type Updateable } from 'kysely'
import type { UserSettings } from '#contract/settings.ts'
import type { AccountCodesTable, UsersTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export async function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function updateUser(db: Db, userId: string, change: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** Sets the address of an account that has none; returns false if it already has one. */
export async function setFirstEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('email', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Reads a user's password hash and locks it until the transaction ends. */
export async function lockPasswordHash(db: Db, userId: string): Promise<string | null | undefined> {
  const query = db.selectFrom('users').select('password_hash').where('id', '=', userId)
  return (await query.forNoKeyUpdate().executeTakeFirst())?.password_hash
}

/** Deletes passkeys, providers, and the second factor, leaving the password as the only sign-in method. */
export async function removeOtherSignInMethods(db: Db, userId: string): Promise<void> {
  for (const table of ['passkeys', 'identities', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  await updateUser(db, userId, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
}

/**
 * Marks an address as verified if it is still the user's; returns false if it isn't or was already verified.
 */
export async function markEmailVerified(db: Db, userId: string, email: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Reads a user's settings; with `lock`, locks them until the transaction ends. */
export async function findSettings(
  db: Db,
  userId: string,
  lock?: 'lock',
): Promise<Partial<UserSettings> | undefined> {
  const query = db.selectFrom('users').select('settings').where('id', '=', userId)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst())?.settings
}

export async function findSettingsAndLanguage(
  db: Db,
  userId: string,
): Promise<{ settings: Partial<UserSettings>; language: string } | undefined> {
  return db.selectFrom('users').select(['settings', 'language']).where('id', '=', userId).executeTakeFirst()
}

export async function updateSettings(db: Db, userId: string, settings: UserSettings): Promise<void> {
  await db
    .updateTable('users')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', userId)
    .execute()
}

/** Adds a user; returns false if the address is taken. */
export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Whether there are no users yet. If two first registrations run concurrently, the second waits for the
 * first.
 */
export async function lockFirstRegistration(tx: Db): Promise<boolean> {
  const findAnyUser = () => tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (await findAnyUser()) return false
  await sql`select pg_advisory_xact_lock(hashtext('longhand.first-account'))`.execute(tx)
  return !(await findAnyUser())
}

/** Records that the first administrator hasn't finished setting up the installation yet. */
export async function beginSetup(tx: Db, userId: string): Promise<void> {
  await tx.insertInto('installation_setup').values({ user_id: userId }).execute()
}

export async function isSetupPending(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('installation_setup').select('user_id').where('user_id', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns whether an address has a pending invite. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invites')
    .select('id')
    .where('email', '=', email)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a user has a password, passkey, or provider to sign in with. */
export async function hasSignInMethod(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((user) =>
      user.or([
        user('password_hash', 'is not', null),
        user.exists(user.selectFrom('passkeys').select('passkeys.id').where('user_id', '=', userId)),
        // A connection admits only members of its workspace.
        sql<boolean>`exists (select from identities left join sso_connections on sso_connections.id = connection_id
          where user_id = ${userId}::uuid and (connection_id is null or (mode <> 'off' and exists (
            select from memberships where memberships.organization_id = sso_connections.organization_id
              and memberships.user_id = ${userId}::uuid))))`,
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
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

/** Returns a user's oldest workspace. */
export async function findOldestWorkspace(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.organization_id
}

/** The staff member impersonating the user, and when the session ends. */
export type ImpersonationRow = NonNullable<Awaited<ReturnType<typeof findImpersonation>>>

export async function findImpersonation(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.impersonator_id')
    .select(['users.name', 'sessions.expires_at', 'sessions.organization_id'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}

export async function insertCode(db: Db, code: Insertable<AccountCodesTable>): Promise<void> {
  await db.insertInto('account_codes').values(code).execute()
}

type Purpose = AccountCodesTable['purpose']

/** Finds an unexpired code. */
export async function findCode(db: Db, codeHash: Buffer, purposes: readonly Purpose[]) {
  return db
    .selectFrom('account_codes')
    .select(['user_id', 'purpose', 'email'])
    .where('code_hash', '=', codeHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
}

/** Consumes a code; of two concurrent requests, only one gets it. */
export async function takeCode(db: Db, codeHash: Buffer, purposes: readonly Purpose[]) {
  return db
    .deleteFrom('account_codes')
    .where('code_hash', '=', codeHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', new Date())
    .returning(['user_id', 'purpose', 'email'])
    .executeTakeFirst()
}

export async function deleteCodes(db: Db, userId: string, purpose: Purpose): Promise<void> {
  await db.deleteFrom('account_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

/** Returns the address of a pending change, if any. */
export async function findPendingEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_codes')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'changeEmail')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row?.email
}

/** Deletes expired codes, captchas and attempt counts. */
export async function deleteExpiredCodesAndAttempts(db: Db): Promise<void> {
  await db.deleteFrom('account_codes').where('expires_at', '<', new Date()).execute()
  await db.deleteFrom('used_captchas').where('expires_at', '<', new Date()).execute()
  await db.deleteFrom('rate_limits').where('expire', '<', String(Date.now())).execute()
}

export async function isCaptchaUsed(db: Db, fingerprint: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('used_captchas')
    .select('signature_hash')
    .where('signature_hash', '=', fingerprint)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a solved captcha as used; returns false if it already was. */
export async function markCaptchaUsed(db: Db, fingerprint: Buffer): Promise<boolean> {
  const result = await db
    .insertInto('used_captchas')
    .values({ signature_hash: fingerprint, expires_at: new Date(Date.now() + 24 * 3600_000) })
    .onConflict((conflict) => conflict.column('signature_hash').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
