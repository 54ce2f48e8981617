import type { AccountCodesTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { hashToken, makeToken } from '#server/infra/identity/tokens.ts'
import * as queries from './queries.ts'

export type CodePurpose = AccountCodesTable['purpose']

/** Lifetime of codes, in seconds, by purpose. */
export const codeSeconds: Record<CodePurpose, number> = {
  verifyEmail: 3 * 24 * 3600,
  changeEmail: 24 * 3600,
  resetPassword: 3600,
}

export interface VerifiedCode {
  userId: string
  purpose: CodePurpose
  /** The address that the code was sent to. Presenting the code proves access to its mailbox. */
  email: string
}

/**
 * Creates a 256-bit code that verifies an address. It is only sent by email; the database stores only its
 * hash.
 */
export async function createCode(
  tx: Db,
  { userId, purpose, email }: VerifiedCode,
): Promise<{ code: string; validSeconds: number }> {
  const { token: code, hash } = makeToken()
  const validSeconds = codeSeconds[purpose]
  await queries.insertCode(tx, {
    code_hash: hash,
    user_id: userId,
    purpose,
    email,
    expires_at: new Date(Date.now() + validSeconds * 1000),
  })
  return { code, validSeconds }
}

/**
 * Looks up a code without using it.
 * @throws AppError code_invalid if it is unknown, used or expired
 */
export async function checkCode(
  db: Db,
  code: string,
  purposes: readonly CodePurpose[],
): Promise<VerifiedCode> {
  return toVerifiedCode(await queries.findCode(db, hashToken(code), purposes))
}

/**
 * Consumes a code and deletes all others with the same purpose. If the transaction is rolled back, the codes
 * remain valid.
 */
export async function consumeCode(
  tx: Db,
  code: string,
  purposes: readonly CodePurpose[],
): Promise<VerifiedCode> {
  const verifiedCode = toVerifiedCode(await queries.takeCode(tx, hashToken(code), purposes))
  await queries.deleteCodes(tx, verifiedCode.userId, verifiedCode.purpose)
  return verifiedCode
}

function toVerifiedCode(
  row: { user_id: string; purpose: CodePurpose; email: string } | undefined,
): VerifiedCode {
  if (!row) throw new AppError('code_invalid', 'This link has already been used or has expired')
  return { userId: row.user_id, purpose: row.purpose, email: row.email }
}
