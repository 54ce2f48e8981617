import { billingSettingsEndpoints as settingsEndpoints } from '#contract/billing-settings.ts'
import { checkoutEndpoints as endpoints } from '#contract/checkouts.ts'
import { route } from '#server/define.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { recordPayment } from './bank-transfers.ts'
import { readCoupon } from './coupons.ts'
import { customerRoutes } from './customer-routes.ts'
import { receiveEvent } from './events.ts'
import { startCheckout } from './orders.ts'
import { readPriceList } from './price-list.ts'
import { changeSettings, readSettings } from './settings.ts'
import { payTestCheckout, readTestCheckout } from './test-checkouts.ts'

export const paymentRoutes = [
  ...customerRoutes,
  route(endpoints.getPriceList, (ctx) => readPriceList(ctx)),
  route(endpoints.startCheckout, async (ctx, { actor, params, body, request }) => {
    const origin = requestOrigin(ctx.config, request)
    return startCheckout(ctx, actor, {
      organizationId: params.oid,
      ...body,
      successUrl: `${origin}/payment/success`,
      cancelUrl: `${origin}/payment/cancel`,
    })
  }),
  route(endpoints.getTestCheckout, (ctx, { actor, params }) =>
    readTestCheckout(ctx, actor, params.checkoutId),
  ),
  route(endpoints.payTestCheckout, (ctx, { actor, params, body }) =>
    payTestCheckout(ctx, actor, {
      id: params.checkoutId,
      isRefused: body.refused,
      needsConfirmation: body.confirmed,
    }),
  ),
  route(settingsEndpoints.getBillingSettings, (ctx, { actor, params }) =>
    readSettings(ctx, actor, params.oid),
  ),
  route(settingsEndpoints.changeBillingSettings, (ctx, { actor, params, body }) =>
    changeSettings(ctx, actor, { ...params, ...body }),
  ),
  route(settingsEndpoints.readCoupon, (ctx, { actor, body }) => readCoupon(ctx, actor, body.code)),
  route(settingsEndpoints.recordPayment, async (ctx, { actor, params, body }) => {
    await requireStaff(ctx.db, actor)
    return recordPayment(ctx, actor, { ...params, ...body })
  }),
  route(endpoints.receiveStripeEvent, async (ctx, { body, request: { headers } }) => {
    await receiveEvent(ctx, Buffer.from(body), String(headers['stripe-signature'] ?? ''))
    return { received: true } as const
  }),
]
