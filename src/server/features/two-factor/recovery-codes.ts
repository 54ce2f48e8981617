import { createHmac, randomInt } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

const recoveryCodeCount = 10
/** Characters that aren't easily confused with each other. Twelve of them have 59 bits of entropy. */
const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const makeCode = () =>
  Array.from({ length: 12 }, () => codeAlphabet[randomInt(codeAlphabet.length)])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-')

/**
 * Hashes a recovery code. Codes are too short for a plain hash; this one is useless without the
 * installation's secret.
 */
const hashOf = (ctx: Pick<Context, 'deriveKey'>, userId: string, code: string) =>
  createHmac('sha256', ctx.deriveKey('recovery code'))
    .update(`${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest()

/**
 * Creates ten recovery codes, replacing any existing ones. They are shown once; only their hashes are stored.
 */
export async function createCodes(ctx: Context, tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(ctx, userId, code)),
  )
  return codes
}

/** Consumes a recovery code, which works only once; returns false if it is wrong. */
export function consumeRecoveryCode(ctx: Context, tx: Db, userId: string, code: string): Promise<boolean> {
  return queries.takeRecoveryCode(tx, userId, hashOf(ctx, userId, code))
}
