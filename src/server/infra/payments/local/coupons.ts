import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Coupon, coupon } from '#contract/payments.ts'
import { AppError } from '#server/infra/errors.ts'
import type {
  CheckedCoupon,
  CouponState,
  NewCoupon,
  NewPromotionCode,
  PromotionCodeState,
} from '../provider.ts'
import type { LocalObject } from './objects.ts'
import type { LocalStore } from './store.ts'

const secondsOf = (date: Date | undefined) => (date ? Math.floor(date.getTime() / 1000) : null)

type LimitedObject = Pick<LocalObject<'coupon'>, 'maxRedemptions' | 'redemptions' | 'expires' | 'isEnded'>

function findProblem(
  { maxRedemptions, redemptions, expires, isEnded }: LimitedObject,
  now: number,
): CheckedCoupon['problem'] {
  if (isEnded) return 'off'
  if (expires !== null && expires <= now) return 'expired'
  return maxRedemptions !== null && redemptions >= maxRedemptions ? 'usedUp' : null
}

const isOpen = (item: LimitedObject, now: number) => findProblem(item, now) === null

const limits = {
  uses: z.number(),
  maxUses: z.number().nullable(),
  expires: z.number().nullable(),
  isValid: z.boolean(),
}
export const promotionState: z.ZodType<PromotionCodeState> = z.object({
  id: z.string(),
  code: z.string(),
  coupon: z.string(),
  ...limits,
})
export const couponState: z.ZodType<CouponState> = z.object({
  ...coupon.shape,
  ...limits,
  promotionCodes: z.array(promotionState),
})

const describe = (storedCoupon: LocalObject<'coupon'>): Coupon => coupon.parse(storedCoupon)

const limitsOf = (item: LimitedObject, now: number) => ({
  uses: item.redemptions,
  maxUses: item.maxRedemptions,
  expires: item.expires,
  isValid: isOpen(item, now),
})

const describePromotion = (storedPromotion: LocalObject<'promotion'>, now: number): PromotionCodeState => ({
  id: storedPromotion.id,
  code: storedPromotion.code,
  coupon: storedPromotion.coupon,
  ...limitsOf(storedPromotion, now),
})

/** Lists active coupons with their promotion codes, newest first. */
export async function listCoupons(store: LocalStore): Promise<CouponState[]> {
  const promotions = (await store.listAll('promotion')).filter(({ isEnded }) => !isEnded)
  const coupons = (await store.listAll('coupon')).filter(({ isEnded }) => !isEnded)
  return coupons.map((storedCoupon) => ({
    ...describe(storedCoupon),
    ...limitsOf(storedCoupon, store.now),
    promotionCodes: promotions
      .filter((promotion) => promotion.coupon === storedCoupon.id)
      .map((promotion) => describePromotion(promotion, store.now)),
  }))
}

/** Adds a coupon without promotion codes. */
export async function createCoupon(store: LocalStore, newCoupon: NewCoupon): Promise<CouponState> {
  const { name, percentOff, amountOff, duration, months, plans, maxRedemptions, expiresAt } = newCoupon
  const storedCoupon = await store.add('coupon', null, {
    name,
    percentOff: percentOff ?? null,
    amountOff: amountOff ?? null,
    duration,
    months: months ?? null,
    plans: plans ? [...plans] : null,
    maxRedemptions: maxRedemptions ?? null,
    redemptions: 0,
    expires: secondsOf(expiresAt),
    isEnded: false,
  })
  return { ...describe(storedCoupon), ...limitsOf(storedCoupon, store.now), promotionCodes: [] }
}

/**
 * Adds a promotion code to a coupon.
 * @throws AppError provider_failed if the code exists or outlives its coupon, or the coupon has ended
 */
export async function createPromotionCode(
  store: LocalStore,
  newCoupon: NewPromotionCode,
): Promise<PromotionCodeState> {
  const { coupon: id, code = randomCode(), maxRedemptions, expiresAt } = newCoupon
  const { isEnded, expires: last } = await store.get('coupon', id)
  const expires = secondsOf(expiresAt)
  if (last !== null && expires !== null && expires > last)
    throw new AppError('provider_failed', 'The code expires after its coupon')
  if (isEnded) throw new AppError('provider_failed', 'The coupon was ended')
  if (await store.findPromotion(code)) throw new AppError('provider_failed', 'This code already exists')
  const storedPromotion = await store.add('promotion', null, {
    coupon: id,
    code,
    maxRedemptions: maxRedemptions ?? null,
    redemptions: 0,
    expires,
    isEnded: false,
  })
  return describePromotion(storedPromotion, store.now)
}

/** Returns a random code of eight hexadecimal digits. */
const randomCode = () => randomBytes(5).toString('hex').slice(0, 8).toUpperCase()

/** Ends a coupon, which can then no longer be redeemed. */
export async function endCoupon(store: LocalStore, id: string): Promise<void> {
  await store.change('coupon', { ...(await store.get('coupon', id)), isEnded: true })
}

/** Ends a promotion code, which can then no longer be redeemed. */
export async function endPromotionCode(store: LocalStore, id: string): Promise<void> {
  await store.change('promotion', { ...(await store.get('promotion', id)), isEnded: true })
}

/** Finds a promotion code, or a coupon by its ID. */
export async function findCoupon(store: LocalStore, code: string): Promise<CheckedCoupon | undefined> {
  const promotion = await store.findPromotion(code)
  const coupon = await readCoupon(store, promotion?.coupon ?? code)
  if (!coupon) return undefined
  const problem = findProblem(coupon, store.now) ?? (promotion ? findProblem(promotion, store.now) : null)
  return {
    coupon: describe(coupon),
    promotionCode: promotion?.id ?? null,
    isValid: problem === null,
    problem,
  }
}

async function readCoupon(store: LocalStore, id: string): Promise<LocalObject<'coupon'> | undefined> {
  try {
    return await store.get('coupon', id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

interface Scope {
  plan: string | null
  currency: string
}

/**
 * Checks that a coupon can be used for a purchase.
 * @throws AppError coupon_invalid, with the reason, if it is used up, expired, or for something else
 */
export async function checkCoupon(
  store: LocalStore,
  newCoupon: Pick<CheckedCoupon, 'coupon' | 'promotionCode'>,
  { plan, currency }: Scope,
): Promise<void> {
  const coupon = await findCoupon(store, await codeOf(store, newCoupon))
  const couponError = (message: string, reason: string) => new AppError('coupon_invalid', message, { reason })
  if (!coupon?.isValid)
    throw couponError('The coupon has expired or is used up', coupon?.problem ?? 'unknown')
  const { plans, amountOff } = coupon.coupon
  if (plans && (plan === null || !plans.includes(plan)))
    throw couponError("The coupon doesn't apply to this order", 'otherPlan')
  if (amountOff && amountOff.currency !== currency)
    throw couponError(`The coupon is in ${amountOff.currency}`, 'otherCurrency')
}

async function codeOf(
  store: LocalStore,
  { promotionCode, coupon }: Pick<CheckedCoupon, 'coupon' | 'promotionCode'>,
): Promise<string> {
  return promotionCode === null ? coupon.id : (await store.get('promotion', promotionCode)).code
}

/** Counts one use of a purchase's coupon and promotion code. */
export async function redeem(
  store: LocalStore,
  discount: LocalObject<'checkout'>['discount'],
): Promise<void> {
  if (!discount) return
  const coupon = await store.get('coupon', discount.coupon.id)
  await store.change('coupon', { ...coupon, redemptions: coupon.redemptions + 1 })
  if (discount.promotionCode === null) return
  const promotion = await store.get('promotion', discount.promotionCode)
  await store.change('promotion', { ...promotion, redemptions: promotion.redemptions + 1 })
}
