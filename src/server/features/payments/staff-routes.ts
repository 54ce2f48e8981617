import { staffBillingEndpoints as endpoints } from '#contract/staff-billing.ts'
import { route } from '#server/define.ts'
import { refundCharge } from './refunds.ts'
import { addCoupon, addPromotionCode, endCoupon, endPromotionCode, listCoupons } from './staff-coupons.ts'
import { readCustomerBilling } from './staff-customers.ts'

/** Coupons, refunds, and workspaces' billing, for staff. */
export const staffPaymentRoutes = [
  route(endpoints.getCustomerBilling, (ctx, { actor, params }) =>
    readCustomerBilling(ctx, actor, params.oid),
  ),
  route(endpoints.refundCharge, (ctx, { actor, params, body }) =>
    refundCharge(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.listCoupons, async (ctx, { actor }) => ({ Items: await listCoupons(ctx, actor) })),
  route(endpoints.addCoupon, (ctx, { actor, body }) => addCoupon(ctx, actor, body)),
  route(endpoints.endCoupon, async (ctx, { actor, params }) => {
    await endCoupon(ctx, actor, params.couponId)
    return undefined
  }),
  route(endpoints.addPromotionCode, (ctx, { actor, params, body }) =>
    addPromotionCode(ctx, actor, { coupon: params.couponId, ...body }),
  ),
  route(endpoints.endPromotionCode, async (ctx, { actor, params }) => {
    await endPromotionCode(ctx, actor, params.promotionCodeId)
    return undefined
  }),
]
