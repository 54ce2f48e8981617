import { z } from 'zod'
import type { SecondFactorCode } from '#contract/second-factor.ts'
import { signInMethod } from '#contract/sessions.ts'
import type { Context } from '#server/context.ts'
import { beginSession, type SignInResult } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { consumePendingSignIn, findPendingSignIn, isKnownBrowser } from '#server/features/sessions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { consumeAuthenticatorCode } from './secrets.ts'

/** Limits on wrong codes: per sign-in, per account (across sign-ins), and per network address. */
const signInLimit: Limit = { name: 'second-step', points: 5, seconds: 600 }
const userLimit: Limit = { name: 'second-step-user', points: 10, seconds: 900 }
const addressLimit: Limit = { name: 'second-step-address', points: 60, seconds: 900 }

/** Kind of the pending sign-ins created by `completeSignIn` in accounts, and the state that they store. */
const kind = 'secondFactor'
const pendingState = z.object({ method: signInMethod, connectionId: z.string().optional() })

export interface SecondStep {
  token: string
  method: SecondFactorCode
  code: string
}

/**
 * Completes a sign-in that is waiting for a code. It stays pending after a wrong code; after five, the user
 * has to start over.
 */
export async function completeSecondStep(
  ctx: Context,
  step: SecondStep,
  client: Client,
): Promise<SignInResult> {
  await ctx.limits.take(addressLimit, rateLimitKeyOf(client.address))
  const userId = (await findPendingSignIn(ctx.db, kind, step.token))?.userId
  if (!userId) throw codeExpiredError()
  // Wrong codes entered by other people must not lock users out of their own browsers.
  const isKnown = await isKnownBrowser(ctx.db, userId, client.browser)
  const account = isKnown ? `${userId} ${client.browser}` : userId
  await ctx.limits.take(userLimit, account)
  const remainingPoints = await ctx.limits.take(signInLimit, step.token)
  const signInResult = await ctx.db
    .transaction()
    .execute((tx) => finishSecondStep(ctx, tx, { userId, step, client }))
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'wrong_credentials') {
        if (remainingPoints === 0) await consumePendingSignIn(ctx.db, kind, step.token)
        const auditFields = { subjectId: userId, address: client.address, details: { step: step.method } }
        await audit(ctx.db, { kind: 'signInRefused', actorId: null, ...auditFields })
      }
      throw error
    })
  await ctx.limits.clear(userLimit, account)
  return signInResult
}

async function finishSecondStep(
  ctx: Context,
  tx: Db,
  { userId, step, client }: { userId: string; step: SecondStep; client: Client },
): Promise<SignInResult> {
  const pendingSignIn = await consumePendingSignIn(tx, kind, step.token)
  if (pendingSignIn?.userId !== userId) throw codeExpiredError()
  const { method, connectionId } = pendingState.parse(pendingSignIn.state)
  // Makes the transaction roll back, so that the sign-in stays pending.
  if (!(await verifySecondFactor(ctx, tx, userId, step)))
    throw new AppError('wrong_credentials', 'The code is wrong or has already been used')
  const auditFields = { actorId: userId, subjectId: userId, address: client.address }
  if (step.method === 'recoveryCode') await audit(tx, { kind: 'recoveryCodeUsed', ...auditFields })
  return beginSession(ctx, tx, userId, { method, client, connectionId, secondFactor: true })
}

async function verifySecondFactor(ctx: Context, tx: Db, userId: string, { method, code }: SecondStep) {
  if (method === 'recoveryCode') return consumeRecoveryCode(ctx, tx, userId, code)
  const factors = await queries.findFactors(tx, userId)
  // Two-factor authentication may have been disabled in the meantime.
  return factors?.confirmedAt ? consumeAuthenticatorCode(ctx, tx, factors, code) : false
}

const codeExpiredError = () => new AppError('code_invalid', 'This sign-in has expired; start again')
