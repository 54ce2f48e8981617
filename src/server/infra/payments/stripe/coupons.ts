import type Stripe from 'stripe'
import { AppError } from '#server/infra/errors.ts'
import type {
  CheckedCoupon,
  CouponState,
  NewCoupon,
  NewPromotionCode,
  PromotionCodeState,
} from '../provider.ts'
import { ensureProduct, productId } from './catalog.ts'
import { callStripe } from './client.ts'
import { idOf, toCoupon, toCouponState, toPromotionCode } from './objects.ts'

/** Finds a promotion code, or a coupon by its ID. */
export async function findCoupon(stripe: Stripe, code: string): Promise<CheckedCoupon | undefined> {
  const { data } = await callStripe(stripe.promotionCodes.list({ code, limit: 1 }))
  const [promotion] = data
  const id = promotion ? idOf(promotion.promotion.coupon) : code
  if (id === null) return undefined
  const coupon = await readCoupon(stripe, id)
  if (!coupon) return undefined
  const isValid = coupon.valid && (promotion?.active ?? true)
  const limits = [
    { until: coupon.redeem_by, max: coupon.max_redemptions, used: coupon.times_redeemed },
    ...(promotion
      ? [{ until: promotion.expires_at, max: promotion.max_redemptions, used: promotion.times_redeemed }]
      : []),
  ]
  return {
    coupon: toCoupon(coupon),
    promotionCode: promotion?.id ?? null,
    isValid,
    problem: isValid ? null : findProblem(limits),
  }
}

interface Limit {
  /** Seconds since 1970. */
  until: number | null
  max: number | null
  used: number
}

/** Returns why a coupon isn't valid; null for other reasons, such as a deactivated coupon. */
function findProblem(limits: readonly Limit[]): CheckedCoupon['problem'] {
  if (limits.some(({ max, used }) => max !== null && used >= max)) return 'usedUp'
  return limits.some(({ until }) => until !== null) ? 'expired' : null
}

async function readCoupon(stripe: Stripe, id: string): Promise<Stripe.Coupon | undefined> {
  try {
    const coupon = await callStripe(stripe.coupons.retrieve(id, { expand: ['applies_to'] }))
    return 'deleted' in coupon ? undefined : coupon
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Creates a coupon without promotion codes; creates missing products of its plans first. */
export async function createCoupon(stripe: Stripe, coupon: NewCoupon, key: string): Promise<CouponState> {
  const { name, percentOff, amountOff, duration, months, plans, maxRedemptions, expiresAt } = coupon
  for (const plan of plans ?? []) await ensureProduct(stripe, plan, plan)
  const created = await callStripe(
    stripe.coupons.create(
      {
        name,
        duration,
        ...(percentOff !== undefined && { percent_off: percentOff }),
        ...(amountOff && { amount_off: amountOff.amount, currency: amountOff.currency.toLowerCase() }),
        ...(months !== undefined && { duration_in_months: months }),
        ...(plans && { applies_to: { products: plans.map(productId) } }),
        ...(maxRedemptions !== undefined && { max_redemptions: maxRedemptions }),
        ...(expiresAt && { redeem_by: Math.floor(expiresAt.getTime() / 1000) }),
        expand: ['applies_to'],
      },
      { idempotencyKey: key },
    ),
  )
  return toCouponState(created, [])
}

/** Maximum number of coupons and promotion codes to list. */
const maxListed = 1000

/** Lists coupons that weren't deleted, with their active promotion codes. */
export async function listCoupons(stripe: Stripe): Promise<CouponState[]> {
  const [coupons, promotions] = await Promise.all([
    callStripe(
      stripe.coupons
        .list({ limit: 100, expand: ['data.applies_to'] })
        .autoPagingToArray({ limit: maxListed }),
    ),
    callStripe(
      stripe.promotionCodes.list({ active: true, limit: 100 }).autoPagingToArray({ limit: maxListed }),
    ),
  ])
  const codes = promotions.map(toPromotionCode)
  return coupons.map((coupon) => toCouponState(coupon, codes))
}

/** Deletes a coupon, which ends its promotion codes. Subscriptions that already use it keep the discount. */
export async function endCoupon(stripe: Stripe, id: string): Promise<void> {
  await callStripe(stripe.coupons.del(id))
}

/** Deactivates a promotion code. */
export async function endPromotionCode(stripe: Stripe, id: string): Promise<void> {
  await callStripe(stripe.promotionCodes.update(id, { active: false }))
}

/** Creates a promotion code for a coupon; Stripe generates the code if none is given. */
export async function createPromotionCode(
  stripe: Stripe,
  { coupon, code, maxRedemptions, expiresAt }: NewPromotionCode,
  key: string,
): Promise<PromotionCodeState> {
  const created = await callStripe(
    stripe.promotionCodes.create(
      {
        promotion: { type: 'coupon', coupon },
        ...(code !== undefined && { code }),
        ...(maxRedemptions !== undefined && { max_redemptions: maxRedemptions }),
        ...(expiresAt && { expires_at: Math.floor(expiresAt.getTime() / 1000) }),
      },
      { idempotencyKey: key },
    ),
  )
  return toPromotionCode(created)
}
