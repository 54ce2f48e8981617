import type { Coupon } from '#contract/payments.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requirePlans } from '#server/features/billing/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import type { CheckedCoupon, PaymentProvider } from '#server/infra/payments/provider.ts'
import { requireAccount } from './customers.ts'
import type { PaymentContext } from './payment-context.ts'

/** Limits coupon checks per user to prevent guessing. */
export const userCouponLimit: Limit = { name: 'coupons', points: 30, seconds: 3600 }

interface Purchase {
  /** Null for credits; undefined if not known yet. */
  plan?: string | null | undefined
  /** Undefined if not known yet. */
  currency?: string | undefined
}

const messages = {
  unknown: 'Coupon not found',
  expired: 'The coupon has expired',
  usedUp: 'The coupon is used up',
  off: 'The coupon is no longer valid',
  otherPlan: "The coupon doesn't apply to this purchase",
  otherCurrency: 'The coupon is in another currency',
} as const

function problemOf(
  coupon: CheckedCoupon | undefined,
  { plan, currency }: Purchase,
): keyof typeof messages | null {
  if (!coupon) return 'unknown'
  if (!coupon.isValid) return coupon.problem ?? 'off'
  const { plans, amountOff } = coupon.coupon
  if (plans && plan !== undefined && (plan === null || !plans.includes(plan))) return 'otherPlan'
  return amountOff && currency !== undefined && amountOff.currency !== currency ? 'otherCurrency' : null
}

/**
 * Finds a coupon for a purchase.
 * @throws AppError coupon_invalid, including the reason
 */
export async function requireCoupon(
  provider: PaymentProvider,
  code: string,
  purchase: Purchase,
): Promise<CheckedCoupon> {
  const coupon = await provider.findCoupon(code)
  const reason = problemOf(coupon, purchase)
  if (reason !== null) throw new AppError('coupon_invalid', messages[reason], { reason })
  if (!coupon) throw new Error('A missing coupon has a reason')
  return coupon
}

/**
 * Returns the coupon to apply to a purchase: the given one or, if applicable, the one that the workspace was
 * created with (`isKept`).
 * @throws AppError coupon_invalid for a given coupon
 */
export async function choosePurchaseCoupon(
  provider: PaymentProvider,
  purchase: Purchase,
  { typedCode: code, storedCode }: { typedCode: string | undefined; storedCode: string | null },
): Promise<{ checkedCoupon: CheckedCoupon | undefined; isKept: boolean }> {
  if (code !== undefined)
    return { checkedCoupon: await requireCoupon(provider, code, purchase), isKept: false }
  const coupon = storedCode === null ? undefined : await provider.findCoupon(storedCode)
  const isKept = problemOf(coupon, purchase) === null
  return { checkedCoupon: isKept ? coupon : undefined, isKept }
}

/** Checks a coupon before a purchase, for managers. @throws AppError coupon_invalid; too_many_requests */
export async function checkCoupon(
  ctx: PaymentContext,
  actor: UserActor,
  { oid, code, plan }: { oid: string; code: string; plan?: string | undefined },
): Promise<Coupon> {
  const { provider, currency } = await requireAccount(ctx, actor, oid)
  await ctx.limits.take(userCouponLimit, actor.userId)
  return (await requireCoupon(provider, code, { plan, currency })).coupon
}

/**
 * Checks a coupon for a new workspace.
 * @throws AppError not_available without plans; coupon_invalid; too_many_requests
 */
export async function readCoupon(
  ctx: Pick<Context, 'installation' | 'catalog' | 'limits' | 'payments'>,
  actor: UserActor,
  code: string,
): Promise<Coupon> {
  requirePlans(ctx)
  await ctx.limits.take(userCouponLimit, actor.userId)
  return (await requireCoupon(await ctx.payments(), code, {})).coupon
}
