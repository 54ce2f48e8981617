import type { Coupon } from '#contract/payments.ts'
import type { UserActor } from '#server/actor.ts'
import { AppError } from '#server/infra/errors.ts'
import type { CheckedCoupon, PaymentProvider } from '#server/infra/payments/provider.ts'
import { openAccount } from './customers.ts'
import type { Paying } from './paying.ts'

interface Purchase {
  /** Null for credits; undefined if it isn't known yet. */
  plan: string | null | undefined
  currency: string
}

const messages = {
  unknown: 'There is no such coupon',
  expired: 'The coupon has expired',
  usedUp: 'The coupon is used up',
  off: 'The coupon is no longer valid',
  otherPlan: "The coupon doesn't apply to this purchase",
  otherCurrency: 'The coupon is in another currency',
} as const

function problemOf(found: CheckedCoupon | undefined, purchase: Purchase): keyof typeof messages | null {
  if (!found) return 'unknown'
  if (!found.isValid) return found.problem ?? 'off'
  const { plans, amountOff } = found.coupon
  const { plan } = purchase
  if (plans && plan !== undefined && (plan === null || !plans.includes(plan))) return 'otherPlan'
  return amountOff && amountOff.currency !== purchase.currency ? 'otherCurrency' : null
}

/** Finds a coupon for a purchase. @throws AppError coupon_invalid, with the reason */
export async function requireCoupon(
  provider: PaymentProvider,
  code: string,
  purchase: Purchase,
): Promise<CheckedCoupon> {
  const found = await provider.findCoupon(code)
  const reason = problemOf(found, purchase)
  if (reason !== null) throw new AppError('coupon_invalid', messages[reason], { reason })
  if (!found) throw new Error('A missing coupon has a reason')
  return found
}

/** Checks a coupon before a purchase, for managers. */
export async function checkCoupon(
  ctx: Paying,
  actor: UserActor,
  { oid, code, plan }: { oid: string; code: string; plan?: string | undefined },
): Promise<Coupon> {
  const { provider, currency } = await openAccount(ctx, actor, oid)
  return (await requireCoupon(provider, code, { plan, currency })).coupon
}
