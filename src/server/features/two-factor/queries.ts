import type { Db } from '#server/infra/database/database.ts'

export interface Factors {
  id: string
  email: string | null
  name: string
  passwordHash: string | null
  /** Secret for authenticator codes, encrypted with the installation's key. */
  secret: Buffer | null
  confirmedAt: Date | null
}

export async function findFactors(db: Db, userId: string, lock?: 'lock'): Promise<Factors | undefined> {
  const query = db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'name',
      'password_hash as passwordHash',
      'totp_secret as secret',
      'totp_confirmed_at as confirmedAt',
    ])
    .where('id', '=', userId)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/**
 * Finds the second factors of the user with an email address, and locks the user until the transaction ends.
 */
export async function lockFactorsByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'totp_confirmed_at as confirmedAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores an unconfirmed secret; returns false if there is already a confirmed one. */
export async function setSecret(db: Db, userId: string, secret: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Consumes the code for a time step; returns false if that code or a later one was already used. */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((row) => row.or([row('totp_last_step', 'is', null), row('totp_last_step', '<', String(step))]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function confirmFactors(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ totp_confirmed_at: new Date() }).where('id', '=', userId).execute()
}

/** Deletes the secret and the recovery codes. */
export async function deleteFactors(db: Db, userId: string): Promise<void> {
  const noTwoFactor = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null }
  await db.updateTable('users').set(noTwoFactor).where('id', '=', userId).execute()
  await replaceRecoveryCodes(db, userId, [])
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  if (rows.length > 0) await db.insertInto('recovery_codes').values(rows).execute()
}

/** Consumes a recovery code; if it is used twice concurrently, only one use succeeds. */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
