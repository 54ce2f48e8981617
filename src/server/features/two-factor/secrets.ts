import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { findTotpStep } from '#server/infra/identity/totp.ts'
import * as queries from './queries.ts'

const keyOf = (ctx: Pick<Context, 'deriveKey'>) => ctx.deriveKey('totp secret')

/** Encrypts a secret so that it can only be decrypted with the installation's key and for this user. */
export const sealSecret = (ctx: Pick<Context, 'deriveKey'>, userId: string, secret: string): Buffer =>
  seal(keyOf(ctx), secret, userId)

/**
 * Consumes an authenticator code, which works only once; returns false if it is wrong or was already used.
 */
export async function consumeAuthenticatorCode(
  ctx: Pick<Context, 'deriveKey'>,
  tx: Db,
  { id, secret }: Pick<queries.Factors, 'id' | 'secret'>,
  code: string,
): Promise<boolean> {
  const decrypted = secret && unseal(keyOf(ctx), secret, id)
  const step = decrypted ? findTotpStep(decrypted, code.replaceAll(/\s/g, '')) : null
  return step !== null && queries.consumeStep(tx, id, step)
}
