import { maxCouponSeconds } from '#contract/limits.ts'
import { isRedeemable } from './checkout.ts'
import { group, number, readText, texts } from './form.ts'
import { type Handler, listOf } from './handlers.ts'
import { type Coupon, invalidRequestError, newId } from './state.ts'

/** Calls about coupons and promotion codes. */
export const couponRoutes: Record<string, Handler> = {
  'POST /v1/coupons': (state, { form }) => {
    const id = newId('coupon')
    const products = texts(group(form, 'applies_to'), 'products')
    if ((number(form, 'redeem_by') ?? 0) > state.now() + maxCouponSeconds + 2 * 86_400)
      throw invalidRequestError('redeem_by must be within five years')
    const coupon: Coupon = {
      id,
      object: 'coupon',
      name: readText(form, 'name') ?? null,
      percent_off: number(form, 'percent_off') ?? null,
      amount_off: number(form, 'amount_off') ?? null,
      currency: readText(form, 'currency') ?? null,
      duration: readText(form, 'duration') ?? 'once',
      duration_in_months: number(form, 'duration_in_months') ?? null,
      ...(products.length > 0 && { applies_to: { products } }),
      max_redemptions: number(form, 'max_redemptions') ?? null,
      times_redeemed: 0,
      redeem_by: number(form, 'redeem_by') ?? null,
      valid: true,
    }
    state.coupons.set(id, coupon)
    return coupon
  },
  'GET /v1/coupons': (state) =>
    listOf(
      [...state.coupons.values()]
        .reverse()
        .map((each) => ({ ...each, valid: isRedeemable(state, each, each.redeem_by) })),
    ),
  'DELETE /v1/coupons/*': (state, { id }) => {
    state.find(state.coupons, 'coupon', id)
    state.coupons.delete(id)
    return { id, object: 'coupon', deleted: true }
  },
  'GET /v1/coupons/*': (state, { id }) => {
    const coupon = state.find(state.coupons, 'coupon', id)
    return { ...coupon, valid: isRedeemable(state, coupon, coupon.redeem_by) }
  },
  'GET /v1/promotion_codes': (state, { form }) => {
    const code = readText(form, 'code')?.toLowerCase()
    const isActive = readText(form, 'active') === 'true'
    const promotionCodes = [...state.promotionCodes.values()]
      .reverse()
      .filter((each) => code === undefined || each.code.toLowerCase() === code)
      .map((each) => ({ ...each, active: each.active && isRedeemable(state, each, each.expires_at) }))
    return listOf(isActive ? promotionCodes.filter(({ active }) => active) : promotionCodes)
  },
  'GET /v1/promotion_codes/*': (state, { id }) => state.find(state.promotionCodes, 'promotion code', id),
  'POST /v1/promotion_codes': (state, { form }) => {
    const coupon = readText(group(form, 'promotion'), 'coupon') ?? ''
    const { redeem_by: last } = state.find(state.coupons, 'coupon', coupon)
    const expires = number(form, 'expires_at') ?? null
    if (last !== null && expires !== null && expires > last)
      throw invalidRequestError("expires_at can't be after the coupon's redeem_by")
    const id = newId('promo')
    const promotion = {
      id,
      object: 'promotion_code',
      code: readText(form, 'code') ?? id,
      active: true,
      promotion: { type: 'coupon', coupon },
      max_redemptions: number(form, 'max_redemptions') ?? null,
      times_redeemed: 0,
      expires_at: expires,
    } as const
    state.promotionCodes.set(id, promotion)
    return promotion
  },
  'POST /v1/promotion_codes/*': (state, { id, form }) => {
    const promotion = state.find(state.promotionCodes, 'promotion code', id)
    if (readText(form, 'active') === 'false') promotion.active = false
    return promotion
  },
}
