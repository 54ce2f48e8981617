import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Limit, rateLimitNetwork } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'

const byAddress: Limit = { name: 'captcha-check', points: 60, seconds: 900 }

const refusal = () => new AppError('captcha_failed', 'Captcha could not be verified!')

/** Fails without a solved captcha, which is used up even if the registration fails. */
export async function requireCaptcha(ctx: Context, solved: string | undefined): Promise<void> {
  if (!ctx.captcha) return
  const fingerprint = solved === undefined ? null : await ctx.captcha.verify(solved)
  if (!fingerprint || !(await queries.markCaptchaUsed(ctx.db, fingerprint))) throw refusal()
}

/** Fails unless a captcha is solved, and neither used nor expired. */
export async function checkCaptcha(ctx: Context, solved: string, address: string): Promise<void> {
  if (!ctx.captcha) return
  await ctx.limits.take(byAddress, rateLimitNetwork(address))
  const fingerprint = await ctx.captcha.verify(solved)
  if (!fingerprint || (await queries.isCaptchaSpent(ctx.db, fingerprint))) throw refusal()
}
