import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { stepOfCode } from '#server/infra/identity/totp.ts'
import * as queries from './queries.ts'

const keyOf = (ctx: Pick<Context, 'deriveKey'>) => ctx.deriveKey('totp secret')

/** An encrypted secret: readable with the installation's key and for this user only. */
export const sealSecret = (ctx: Pick<Context, 'deriveKey'>, userId: string, secret: string): Buffer =>
  seal(keyOf(ctx), secret, userId)

/** Uses a code of the app, once; false if it is wrong now, or was used. */
export async function spendAppCode(
  ctx: Pick<Context, 'deriveKey'>,
  tx: Db,
  { id, secret }: Pick<queries.Factors, 'id' | 'secret'>,
  code: string,
): Promise<boolean> {
  const opened = secret && unseal(keyOf(ctx), secret, id)
  const step = opened ? stepOfCode(opened, code.replaceAll(/\s/g, '')) : null
  return step !== null && queries.spendStep(tx, id, step)
}
