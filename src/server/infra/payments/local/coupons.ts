import type { Coupon } from '#contract/payments.ts'
import { AppError } from '#server/infra/errors.ts'
import type { CheckedCoupon, NewCoupon, NewPromotionCode } from '../provider.ts'
import type { LocalObject } from './objects.ts'
import type { LocalStore } from './store.ts'

const secondsOf = (date: Date | undefined) => (date ? Math.floor(date.getTime() / 1000) : null)

type Limited = Pick<LocalObject<'coupon'>, 'maxRedemptions' | 'redemptions' | 'expires'>

function problemOf({ maxRedemptions, redemptions, expires }: Limited, now: number): CheckedCoupon['problem'] {
  if (expires !== null && expires <= now) return 'expired'
  return maxRedemptions !== null && redemptions >= maxRedemptions ? 'usedUp' : null
}

const describe = ({
  maxRedemptions: _,
  redemptions: __,
  expires: ___,
  ...coupon
}: LocalObject<'coupon'>): Coupon => coupon

export async function createCoupon(store: LocalStore, given: NewCoupon): Promise<Coupon> {
  const { name, percentOff, amountOff, duration, months, plans, maxRedemptions, expiresAt } = given
  const stored = await store.add('coupon', null, {
    name,
    percentOff: percentOff ?? null,
    amountOff: amountOff ?? null,
    duration,
    months: months ?? null,
    plans: plans ? [...plans] : null,
    maxRedemptions: maxRedemptions ?? null,
    redemptions: 0,
    expires: secondsOf(expiresAt),
  })
  return describe(stored)
}

/** @throws AppError conflict for a code that exists */
export async function createPromotionCode(
  store: LocalStore,
  given: NewPromotionCode,
): Promise<{ id: string; code: string }> {
  const { coupon, code, maxRedemptions, expiresAt } = given
  await store.get('coupon', coupon)
  if (await store.findPromotion(code)) throw new AppError('provider_failed', 'This code exists already')
  const limits = { maxRedemptions: maxRedemptions ?? null, redemptions: 0, expires: secondsOf(expiresAt) }
  const { id } = await store.add('promotion', null, { coupon, code, ...limits })
  return { id, code }
}

/** Finds a promotion code, or a coupon by its ID. */
export async function findCoupon(store: LocalStore, code: string): Promise<CheckedCoupon | undefined> {
  const promotion = await store.findPromotion(code)
  const found = await readCoupon(store, promotion?.coupon ?? code)
  if (!found) return undefined
  const problem = problemOf(found, store.now) ?? (promotion ? problemOf(promotion, store.now) : null)
  return {
    coupon: describe(found),
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

/** @throws AppError provider_failed for a coupon that is used up, expired, or for something else */
export async function checkCoupon(
  store: LocalStore,
  given: Pick<CheckedCoupon, 'coupon' | 'promotionCode'>,
  { plan, currency }: Scope,
): Promise<void> {
  const found = await findCoupon(store, await codeOf(store, given))
  if (!found?.isValid) throw new AppError('provider_failed', 'The coupon has expired or is used up')
  const { plans, amountOff } = found.coupon
  if (plans && (plan === null || !plans.includes(plan)))
    throw new AppError('provider_failed', "The coupon doesn't apply to this order")
  if (amountOff && amountOff.currency !== currency)
    throw new AppError('provider_failed', `The coupon is in ${amountOff.currency}`)
}

async function codeOf(
  store: LocalStore,
  { promotionCode, coupon }: Pick<CheckedCoupon, 'coupon' | 'promotionCode'>,
): Promise<string> {
  return promotionCode === null ? coupon.id : (await store.get('promotion', promotionCode)).code
}

/** Counts a use. */
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
