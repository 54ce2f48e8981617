import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { newCoupon, newPromotionCode, PromotionCode, StaffCoupon } from '#contract/coupons.ts'
import type { Coupon } from '#contract/payments.ts'
import type { UserActor } from '#server/actor.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requirePlans } from '#server/features/billing/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { userCouponLimit } from './coupons.ts'
import type { PaymentContext } from './payment-context.ts'

const open = async (ctx: PaymentContext, actor: UserActor): Promise<PaymentProvider> => {
  await requireStaff(ctx.db, actor)
  requirePlans(ctx)
  return ctx.payments()
}

/** Lists coupons that haven't been ended, for staff. */
export async function listCoupons(ctx: PaymentContext, actor: UserActor): Promise<StaffCoupon[]> {
  const provider = await open(ctx, actor)
  return provider.listCoupons()
}

const dateOf = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date(seconds * 1000))

/** Adds a coupon, for staff. @throws AppError not_found for an unknown plan */
export async function addCoupon(
  ctx: PaymentContext,
  actor: UserActor,
  { expiresAt, ...terms }: z.output<typeof newCoupon>,
): Promise<StaffCoupon> {
  const provider = await open(ctx, actor)
  const { subscriptions } = await ctx.catalog()
  const unknownPlan = terms.plans?.find((plan) => !subscriptions.some(({ id }) => id === plan))
  if (unknownPlan !== undefined) throw new AppError('not_found', `There is no plan ${unknownPlan}`)
  const addedCoupon = await provider.createCoupon({ ...terms, expiresAt: dateOf(expiresAt) }, randomUUID())
  const details = { coupon: addedCoupon.id, name: terms.name }
  await audit(ctx.db, { kind: 'couponAdded', ...auditActor(actor, details) })
  return addedCoupon
}

/** Ends a coupon and its promotion codes, for staff. */
export async function endCoupon(ctx: PaymentContext, actor: UserActor, coupon: string): Promise<void> {
  const provider = await open(ctx, actor)
  await provider.endCoupon(coupon)
  await audit(ctx.db, { kind: 'couponEnded', ...auditActor(actor, { coupon }) })
}

/** Adds a promotion code that customers enter to use a coupon, for staff. */
export async function addPromotionCode(
  ctx: PaymentContext,
  actor: UserActor,
  { coupon, expiresAt, ...terms }: z.output<typeof newPromotionCode> & { coupon: string },
): Promise<PromotionCode> {
  const provider = await open(ctx, actor)
  const promotion = { coupon, ...terms, expiresAt: dateOf(expiresAt) }
  const addedPromotionCode = await provider.createPromotionCode(promotion, randomUUID())
  const details = { coupon, promotionCode: addedPromotionCode.id, code: addedPromotionCode.code }
  await audit(ctx.db, { kind: 'promotionCodeAdded', ...auditActor(actor, details) })
  return addedPromotionCode
}

/** Ends a promotion code, for staff. */
export async function endPromotionCode(
  ctx: PaymentContext,
  actor: UserActor,
  promotionCode: string,
): Promise<void> {
  const provider = await open(ctx, actor)
  await provider.endPromotionCode(promotionCode)
  await audit(ctx.db, { kind: 'promotionCodeEnded', ...auditActor(actor, { promotionCode }) })
}

/**
 * Finds a coupon by its ID or by a promotion code.
 * @throws AppError not_found; coupon_invalid at checkout if the coupon can't be used
 */
export async function findCoupon(
  ctx: PaymentContext,
  actor: UserActor,
  { code, isCheckout }: { code: string; isCheckout: boolean },
): Promise<Coupon & { valid: boolean }> {
  requirePlans(ctx)
  await ctx.limits.take(userCouponLimit, actor.userId)
  const provider = await ctx.payments()
  const coupon = await provider.findCoupon(code)
  if (!coupon) throw new AppError('not_found', 'Coupon not found')
  if (isCheckout && !coupon.isValid)
    throw new AppError('coupon_invalid', 'This coupon has expired or is used up')
  return { ...coupon.coupon, valid: coupon.isValid }
}
