import type { Coupon } from '#contract/payments.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requirePlans } from '#server/features/billing/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import type { CheckedCoupon, CheckoutOrder, PaymentProvider } from '#server/infra/payments/provider.ts'

/** So that codes can't be guessed. */
const byUser: Limit = { name: 'coupons', points: 30, seconds: 3600 }

/**
 * Returns a coupon or a promotion code.
 * @throws AppError not_available without plans; coupon_invalid; too_many_requests
 */
export async function checkCoupon(
  ctx: Pick<Context, 'installation' | 'catalog' | 'limits' | 'payments'>,
  actor: UserActor,
  code: string,
): Promise<Coupon> {
  requirePlans(ctx)
  await ctx.limits.take(byUser, actor.userId)
  return (await requireCoupon(await ctx.payments(), code)).coupon
}

/** @throws AppError coupon_invalid */
async function requireCoupon(provider: PaymentProvider, code: string): Promise<CheckedCoupon> {
  const found = await provider.findCoupon(code)
  if (!found?.isValid)
    throw new AppError('coupon_invalid', 'This coupon does not exist, has expired or is used up')
  return found
}

type Purchase =
  | { mode: 'subscription'; plan: { id: string; currency: string } }
  | { mode: 'payment' | 'setup'; currency: string }

/**
 * Returns the coupon of a purchase: the given one, or the one that the workspace was created with, if it applies.
 * @throws AppError coupon_invalid for a given one
 */
export async function couponFor(
  provider: PaymentProvider,
  purchase: Purchase,
  { typed, kept }: { typed: string | undefined; kept: string | null },
): Promise<CheckoutOrder['coupon']> {
  if (typed !== undefined) return requireCoupon(provider, typed)
  if (kept === null || purchase.mode === 'setup') return undefined
  const found = await provider.findCoupon(kept)
  return found?.isValid && applies(found.coupon, purchase) ? found : undefined
}

function applies({ plans, amountOff }: Coupon, purchase: Purchase): boolean {
  const [plan, currency] =
    purchase.mode === 'subscription' ? [purchase.plan.id, purchase.plan.currency] : [null, purchase.currency]
  if (plans && (plan === null || !plans.includes(plan))) return false
  return !amountOff || amountOff.currency === currency
}
