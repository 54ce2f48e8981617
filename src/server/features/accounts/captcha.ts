import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'

const addressLimit: Limit = { name: 'captcha-check', points: 60, seconds: 900 }

const captchaError = () => new AppError('captcha_failed', 'Captcha could not be verified!')

/** Requires a solved captcha, which is consumed even if registration fails. */
export async function requireCaptcha(ctx: Context, solution: string | undefined): Promise<void> {
  if (!ctx.captcha) return
  const fingerprint = solution === undefined ? null : await ctx.captcha.verify(solution)
  if (!fingerprint || !(await queries.markCaptchaUsed(ctx.db, fingerprint))) throw captchaError()
}

/** Requires a solved captcha that has neither been used nor expired. */
export async function checkCaptcha(ctx: Context, solution: string, address: string): Promise<void> {
  if (!ctx.captcha) return
  await ctx.limits.take(addressLimit, rateLimitKeyOf(address))
  const fingerprint = await ctx.captcha.verify(solution)
  if (!fingerprint || (await queries.isCaptchaUsed(ctx.db, fingerprint))) throw captchaError()
}
